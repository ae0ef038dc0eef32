import { SignInError, type SignInFault } from '#shared/domain/users/sign-in-error.ts';
import type { HttpEvent } from '#shared/http/request/http-event.ts';
import { Page } from '#shared/http/response/page.ts';
import { logger } from '#shared/logging.ts';

const SIGN_IN = '/auth/sign-in';
const again = { to: SIGN_IN, text: 'Sign in again' };

/** What people read whose sign-in came to nothing. */
const FAULTS: Readonly<
  Record<SignInFault, { readonly status: number; readonly title: string; readonly text: string }>
> = {
  refused: {
    status: 403,
    title: 'You are not signed in',
    text: 'The sign-in was broken off, or it was used before. Nothing has happened.',
  },
  unverified: {
    status: 403,
    title: 'Your e-mail address is not verified',
    text: 'Verify it where you sign in, or ask whoever looks after that. Then sign in again.',
  },
  stale: {
    status: 403,
    title: 'You were not asked to sign in again',
    text: 'What you want to do needs a new sign-in, and where you sign in nobody asked for one. Sign out there first.',
  },
  unreachable: {
    status: 503,
    title: 'Nobody can sign in at the moment',
    text: 'The service where you sign in does not answer. Try again in a minute.',
  },
};

/** What a person reads whose sign-in failed. @throws whatever is no failure of a sign-in */
export function signInFailed(error: unknown, to: string, cookies: readonly string[] = []): Page {
  if (!(error instanceof SignInError)) throw error;
  // The kind of the failure alone: its message and address may have a code in them.
  const cause = error.cause instanceof Error ? codeOf(error.cause) : undefined;
  logger.warn('sign-in failed', { fault: error.fault, cause });
  const { status, title, text } = FAULTS[error.fault];
  const link = { to: `${SIGN_IN}?to=${encodeURIComponent(to)}`, text: again.text };
  return new Page(status, { title, text, link }, cookies);
}

/** A sign-in that this browser has not begun, has finished, or has begun too long ago. */
export function overtaken(): Page {
  const text = 'This sign-in is over, or another browser has begun it. Nothing has happened.';
  return new Page(403, { title: 'You are not signed in', text, link: again });
}

/** Somebody whom no account has invited. */
export function notInvited(email: string, cookies: readonly string[]): Page {
  const text = `Nobody has invited ${email}. Ask an owner of your company’s account for an invitation to this address.`;
  const link = { to: `${SIGN_IN}?fresh=1`, text: 'Sign in as somebody else' };
  return new Page(403, { title: 'You have no access', text, link }, cookies);
}

/** A deployment that has no issuer. */
export function noIssuer(): Page {
  const text = 'No issuer of sign-ins is set up for this service. Its operator can do that.';
  return new Page(503, { title: 'Nobody can sign in here', text, link: { to: '/docs', text: 'The interface' } });
}

/**
 * The address of this page on the service's own host, where a local run is called by another name of this machine: cookies
 * of one name are not sent to the other.
 * @returns null where it is called by its own
 */
export function elsewhere({ headers, rawQueryString }: HttpEvent, origin: string): string | null {
  if (!origin.startsWith('http:') || headers.host === undefined || headers.host === new URL(origin).host) return null;
  return `${origin}${SIGN_IN}?${rawQueryString}`;
}

/** As `OAUTH_INVALID_RESPONSE` or `invalid_grant`. */
function codeOf(error: Error & { readonly code?: unknown; readonly error?: unknown }): string {
  const [code] = [error.error, error.code].filter((one) => typeof one === 'string');
  return code ?? error.name;
}
