import { Busy } from '#shared/domain/busy.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { HttpMiddleware, Reply } from '#shared/http/request/http-event.ts';
import { Problem } from '#shared/http/request/problem.ts';
import { countUnexpectedError, described, logger } from '#shared/logging.ts';
import { errorsByParameter } from '#shared/present/errors-by-parameter.ts';
import { companyErrorAnswer, type ErrorAnswer, errorAnswer } from '#shared/present/refusals.ts';
import { isWordedAsCompany, type Route } from '#shared/routes/route.ts';
import { BUSY, TABLE_SLOW } from '#shared/routes/texts.ts';
import { errorBody, unexpected } from './error-body.ts';
import { isSlowRead } from './slow-reads.ts';

/** After how many seconds a call is worth another try that met too many others, or a slow table. */
const BUSY_S = '1';

/** Turns what was thrown into the answer of the interface that was called; what nobody foresaw is logged, and not shown to the caller. */
export function errors(route: Route): HttpMiddleware {
  return {
    onError: (request) => {
      request.response = answerTo(request.error, route, request.event.requestContext?.requestId);
    },
  };
}

function answerTo(error: unknown, route: Route, requestId: string | undefined): Reply {
  if (error instanceof Refusal) {
    const reply: ErrorAnswer = isWordedAsCompany(route)
      ? companyErrorAnswer(error.reason, route.shares)
      : errorAnswer(error.reason);
    const errors = reply.errors ?? byParameter(route, reply, [reply.message]);
    const headers = reply.retryAfter === undefined ? {} : { headers: { 'retry-after': String(reply.retryAfter) } };
    return { status: reply.status, body: errorBody(route, { ...reply, ...(errors ? { errors } : {}) }), ...headers };
  }
  if (error instanceof Problem) {
    if (error.status === 401 && route.auth === 'v1') return { status: 401, body: error.message };
    const code = error.code === undefined ? {} : { code: error.code };
    const errors = byParameter(route, error, error.messages);
    const body = errorBody(route, {
      status: error.status,
      message: error.message,
      ...code,
      ...(errors ? { errors } : {}),
    });
    return { status: error.status, body, headers: error.headers };
  }
  if (error instanceof Busy) {
    logger.warn('too busy', { path: route.path, request_id: requestId });
    const body = errorBody(route, { status: 503, message: BUSY, code: 'busy' });
    return { status: 503, body, headers: { 'retry-after': BUSY_S } };
  }
  if (isSlowRead(error)) {
    logger.warn('read took too long', { path: route.path, request_id: requestId, error: described(error) });
    const body = errorBody(route, { status: 503, message: TABLE_SLOW, code: 'busy' });
    return { status: 503, body, headers: { 'retry-after': BUSY_S } };
  }
  logger.error('unexpected error', { path: route.path, request_id: requestId, error: described(error) });
  countUnexpectedError();
  return { status: 500, body: unexpected(route) };
}

/** What is wrong by parameter, where the route says so of its answer 422. */
function byParameter(route: Route, { status }: { readonly status: number }, messages: readonly string[]) {
  return status === 422 ? errorsByParameter(messages, route) : undefined;
}
