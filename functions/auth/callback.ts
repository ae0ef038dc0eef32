import { withAuditEntry } from '#shared/http/audit.ts';
import { buildSessionCookie, readSessionToken } from '#shared/http/auth/session-cookie.ts';
import { buildExpiredSignInCookie, readPendingSignIn } from '#shared/http/auth/sign-in-cookie.ts';
import {
  expiredSignInPage,
  missingIssuerPage,
  notInvitedPage,
  signInErrorPage,
} from '#shared/http/auth/sign-in-pages.ts';
import { publicEndpoint } from '#shared/http/open-endpoint.ts';
import { Redirect } from '#shared/http/response/redirect.ts';
import { logger } from '#shared/logging.ts';
import { enterAccount, type SignInCall } from '#shared/operations/users/enter-account.ts';
import { endSession } from '#shared/operations/users/sessions.ts';
import { hasIssuer, verifySignIn } from '#shared/outside/users/issuer.ts';
import { authCallback } from '#shared/routes/users/auth.ts';

export const handler = publicEndpoint(authCallback, async ({ runtime }, event) => {
  if (!hasIssuer()) return missingIssuerPage();
  const query = event.rawQueryString ?? '';
  const state = new URLSearchParams(query).get('state') ?? '';
  const signIn = readPendingSignIn(event, state, Date.parse(runtime.now()));
  if (!signIn) return expiredSignInPage();
  const expiredCookie = buildExpiredSignInCookie(state);
  try {
    const verified = await verifySignIn(query, signIn, signIn.fresh ? signIn.begunAt : null);
    const withAudit: SignInCall['withAudit'] = (caller, work) =>
      withAuditEntry(authCallback, event, { caller, runtime }, work);
    const result = await enterAccount({ runtime, withAudit }, verified, signIn.account);
    if (!result) return notInvitedPage(verified.identity.email, [expiredCookie]);
    // A new token prevents session fixation.
    const before = readSessionToken(event);
    if (before !== null) await endSession({ runtime }, before);
    logger.info('signed in', { account: result.account.id, user: result.user.id });
    return new Redirect(signIn.to, [expiredCookie, buildSessionCookie(result.token)]);
  } catch (error) {
    return signInErrorPage(error, signIn.to, [expiredCookie]);
  }
});
