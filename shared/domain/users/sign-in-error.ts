/** Contains no secrets. */
export type SignInFault = 'refused' | 'unverified' | 'stale' | 'unreachable';

export class SignInError extends Error {
  readonly fault: SignInFault;

  constructor(fault: SignInFault, cause?: unknown) {
    super(`sign-in ${fault}`, { cause });
    this.name = 'SignInError';
    this.fault = fault;
  }
}
