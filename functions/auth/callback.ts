import { keeping } from '#shared/http/audit.ts';
import { sessionCookie, sessionTokenIn } from '#shared/http/auth/session-cookie.ts';
import { signInOf, signInOver } from '#shared/http/auth/sign-in-cookie.ts';
import { noIssuer, notInvited, overtaken, signInFailed } from '#shared/http/auth/sign-in-pages.ts';
import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { Redirect } from '#shared/http/response/redirect.ts';
import { logger } from '#shared/logging.ts';
import { enterAccount, type SignInCall } from '#shared/operations/users/enter-account.ts';
import { endSession } from '#shared/operations/users/sessions.ts';
import { hasIssuer, personFrom } from '#shared/outside/users/issuer.ts';
import { authCallback } from '#shared/routes/users/auth.ts';

export const handler = openEndpoint(authCallback, async ({ runtime }, event) => {
  if (!hasIssuer()) return noIssuer();
  const query = event.rawQueryString ?? '';
  const state = new URLSearchParams(query).get('state') ?? '';
  const signIn = signInOf(event, state, Date.parse(runtime.now()));
  if (!signIn) return overtaken();
  const over = signInOver(state);
  try {
    const proven = await personFrom(query, signIn, signIn.fresh ? signIn.begunAt : null);
    const keepingWho: SignInCall['keepingWho'] = (caller, work) =>
      keeping(authCallback, event, { caller, runtime }, work);
    const entered = await enterAccount({ runtime, keepingWho }, proven, signIn.account);
    if (!entered) return notInvited(proven.identity.email, [over]);
    // A new token prevents session fixation.
    const before = sessionTokenIn(event);
    if (before !== null) await endSession({ runtime }, before);
    logger.info('signed in', { account: entered.account.id, user: entered.user.id });
    return new Redirect(signIn.to, [over, sessionCookie(entered.token)]);
  } catch (error) {
    return signInFailed(error, signIn.to, [over]);
  }
});
