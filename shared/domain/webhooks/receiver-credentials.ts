import { Refusal } from '#shared/domain/refusal.ts';

/** Encrypted credentials that a receiver requires. */
export interface ReceiverCredentials {
  /** Names keep their case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly basicAuth: { readonly user: string; readonly password: string } | null;
}

export const NO_CREDENTIALS: ReceiverCredentials = { headers: {}, basicAuth: null };

export interface CredentialChanges {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** An empty text removes the password as well. */
  readonly basicAuthUser?: string | undefined;
  readonly basicAuthPassword?: string | undefined;
}

const MAX_HEADERS = 20;
const MAX_HEADER_LENGTH = 1000;

/** Header names (RFC 9110, token) and printable ASCII values. */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
const VALUE = /^[\x20-\x7e]*$/;

/** Headers that the service sets itself. */
const OWN = new Set([
  'host',
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'content-type',
  'content-length',
  'content-encoding',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
]);

const USER_NEEDED = 'basic_auth_password needs a basic_auth_user.';
const PASSWORD_NEEDED = 'basic_auth_user needs a basic_auth_password.';
const ONE_AUTHORIZATION = 'headers: authorization cannot be combined with basic_auth_user.';

/**
 * Applies changes to a receiver's credentials.
 * @throws Refusal `invalid` for an invalid or reserved header, or incomplete basic authentication
 */
export function changeCredentials(access: ReceiverCredentials, changes: CredentialChanges): ReceiverCredentials {
  const headers = changes.headers ?? access.headers;
  refuseHeaders(headers);
  const basicAuth = changeBasicAuth(access.basicAuth, changes);
  if (basicAuth && Object.keys(headers).some((name) => name.toLowerCase() === 'authorization')) {
    throw invalid(ONE_AUTHORIZATION);
  }
  return { headers, basicAuth };
}

/** Returns the credentials as lower-case headers. */
export function credentialHeaders({ headers, basicAuth }: ReceiverCredentials): Record<string, string> {
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  if (!basicAuth) return Object.fromEntries(own);
  const credentials = Buffer.from(`${basicAuth.user}:${basicAuth.password}`).toString('base64');
  return { ...Object.fromEntries(own), authorization: `Basic ${credentials}` };
}

function changeBasicAuth(
  before: ReceiverCredentials['basicAuth'],
  changes: CredentialChanges,
): ReceiverCredentials['basicAuth'] {
  const { basicAuthUser: user = before?.user ?? '', basicAuthPassword: password } = changes;
  if (user === '') {
    if (password) throw invalid(USER_NEEDED);
    return null;
  }
  // A colon ends the user name (RFC 7617).
  if (user.includes(':')) throw invalid('basic_auth_user is invalid: it must not contain a colon.');
  const after = password ?? before?.password;
  if (after === undefined) throw invalid(PASSWORD_NEEDED);
  return { user, password: after };
}

function refuseHeaders(headers: Readonly<Record<string, string>>): void {
  const all = Object.entries(headers);
  if (all.length > MAX_HEADERS) throw invalid(`headers: at most ${MAX_HEADERS}.`);
  const names = new Set(all.map(([name]) => name.toLowerCase()));
  if (names.size < all.length) throw invalid('headers: a name is given twice.');
  for (const [name, value] of all) {
    if (OWN.has(name.toLowerCase())) throw invalid(`headers: ${name} is set by the service.`);
    if (!NAME.test(name) || !VALUE.test(value) || value.length > MAX_HEADER_LENGTH) {
      throw invalid('headers: use valid HTTP header names and values, in ASCII.');
    }
  }
}

function invalid(message: string): Refusal {
  return new Refusal({ code: 'invalid', message });
}
