import { SignInError, type SignInFault } from '#shared/domain/users/sign-in-error.ts';
import type { HttpEvent } from '#shared/http/request/http-event.ts';
import { ErrorPage } from '#shared/http/response/error-page.ts';
import { logger } from '#shared/logging.ts';

const SIGN_IN_PATH = '/auth/sign-in';
const SIGN_IN_AGAIN_LINK = { to: SIGN_IN_PATH, text: 'Sign in again' };

const FAULTS: Readonly<
  Record<SignInFault, { readonly status: number; readonly title: string; readonly text: string }>
> = {
  refused: {
    status: 403,
    title: 'You are not signed in',
    text: 'The sign-in was canceled or had already been used. Nothing was changed.',
  },
  unverified: {
    status: 403,
    title: 'Your e-mail address is not verified',
    text: 'Verify it with your sign-in provider, or ask your administrator. Then sign in again.',
  },
  stale: {
    status: 403,
    title: 'A new sign-in is required',
    text: 'This action needs a new sign-in, but your sign-in provider did not ask for one. Sign out there first.',
  },
  unreachable: {
    status: 503,
    title: 'Sign-in is temporarily unavailable',
    text: 'The sign-in provider does not respond. Try again in a minute.',
  },
};

/** Returns the error page of a failed sign-in. @throws other errors unchanged */
export function signInErrorPage(error: unknown, to: string, cookies: readonly string[] = []): ErrorPage {
  if (!(error instanceof SignInError)) throw error;
  // Logs only the error code: message and URL may contain an authorization code.
  const cause = error.cause instanceof Error ? findErrorCode(error.cause) : undefined;
  logger.warn('sign-in failed', { fault: error.fault, cause });
  const { status, title, text } = FAULTS[error.fault];
  const link = { to: `${SIGN_IN_PATH}?to=${encodeURIComponent(to)}`, text: SIGN_IN_AGAIN_LINK.text };
  return new ErrorPage(status, { title, text, link }, cookies);
}

/** Returns the page for an unknown, completed or expired sign-in. */
export function expiredSignInPage(): ErrorPage {
  const text = 'This sign-in has expired or was started in another browser. Nothing was changed.';
  return new ErrorPage(403, { title: 'You are not signed in', text, link: SIGN_IN_AGAIN_LINK });
}

/** Returns the page for a user without an invitation. */
export function notInvitedPage(email: string, cookies: readonly string[]): ErrorPage {
  const text = `${email} has not been invited. Ask an owner of your company’s account to invite this address.`;
  const link = { to: `${SIGN_IN_PATH}?fresh=1`, text: 'Sign in as a different user' };
  return new ErrorPage(403, { title: 'You have no access', text, link }, cookies);
}

/** Returns the page of a deployment without an identity provider. */
export function missingIssuerPage(): ErrorPage {
  const text = 'No sign-in provider is configured for this service. Its operator can set one up.';
  return new ErrorPage(503, {
    title: 'Sign-in is not available',
    text,
    link: { to: '/docs', text: 'API documentation' },
  });
}

/** Returns the canonical address if a local run is called by another hostname, where cookies differ; null otherwise. */
export function canonicalSignInUrl({ headers, rawQueryString }: HttpEvent, origin: string): string | null {
  if (!origin.startsWith('http:') || headers.host === undefined || headers.host === new URL(origin).host) return null;
  return `${origin}${SIGN_IN_PATH}?${rawQueryString}`;
}

/** Returns a code such as `OAUTH_INVALID_RESPONSE` or `invalid_grant`. */
function findErrorCode(error: Error & { readonly code?: unknown; readonly error?: unknown }): string {
  const [code] = [error.error, error.code].filter((value) => typeof value === 'string');
  return code ?? error.name;
}
