import * as v from 'valibot';
import type { Route } from '#shared/routes/route.ts';
import type { HttpMiddleware, Reply } from './http-event.ts';
import { countMetric, logger } from './logging.ts';

const CORS = { 'access-control-allow-origin': '*' };
const ONE_DAY_S = '86400';

/** Turns a reply into what API Gateway sends: JSON, with the id of the request, and CORS where browsers call. */
export function responses(route: Route): HttpMiddleware {
  return {
    before: ({ event }) => {
      if (!route.cors || event.requestContext.http.method !== 'OPTIONS') return undefined;
      return {
        statusCode: 204,
        headers: { ...headersFor(event.requestContext.requestId, route), ...preflight(event.headers) },
      };
    },
    after: (request) => {
      request.response = sent(request.response as Reply, route, request.event.requestContext.requestId);
    },
    onError: (request) => {
      request.response = sent(request.response as Reply, route, request.event.requestContext?.requestId ?? 'none');
    },
  };
}

function sent(reply: Reply, route: Route, requestId: string) {
  checkShape(reply, route, requestId);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...headersFor(requestId, route),
    ...reply.headers,
  };
  return { statusCode: reply.status, headers, body: JSON.stringify(reply.body) };
}

function headersFor(requestId: string, route: Route): Record<string, string> {
  return { 'x-request-id': requestId, 'cache-control': 'no-store', ...(route.cors ? CORS : {}) };
}

function preflight(headers: Record<string, string | undefined>): Record<string, string> {
  return {
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? 'content-type',
    'access-control-max-age': ONE_DAY_S,
  };
}

/**
 * An answer that is not what the route declares is a defect, and is reported as one. It is sent all the same: what it
 * tells of has been written, and the caller must know.
 */
function checkShape({ status, body }: Reply, route: Route, requestId: string): void {
  const answer = route.answers[status];
  if (answer && v.safeParse(answer.schema, body).success) return;
  logger.error('answer out of shape', { path: route.path, request_id: requestId, status });
  countMetric('AnswerOutOfShape');
}
