import { describeInput } from '#shared/routes/openapi/input.ts';
import { type Auth, followsCompanyConventions, type Route } from '#shared/routes/route.ts';
import { createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { type ApiResponse, type Company, createV2Headers, request } from '#test/support/service/company.ts';
import { buildAddress } from './address.ts';
import { expectDeclared } from './declared.ts';
import type { Input } from './world.ts';

/** Content of a call. Objects are encoded like clients do; text and bytes are sent unchanged. */
export interface Transport {
  readonly query?: Readonly<Record<string, unknown>> | string;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, unknown>>;
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly type?: string;
  /** Path variables; default: parameters of the same names. */
  readonly variables?: Input;
  readonly headers?: Readonly<Record<string, string>>;
}

export async function send(route: Route, transport: Transport): Promise<ApiResponse> {
  const { headers = {}, query = '', ...content } = transport;
  const { body, type } = encodeBody(content);
  const search = typeof query === 'string' ? query : encodeParameters(query);
  const { variables, json, form } = transport;
  const input = Object.assign({}, ...[query, form, json, variables].map((part) => Object(part)));
  const path = route.path === '$default' ? '/no/such/address' : buildAddress(route, input);
  const response = await request(`${path}${search && `?${search}`}`, {
    method: route.method,
    headers: { ...(type === undefined ? {} : { 'content-type': type }), ...headers },
    ...(body === undefined ? {} : { body }),
  });
  expectDeclared(route, response);
  return response;
}

const SUCCESS_STATUSES = [201, 204, 200, 202, 303] as const;

/**
 * Status of a successful call: 201 for a created record, 204 without content, 202 for work that always continues, 303
 * for a redirect.
 */
export function findSuccessStatus({ responses }: Route): (typeof SUCCESS_STATUSES)[number] {
  return SUCCESS_STATUSES.find((status) => responses[status]) ?? 200;
}

export function findInvalidInputStatus({ area }: Route): 400 | 422 {
  return area === 'tracking' || area === 'site' ? 400 : 422;
}

/** One needs any of several parameters; the other mails the signed-in user, whom an API key does not name. */
const REFUSING_NO_INPUT = new Set(['/api/v2/promoters/iframe_login', '/api/v2/company/emails/test_custom_template']);

export function acceptsEmptyInput(route: Route): boolean {
  if (REFUSING_NO_INPUT.has(route.path)) return false;
  const isExplicit = followsCompanyConventions(route) || route.auth === 'none';
  if (!isExplicit) return route.path.endsWith('/list') || route.area === 'reports';
  return (route.input && describeInput(route.input).required?.length) === 0;
}

interface Callers extends Pick<Company, 'account' | 'key'> {
  readonly promoterToken?: string | undefined;
}

/** Headers that authenticate as the company's server or the promoter. */
export function createCredentials(auth: Auth, { account, key, promoterToken = '' }: Callers): Record<string, string> {
  if (auth === 'none') return {};
  if (auth === 'promoter') return createPromoterHeaders(promoterToken);
  return auth === 'v1' ? { 'x-api-key': key } : createV2Headers(account.id, key);
}

export function encodeParameters(parameters: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const [key, text] of encodePairs(name, value)) search.append(key, text);
  }
  return search.toString();
}

/** Lists as `ids[]=1&ids[]=2`; maps of lists as `filters[x]=1`; other objects as JSON. */
function encodePairs(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) return value.map((item) => [`${name}[]`, String(item)]);
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  if (!/^(filters|sorting|stats_by)/.test(name)) return [[name, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([key, inner]) => encodePairs(`${name}[${key}]`, inner));
}

function encodeBody({ json, form, raw, type }: Transport): {
  body?: NonNullable<RequestInit['body']>;
  type?: string | undefined;
} {
  if (json !== undefined) return { body: JSON.stringify(json), type: type ?? 'application/json' };
  if (form !== undefined) return { body: encodeParameters(form), type: type ?? 'application/x-www-form-urlencoded' };
  return raw === undefined ? { type } : { body: typeof raw === 'string' ? new TextEncoder().encode(raw) : raw, type };
}
