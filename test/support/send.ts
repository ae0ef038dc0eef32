import type { Auth, Route } from '#shared/routes/route.ts';
import { type Answered, type Company, request, v2Headers } from './company.ts';
import { expectDeclared } from './declared.ts';

/** How a call reaches the service. Objects are encoded as clients do; text and bytes are sent as they are. */
export interface Transport {
  readonly query?: Readonly<Record<string, unknown>> | string;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, unknown>>;
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly type?: string;
  /** Who calls: nobody unless given. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls a route, and expects whatever it answers to be declared. */
export async function send(route: Route, { headers = {}, query = '', ...content }: Transport): Promise<Answered> {
  const { body, type } = bodyOf(content);
  const search = typeof query === 'string' ? query : encoded(query);
  const path = route.path === '$default' ? '/no/such/address' : route.path;
  const answered = await request(`${path}${search && `?${search}`}`, {
    method: route.method,
    headers: { ...(type === undefined ? {} : { 'content-type': type }), ...headers },
    ...(body === undefined ? {} : { body }),
  });
  expectDeclared(route, answered);
  return answered;
}

/** What wrong parameters are answered with (contract §2). */
export function wrongStatus({ area }: Route): 400 | 422 {
  return area === 'tracking' || area === 'site' ? 400 : 422;
}

/** Whether a call without parameters is a right one: a list's. */
export function needsNothing({ path }: Route): boolean {
  return path.endsWith('/list');
}

/** The headers that a company's own server sends. */
export function credentials(auth: Auth, { account, key }: Pick<Company, 'account' | 'key'>): Record<string, string> {
  if (auth === 'none') return {};
  return auth === 'v1' ? { 'x-api-key': key } : v2Headers(account.id, key);
}

/** Parameters as in a query string or a form. */
export function encoded(parameters: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    search.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return search.toString();
}

function bodyOf({ json, form, raw, type }: Transport): {
  body?: NonNullable<RequestInit['body']>;
  type?: string | undefined;
} {
  if (json !== undefined) return { body: JSON.stringify(json), type: type ?? 'application/json' };
  if (form !== undefined) return { body: encoded(form), type: type ?? 'application/x-www-form-urlencoded' };
  return raw === undefined ? { type } : { body: typeof raw === 'string' ? new TextEncoder().encode(raw) : raw, type };
}
