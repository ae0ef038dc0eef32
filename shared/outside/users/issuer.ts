import * as openid from 'openid-client';
import { normalizeEmail } from '#shared/domain/text/email.ts';
import { SignInError } from '#shared/domain/users/sign-in-error.ts';
import type { Identity } from '#shared/domain/users/user.ts';
import { secretText } from '#shared/outside/secret.ts';

interface ProvenPerson {
  readonly identity: Identity & { readonly email: string; readonly name: string | null };
  /** ISO 8601; null if omitted. */
  readonly signedInAt: string | null;
}

/** Random values of a sign-in, checked on return. */
export interface Challenge {
  readonly state: string;
  readonly nonce: string;
  /** Protects an intercepted code (PKCE). */
  readonly verifier: string;
}

const SCOPE = 'openid email profile';
const CALLBACK = '/auth/callback';
const ANSWERS_IN_S = 10;
/** Cache time of the discovery document. */
const KNOWN_MS = 3_600_000;
const SKEW_S = 30;

let known: { readonly url: string; readonly until: number; readonly config: Promise<openid.Configuration> } | undefined;

/** Whether an identity provider is configured. */
export function hasIssuer(): boolean {
  return Boolean(process.env.ISSUER_URL && process.env.ISSUER_CLIENT_ID && process.env.PUBLIC_ORIGIN);
}

/** Generates the random values of a sign-in. */
export function newChallenge(): Challenge {
  return {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    verifier: openid.randomPKCECodeVerifier(),
  };
}

/**
 * Builds the authorization URL (OpenID Connect Core 1.0 §3.1.2.1, with PKCE).
 * @param isFresh forces reauthentication
 * @throws SignInFailed `unreachable`
 */
export async function signInAddress(challenge: Challenge, isFresh: boolean): Promise<string> {
  const config = await configuration();
  const address = openid.buildAuthorizationUrl(config, {
    redirect_uri: callbackAddress(),
    scope: SCOPE,
    state: challenge.state,
    nonce: challenge.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(challenge.verifier),
    code_challenge_method: 'S256',
    ...(isFresh ? { prompt: 'login', max_age: '0' } : {}),
  });
  return address.href;
}

/**
 * Exchanges the callback's code; verifies state, signature, issuer, audience, times and nonce.
 * @param query raw query string
 * @param freshSince start of a forced reauthentication, epoch milliseconds
 * @throws SignInFailed if any check fails
 */
export async function personFrom(
  query: string,
  challenge: Challenge,
  freshSince: number | null,
): Promise<ProvenPerson> {
  const config = await configuration();
  const { state: expectedState, nonce: expectedNonce, verifier: pkceCodeVerifier } = challenge;
  try {
    const tokens = await openid.authorizationCodeGrant(config, new URL(`${callbackAddress()}?${query}`), {
      ...{ expectedState, expectedNonce, pkceCodeVerifier },
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new SignInError('refused');
    const said =
      claims.email === undefined ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub) : claims;
    const signedInAt = claims.auth_time === undefined ? null : claims.auth_time * 1000;
    if (freshSince !== null && !(signedInAt !== null && signedInAt >= freshSince - SKEW_S * 1000)) {
      throw new SignInError('stale');
    }
    const email = normalizeEmail(String(said.email ?? ''));
    // Some issuers send a string.
    if (email === '' || String(said.email_verified) !== 'true') throw new SignInError('unverified');
    return {
      identity: { issuer: claims.iss, subject: claims.sub, email, name: nameIn(said) },
      signedInAt: signedInAt === null ? null : new Date(signedInAt).toISOString(),
    };
  } catch (error) {
    throw error instanceof SignInError ? error : new SignInError('refused', error);
  }
}

/**
 * Builds the issuer's logout URL; null if it has none.
 * @param back local path
 */
export async function signOutAddress(back: string): Promise<string | null> {
  const config = await configuration();
  const { end_session_endpoint: endpoint } = config.serverMetadata();
  if (!endpoint) return null;
  const to = `${process.env.PUBLIC_ORIGIN}${back}`;
  const address = new URL(endpoint);
  // Amazon Cognito uses `logout_uri`.
  const said = { client_id: process.env.ISSUER_CLIENT_ID ?? '', post_logout_redirect_uri: to, logout_uri: to };
  for (const [name, value] of Object.entries(said)) address.searchParams.set(name, value);
  return address.href;
}

function callbackAddress(): string {
  return `${process.env.PUBLIC_ORIGIN}${CALLBACK}`;
}

function nameIn({ name, given_name: given, family_name: family }: Readonly<Record<string, unknown>>): string | null {
  const parts = typeof name === 'string' ? [name] : [given, family].filter((part) => typeof part === 'string');
  return parts.join(' ').trim().slice(0, 255) || null;
}

/** Cached; failures are not. */
async function configuration(): Promise<openid.Configuration> {
  const url = process.env.ISSUER_URL ?? '';
  if (known?.url !== url || known.until < performance.now()) {
    known = { url, until: performance.now() + KNOWN_MS, config: discovered(url) };
    known.config.catch(() => {
      known = undefined;
    });
  }
  try {
    return await known.config;
  } catch (error) {
    throw new SignInError('unreachable', error);
  }
}

async function discovered(url: string): Promise<openid.Configuration> {
  const issuer = new URL(url);
  const secret = await secretText(process.env.ISSUER_CLIENT_SECRET_ARN);
  return openid.discovery(issuer, process.env.ISSUER_CLIENT_ID ?? '', undefined, proofOf(secret), {
    timeout: ANSWERS_IN_S,
    // Local issuers use plain http.
    execute: isLoopback(issuer) ? [openid.allowInsecureRequests] : [],
  });
}

/** Uses the secret in the issuer's supported form, or PKCE only. */
function proofOf(secret: string | null): openid.ClientAuth {
  if (secret === null) return openid.None();
  const [basic, post] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const takes = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (takes.includes('client_secret_basic') ? basic : post)(server, client, body, headers);
  };
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}
