import { resolveDestination } from '#shared/domain/users/destination.ts';
import { parseSessionToken } from '#shared/domain/users/session.ts';
import { publicOrigin, sessionTokenIn } from '#shared/http/auth/session-cookie.ts';
import { signInCookies } from '#shared/http/auth/sign-in-cookie.ts';
import { elsewhere, noIssuer, signInFailed } from '#shared/http/auth/sign-in-pages.ts';
import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { Redirect } from '#shared/http/response/redirect.ts';
import { hasIssuer, newChallenge, signInAddress } from '#shared/outside/users/issuer.ts';
import { authSignIn } from '#shared/routes/users/auth.ts';

/** GET /auth/sign-in: off to the issuer. */
export const handler = openEndpoint(authSignIn, async ({ runtime }, event) => {
  const { to: wanted, fresh: asked, account } = event.queryStringParameters ?? {};
  if (!hasIssuer()) return noIssuer();
  const ownAddress = elsewhere(event, publicOrigin());
  if (ownAddress) return new Redirect(ownAddress);
  const challenge = newChallenge();
  const fresh = asked === '1';
  const to = resolveDestination(wanted);
  try {
    const address = await signInAddress(challenge, fresh);
    const begunAt = Date.parse(runtime.now());
    return new Redirect(address, signInCookies(event, { ...challenge, to, fresh, account: wished(), begunAt }));
  } catch (error) {
    return signInFailed(error, to);
  }

  /** The account that is asked for, else the one that the person is in. Neither opens anything. */
  function wished(): number | null {
    const id = Number(account ?? Number.NaN);
    if (Number.isSafeInteger(id)) return id;
    return parseSessionToken(sessionTokenIn(event) ?? '')?.account ?? null;
  }
});
