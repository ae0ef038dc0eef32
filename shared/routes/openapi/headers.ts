import { forgivingParams } from '#shared/routes/forgiving-parameters.ts';
import { isLimited, type Route } from '#shared/routes/route.ts';

export const headers = {
  RequestId: {
    description: 'Id of the request, as in the service’s log. Include it in support requests.',
    schema: { type: 'string' },
    example: '5f0c2c1e-9d3b-4a57-8e1f-2b7d9c6a4e30',
  },
  ParameterWarnings: {
    description:
      'Sent if a parameter with `x-if-invalid` was invalid: its name, and whether the text was `cut` or the value ' +
      '`ignored`. The call was processed without it. A dictionary as in RFC 9651.',
    schema: { type: 'string' },
    example: 'username=cut, custom_fields=ignored',
  },
  Link: {
    description:
      'URLs of other pages (RFC 8288): `first`, `prev`, `next` and `last`, if they exist. Follow `next` until it is absent.',
    schema: { type: 'string' },
    example: '</api/v1/leads/list?page=2&per_page=50>; rel="next"',
  },
  Total: {
    description: 'Number of rows in the whole list. Updated within seconds.',
    schema: { type: 'integer', minimum: 0 },
    example: 120,
  },
  TotalAtLeast: {
    description:
      'Minimum number of rows. Replaces `Total` in very long lists whose filters and sorting no index covers. ' +
      'Such a page may be short or empty although more rows follow: follow `next` until it is absent.',
    schema: { type: 'integer', minimum: 0 },
    example: 20,
  },
  PerPage: {
    description: 'Rows per page. Lower than requested if the page would be larger than 6 MB.',
    schema: { type: 'integer', minimum: 1 },
    example: 50,
  },
  BatchProcess: {
    description: 'Id of the batch process that finishes the work in the background.',
    schema: { type: 'integer', minimum: 1 },
    example: 9,
  },
  RetryAfter: {
    description: 'Seconds to wait before sending the same request again.',
    schema: { type: 'integer', minimum: 1 },
    example: 42,
  },
  RateLimit: {
    description: 'The exceeded limit: remaining calls, `r`, and seconds until more are available, `t`.',
    schema: { type: 'string' },
    example: '"calls";r=0;t=42',
  },
  RateLimitPolicy: {
    description: 'The limit: calls, `q`, per window of seconds, `w` (draft-ietf-httpapi-ratelimit-headers).',
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
export function buildResponseHeaders(route: Route, status: number): Record<string, { readonly $ref: string }> {
  const headerNames: readonly HeaderName[] = [
    'RequestId',
    ...(route.input && forgivingParams(route.input).size > 0 ? (['ParameterWarnings'] as const) : []),
    ...(status === 200 ? ofList(route) : []),
    // Bulk actions answer with the batch process itself.
    ...(status === 202 && route.area !== 'bulk' ? (['BatchProcess'] as const) : []),
    ...(status === 429 || status === 503 ? (['RetryAfter'] as const) : []),
    ...(status === 429 && isLimited(route) ? (['RateLimit', 'RateLimitPolicy'] as const) : []),
  ];
  return Object.fromEntries(headerNames.map((name) => [NAMES[name], { $ref: `#/components/headers/${name}` }]));
}

/** Cursor lists have no total. */
function ofList({ input }: Route): readonly HeaderName[] {
  const parameters = Object.keys((input && 'entries' in input && input.entries) || {});
  if (parameters.includes('cursor')) return ['Link', 'Total', 'TotalAtLeast', 'PerPage'];
  if (parameters.includes('page')) return ['Link', 'Total', 'PerPage'];
  return parameters.includes('per_page') ? ['Link', 'PerPage'] : [];
}
