/** Why nobody was signed in. Nothing that is secret is in it. */
export type SignInFault = 'refused' | 'unverified' | 'stale' | 'unreachable';

/** A sign-in that came to nothing. */
export class SignInFailed extends Error {
  readonly fault: SignInFault;

  constructor(fault: SignInFault, cause?: unknown) {
    super(`sign-in ${fault}`, { cause });
    this.name = 'SignInFailed';
    this.fault = fault;
  }
}
