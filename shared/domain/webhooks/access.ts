import { Refusal } from '#shared/domain/refusal.ts';

/** What a receiver lets messages in by. It is kept sealed, for it may hold secrets of the receiver. */
export interface Access {
  /** Sent with every message, by their names as they were given. */
  readonly headers: Readonly<Record<string, string>>;
  /** Null for none. */
  readonly basicAuth: { readonly user: string; readonly password: string } | null;
}

export const NO_ACCESS: Access = { headers: {}, basicAuth: null };

/** What is changed of it; what is left out stays as it is. */
export interface AccessChanges {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** An empty one takes the password away, too. */
  readonly basicAuthUser?: string | undefined;
  readonly basicAuthPassword?: string | undefined;
}

const MOST_HEADERS = 20;
export const LONGEST_HEADER = 1000;

/** A name that HTTP takes (RFC 9110, token), and what a header may say without being read differently by anybody. */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
const VALUE = /^[\x20-\x7e]*$/;

/** Headers that say how a message is to be read, from whom it is, or how it travels: these are the service's. */
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
const ONE_AUTHORIZATION = 'headers: authorization cannot stand beside basic_auth_user.';

/**
 * What a receiver lets messages in by, with what is changed of it.
 * @throws Refusal `invalid` where a header is none or the service's own, or half of a user name and password is missing
 */
export function changedAccess(access: Access, changes: AccessChanges): Access {
  const headers = changes.headers ?? access.headers;
  refuseHeaders(headers);
  const basicAuth = basicAuthOf(access.basicAuth, changes);
  if (basicAuth && Object.keys(headers).some((name) => name.toLowerCase() === 'authorization')) {
    throw invalid(ONE_AUTHORIZATION);
  }
  return { headers, basicAuth };
}

/** The headers that let a message in, names in lower case. */
export function accessHeaders({ headers, basicAuth }: Access): Record<string, string> {
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  if (!basicAuth) return Object.fromEntries(own);
  const credentials = Buffer.from(`${basicAuth.user}:${basicAuth.password}`).toString('base64');
  return { ...Object.fromEntries(own), authorization: `Basic ${credentials}` };
}

function basicAuthOf(before: Access['basicAuth'], changes: AccessChanges): Access['basicAuth'] {
  const { basicAuthUser: user = before?.user ?? '', basicAuthPassword: password } = changes;
  if (user === '') {
    if (password) throw invalid(USER_NEEDED);
    return null;
  }
  // A colon ends the user name (RFC 7617).
  if (user.includes(':')) throw invalid('basic_auth_user is invalid.');
  const after = password ?? before?.password;
  if (after === undefined) throw invalid(PASSWORD_NEEDED);
  return { user, password: after };
}

function refuseHeaders(headers: Readonly<Record<string, string>>): void {
  const all = Object.entries(headers);
  if (all.length > MOST_HEADERS) throw invalid(`headers: ${MOST_HEADERS} at most.`);
  const names = new Set(all.map(([name]) => name.toLowerCase()));
  if (names.size < all.length) throw invalid('headers: a name stands there twice.');
  for (const [name, value] of all) {
    if (OWN.has(name.toLowerCase())) throw invalid(`headers: ${name} is set by the service.`);
    if (!NAME.test(name) || !VALUE.test(value) || value.length > LONGEST_HEADER) {
      throw invalid('headers: names and values of HTTP headers are needed, in ASCII.');
    }
  }
}

function invalid(message: string): Refusal {
  return new Refusal({ code: 'invalid', message });
}
