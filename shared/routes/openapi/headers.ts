import { forgivenIn } from '#shared/routes/forgiving.ts';
import { isLimited, type Route } from '#shared/routes/route.ts';

export const headers = {
  RequestId: {
    description: 'Id of the request, as in the service’s log. Include it when you report a problem.',
    schema: { type: 'string' },
    example: '5f0c2c1e-9d3b-4a57-8e1f-2b7d9c6a4e30',
  },
  ParameterWarnings: {
    description:
      'There where a parameter with `x-if-invalid` was wrong: its name, and whether the text was `cut` or it was ' +
      '`ignored`. The call was carried out without it. A dictionary of RFC 9651.',
    schema: { type: 'string' },
    example: 'username=cut, custom_fields=ignored',
  },
  Link: {
    description:
      'Addresses of other pages (RFC 8288): `first`, `prev`, `next` and `last`, where they exist. Follow `next` until there is none.',
    schema: { type: 'string' },
    example: '</api/v1/leads/list?page=2&per_page=50>; rel="next"',
  },
  Total: {
    description: 'How many rows the whole list has. It follows a change within seconds.',
    schema: { type: 'integer', minimum: 0 },
    example: 120,
  },
  TotalAtLeast: {
    description:
      'In the place of `Total` where a list of very many rows is asked for by what no order of them answers: how many rows there ' +
      'are at least. Such a page may be short or empty though more follow: follow `next` until there is none.',
    schema: { type: 'integer', minimum: 0 },
    example: 20,
  },
  PerPage: {
    description: 'How many rows a page has. Fewer than were asked for, where those would be larger than 6 MB.',
    schema: { type: 'integer', minimum: 1 },
    example: 50,
  },
  BatchProcess: {
    description: 'Id of the batch process that does the rest in the background.',
    schema: { type: 'integer', minimum: 1 },
    example: 9,
  },
  RetryAfter: {
    description: 'In how many seconds to send the same again.',
    schema: { type: 'integer', minimum: 1 },
    example: 42,
  },
  RateLimit: {
    description: 'What is left of the limit that refuses the call, `r`, and in how many seconds there is more, `t`.',
    schema: { type: 'string' },
    example: '"calls";r=0;t=42',
  },
  RateLimitPolicy: {
    description: 'The limit: so many calls, `q`, in so many seconds, `w` (draft-ietf-httpapi-ratelimit-headers).',
    schema: { type: 'string' },
    example: '"calls";q=600;w=60',
  },
} as const;

type HeaderName = keyof typeof headers;

const NAMES: Readonly<Record<HeaderName, string>> = {
  RequestId: 'X-Request-Id',
  ParameterWarnings: 'Parameter-Warnings',
  Link: 'Link',
  Total: 'Total',
  TotalAtLeast: 'Total-At-Least',
  PerPage: 'Per-Page',
  BatchProcess: 'Batch-Process',
  RetryAfter: 'Retry-After',
  RateLimit: 'RateLimit',
  RateLimitPolicy: 'RateLimit-Policy',
};

/** Returns a response's headers as references. */
export function headersOf(route: Route, status: number): Record<string, { readonly $ref: string }> {
  const carried: readonly HeaderName[] = [
    'RequestId',
    ...(route.input && forgivenIn(route.input).size > 0 ? (['ParameterWarnings'] as const) : []),
    ...(status === 200 ? ofList(route) : []),
    ...(status === 202 && route.area === 'leads' ? (['BatchProcess'] as const) : []),
    ...(status === 429 || status === 503 ? (['RetryAfter'] as const) : []),
    ...(status === 429 && isLimited(route) ? (['RateLimit', 'RateLimitPolicy'] as const) : []),
  ];
  return Object.fromEntries(carried.map((name) => [NAMES[name], { $ref: `#/components/headers/${name}` }]));
}

/** Cursor lists have no total. */
function ofList({ input }: Route): readonly HeaderName[] {
  const parameters = Object.keys((input && 'entries' in input && input.entries) || {});
  if (parameters.includes('cursor')) return ['Link', 'Total', 'TotalAtLeast', 'PerPage'];
  if (parameters.includes('page')) return ['Link', 'Total', 'PerPage'];
  return parameters.includes('per_page') ? ['Link', 'PerPage'] : [];
}
