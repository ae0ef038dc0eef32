import * as v from 'valibot';
import { formatParameterWarnings, PARAMETER_WARNINGS_HEADER } from '#shared/http/request/forgiving-parameters.ts';
import type { HttpEvent, HttpMiddleware, Reply } from '#shared/http/request/http-event.ts';
import { findSameSitePage } from '#shared/http/request/same-site.ts';
import { countMetric, logger } from '#shared/logging.ts';
import { type Route, responseMediaType } from '#shared/routes/route.ts';
import { compressResponse } from './compression.ts';

const ONE_DAY_S = '86400';

/** Converts replies for API Gateway, with request id, CORS and compression. */
export function formatResponses(route: Route): HttpMiddleware {
  return {
    before: ({ event }) => {
      if (!route.cors || event.requestContext.http.method !== 'OPTIONS') return undefined;
      return {
        statusCode: 204,
        headers: { ...buildDefaultHeaders(event, route), ...preflight(event.headers) },
      };
    },
    after: async (request) => {
      request.response = await buildHttpResponse(request.response as Reply, route, request.event);
    },
    onError: async (request) => {
      request.response = await buildHttpResponse(request.response as Reply, route, request.event);
    },
  };
}

function buildHttpResponse(reply: Reply, route: Route, event: HttpEvent) {
  checkShape(reply, route, getRequestId(event));
  const type = reply.type ?? responseMediaType(route.responses[reply.status] ?? {});
  const headers = {
    ...(type === null ? {} : { 'content-type': reply.bytes ? type : `${type}; charset=utf-8` }),
    ...buildDefaultHeaders(event, route),
    ...reply.headers,
  };
  if (reply.bytes) return buildBinaryResponse(reply.status, headers, reply.bytes);
  const response = {
    statusCode: reply.status,
    headers,
    ...(reply.cookies ? { cookies: [...reply.cookies] } : {}),
    body: reply.text ?? (type === 'application/json' ? JSON.stringify(reply.body) : String(reply.body)),
  };
  return compressResponse(response, event.headers?.['accept-encoding']);
}

/** Images and PDFs are compressed already. */
function buildBinaryResponse(statusCode: number, headers: Record<string, string>, bytes: Uint8Array) {
  return { statusCode, headers, body: Buffer.from(bytes).toString('base64'), isBase64Encoded: true };
}

function buildDefaultHeaders(event: HttpEvent, route: Route): Record<string, string> {
  const cors = route.cors ? corsHeaders(event) : {};
  const warnings = event.warnings ? { [PARAMETER_WARNINGS_HEADER]: formatParameterWarnings(event.warnings) } : {};
  return { 'x-request-id': getRequestId(event), 'cache-control': 'no-store', ...warnings, ...cors };
}

/** Early failures have no request context. */
function getRequestId({ requestContext }: HttpEvent): string {
  return (requestContext as HttpEvent['requestContext'] | undefined)?.requestId ?? 'none';
}

/**
 * Any origin may read responses. Same-site pages are named to allow credentials, which `*` does not, so that the browser
 * stores a cookie of the response. No response depends on a cookie.
 */
function corsHeaders(event: HttpEvent): Record<string, string> {
  const page = event.requestContext ? findSameSitePage(event) : null;
  const allowed = page ? { origin: page.origin, credentials: { 'access-control-allow-credentials': 'true' } } : null;
  return { 'access-control-allow-origin': allowed?.origin ?? '*', ...allowed?.credentials, vary: 'origin' };
}

function preflight(headers: Record<string, string | undefined>): Record<string, string> {
  return {
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? 'content-type',
    'access-control-max-age': ONE_DAY_S,
  };
}

/** Reports a response that violates the schema but sends it: its changes are written, and the caller must know. */
function checkShape({ status, body, text, bytes, type }: Reply, route: Route, requestId: string): void {
  const response = route.responses[status];
  // Files have no schema.
  if (bytes && response?.otherType !== undefined && type === response.otherType) return;
  // Routes that respond with CSV only declare a string.
  const declared = response?.type === 'text/csv' && typeof body !== 'string' ? text : body;
  if (response && v.safeParse(response.schema, declared).success) return;
  logger.error('invalid response', { path: route.path, request_id: requestId, status });
  countMetric('InvalidResponse');
}
