import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import Provider, { type Configuration } from 'oidc-provider';
import { DEMO_PEOPLE } from '#lib/local/demo/demo-people.ts';
import { ISSUER_CLIENT } from './issuer-client.ts';
import { renderSignInPage } from './issuer-page.ts';

const CHOICE_PATH = /^\/choose\/([\w-]+)$/;

/** Subject prefix of unverified addresses. */
const UNVERIFIED = 'unverified:';

/**
 * Creates an OpenID Connect issuer that admits anyone as any user.
 * @param origin of the service
 */
export function createIssuer(issuer: string, origin: string): RequestListener {
  const provider = new Provider(issuer, buildConfiguration(origin));
  const serve = provider.callback();
  return (request, response) => {
    const choosing = CHOICE_PATH.exec(new URL(request.url ?? '/', issuer).pathname);
    if (choosing) handleChoice(provider, request, response).catch((error) => respondExpired(response, error));
    else serve(request, response);
  };
}

async function handleChoice(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') {
    await provider.interactionDetails(request, response);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    response.end(renderSignInPage(DEMO_PEOPLE));
    return;
  }
  const form = new URLSearchParams(await text(request));
  const email = (form.get('email') || form.get('other') || '').trim().toLowerCase();
  const accountId = form.has('unverified') ? `${UNVERIFIED}${email}` : email;
  const result = email === '' ? { error: 'access_denied' } : { login: { accountId } };
  await provider.interactionFinished(request, response, result);
}

function respondExpired(response: ServerResponse, error: unknown): void {
  console.error(error);
  response.writeHead(400, { 'content-type': 'text/plain' }).end('This sign-in has expired. Go back and start again.');
}

function buildConfiguration(origin: string): Configuration {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    clients: [
      {
        client_id: ISSUER_CLIENT,
        redirect_uris: [`${origin}/auth/callback`],
        post_logout_redirect_uris: [`${origin}/dashboard`],
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
        require_auth_time: true,
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'local' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Puts all claims into the ID token.
    conformIdTokenClaims: false,
    findAccount: (_, accountId) => ({ accountId, claims: () => buildClaims(accountId) }),
    interactions: { url: (_, { uid }) => `/choose/${uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        // Skips the confirmation page.
        logoutSource: (context, form) => {
          context.body = `<!doctype html><meta charset="utf-8"><title>Signing out</title>${form}<script>document.forms[0].insertAdjacentHTML('beforeend','<input type="hidden" name="logout" value="yes">');document.forms[0].submit()</script>`;
        },
      },
    },
    // Grants all scopes without asking for consent.
    loadExistingGrant: async (context) => {
      const { client, session, provider } = context.oidc;
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: { Session: 12 * 3600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  };
}

function buildClaims(accountId: string) {
  const isVerified = !accountId.startsWith(UNVERIFIED);
  const email = isVerified ? accountId : accountId.slice(UNVERIFIED.length);
  const name = DEMO_PEOPLE.find((person) => person.email === email)?.name;
  return { sub: accountId, email, email_verified: isVerified, ...(name ? { name } : {}) };
}
