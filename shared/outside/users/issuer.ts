import * as openid from 'openid-client';
import { normalizeEmail } from '#shared/domain/text/email.ts';
import { SignInError } from '#shared/domain/users/sign-in-error.ts';
import type { Identity } from '#shared/domain/users/user.ts';
import { readCachedSecret } from '#shared/outside/secret.ts';

interface VerifiedSignIn {
  readonly identity: Identity & { readonly email: string; readonly name: string | null };
  /** ISO 8601; null if the issuer omits it. */
  readonly signedInAt: string | null;
}

/** Random values of a sign-in, verified in its callback. */
interface SignInChallenge {
  readonly state: string;
  readonly nonce: string;
  /** PKCE code verifier: an intercepted code is useless without it. */
  readonly verifier: string;
}

const SCOPE = 'openid email profile';
const CALLBACK_PATH = '/auth/callback';
const REQUEST_TIMEOUT_S = 10;
/** Cache time of the discovery document. */
const DISCOVERY_CACHE_MS = 3_600_000;
const CLOCK_SKEW_S = 30;

let cachedDiscovery:
  | { readonly url: string; readonly until: number; readonly config: Promise<openid.Configuration> }
  | undefined;

/** Whether an identity provider is configured. */
export function hasIssuer(): boolean {
  return Boolean(process.env.ISSUER_URL && process.env.ISSUER_CLIENT_ID && process.env.PUBLIC_ORIGIN);
}

/** Generates the random values of a sign-in. */
export function createSignInChallenge(): SignInChallenge {
  return {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    verifier: openid.randomPKCECodeVerifier(),
  };
}

/**
 * Builds the authorization URL (OpenID Connect Core 1.0 §3.1.2.1, with PKCE).
 * @param forceReauthentication makes users who are signed in at the issuer sign in again
 * @throws SignInError `unreachable`
 */
export async function issuerSignInUrl(challenge: SignInChallenge, forceReauthentication: boolean): Promise<string> {
  const config = await loadConfiguration();
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: callbackUrl(),
    scope: SCOPE,
    state: challenge.state,
    nonce: challenge.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(challenge.verifier),
    code_challenge_method: 'S256',
    ...(forceReauthentication ? { prompt: 'login', max_age: '0' } : {}),
  });
  return url.href;
}

/**
 * Exchanges the callback's code; verifies state, signature, issuer, audience, times and nonce.
 * @param query raw query string
 * @param reauthenticationStartMs start of a forced reauthentication, epoch milliseconds
 * @throws SignInError if any check fails
 */
export async function verifySignIn(
  query: string,
  challenge: SignInChallenge,
  reauthenticationStartMs: number | null,
): Promise<VerifiedSignIn> {
  const config = await loadConfiguration();
  const { state: expectedState, nonce: expectedNonce, verifier: pkceCodeVerifier } = challenge;
  try {
    const tokens = await openid.authorizationCodeGrant(config, new URL(`${callbackUrl()}?${query}`), {
      expectedState,
      expectedNonce,
      pkceCodeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new SignInError('refused');
    const profile =
      claims.email === undefined ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub) : claims;
    const signedInAt = claims.auth_time === undefined ? null : claims.auth_time * 1000;
    if (
      reauthenticationStartMs !== null &&
      !(signedInAt !== null && signedInAt >= reauthenticationStartMs - CLOCK_SKEW_S * 1000)
    ) {
      throw new SignInError('stale');
    }
    const email = normalizeEmail(String(profile.email ?? ''));
    // Some issuers send `email_verified` as a string.
    if (email === '' || String(profile.email_verified) !== 'true') throw new SignInError('unverified');
    return {
      identity: { issuer: claims.iss, subject: claims.sub, email, name: readDisplayName(profile) },
      signedInAt: signedInAt === null ? null : new Date(signedInAt).toISOString(),
    };
  } catch (error) {
    throw error instanceof SignInError ? error : new SignInError('refused', error);
  }
}

/**
 * Builds the issuer's logout URL; null if it has none.
 * @param returnPath local path
 */
export async function issuerSignOutUrl(returnPath: string): Promise<string | null> {
  const config = await loadConfiguration();
  const { end_session_endpoint: endpoint } = config.serverMetadata();
  if (!endpoint) return null;
  const returnUrl = `${process.env.PUBLIC_ORIGIN}${returnPath}`;
  const url = new URL(endpoint);
  // Amazon Cognito uses `logout_uri`.
  const parameters = {
    client_id: process.env.ISSUER_CLIENT_ID ?? '',
    post_logout_redirect_uri: returnUrl,
    logout_uri: returnUrl,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

function callbackUrl(): string {
  return `${process.env.PUBLIC_ORIGIN}${CALLBACK_PATH}`;
}

function readDisplayName({
  name,
  given_name: givenName,
  family_name: familyName,
}: Readonly<Record<string, unknown>>): string | null {
  const parts = typeof name === 'string' ? [name] : [givenName, familyName].filter((part) => typeof part === 'string');
  return parts.join(' ').trim().slice(0, 255) || null;
}

/** Caches the discovery document, but not failures. */
async function loadConfiguration(): Promise<openid.Configuration> {
  const url = process.env.ISSUER_URL ?? '';
  if (cachedDiscovery?.url !== url || cachedDiscovery.until < performance.now()) {
    cachedDiscovery = { url, until: performance.now() + DISCOVERY_CACHE_MS, config: discoverConfiguration(url) };
    cachedDiscovery.config.catch(() => {
      cachedDiscovery = undefined;
    });
  }
  try {
    return await cachedDiscovery.config;
  } catch (error) {
    throw new SignInError('unreachable', error);
  }
}

async function discoverConfiguration(url: string): Promise<openid.Configuration> {
  const issuer = new URL(url);
  const secret = await readCachedSecret(process.env.ISSUER_CLIENT_SECRET_ARN);
  return openid.discovery(issuer, process.env.ISSUER_CLIENT_ID ?? '', undefined, createClientAuth(secret), {
    timeout: REQUEST_TIMEOUT_S,
    // Local issuers use plain http.
    execute: isLoopback(issuer) ? [openid.allowInsecureRequests] : [],
  });
}

/**
 * Authenticates with the client secret by the method that the issuer supports; without a secret, PKCE alone protects
 * the code.
 */
function createClientAuth(secret: string | null): openid.ClientAuth {
  if (secret === null) return openid.None();
  const [basic, post] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, client, body, headers);
  };
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}
