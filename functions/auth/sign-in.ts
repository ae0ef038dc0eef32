import { resolveDestination } from '#shared/domain/users/destination.ts';
import { parseSessionToken } from '#shared/domain/users/session.ts';
import { publicOrigin, readSessionToken } from '#shared/http/auth/session-cookie.ts';
import { buildSignInCookies } from '#shared/http/auth/sign-in-cookie.ts';
import { canonicalSignInUrl, missingIssuerPage, signInErrorPage } from '#shared/http/auth/sign-in-pages.ts';
import { publicEndpoint } from '#shared/http/open-endpoint.ts';
import { Redirect } from '#shared/http/response/redirect.ts';
import { createSignInChallenge, hasIssuer, issuerSignInUrl } from '#shared/outside/users/issuer.ts';
import { authSignIn } from '#shared/routes/users/auth.ts';

export const handler = publicEndpoint(authSignIn, async ({ runtime }, event) => {
  const { to: destination, fresh: freshParameter, account } = event.queryStringParameters ?? {};
  if (!hasIssuer()) return missingIssuerPage();
  const ownAddress = canonicalSignInUrl(event, publicOrigin());
  if (ownAddress) return new Redirect(ownAddress);
  const challenge = createSignInChallenge();
  const mustReauthenticate = freshParameter === '1';
  const to = resolveDestination(destination);
  try {
    const address = await issuerSignInUrl(challenge, mustReauthenticate);
    const begunAt = Date.parse(runtime.now());
    return new Redirect(
      address,
      buildSignInCookies(event, {
        ...challenge,
        to,
        fresh: mustReauthenticate,
        account: parseRequestedAccount(),
        begunAt,
      }),
    );
  } catch (error) {
    return signInErrorPage(error, to);
  }

  /** The requested account, else the session's. Only a hint; it grants no access. */
  function parseRequestedAccount(): number | null {
    const id = Number(account ?? Number.NaN);
    if (Number.isSafeInteger(id)) return id;
    return parseSessionToken(readSessionToken(event) ?? '')?.account ?? null;
  }
});
