import { BusyError } from '#shared/domain/busy-error.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { HttpMiddleware, Reply } from '#shared/http/request/http-event.ts';
import { Problem } from '#shared/http/request/problem.ts';
import { countUnexpectedError, describeError, logger } from '#shared/logging.ts';
import { errorsByParameter } from '#shared/present/errors-by-parameter.ts';
import { companyErrorAnswer, errorAnswer } from '#shared/present/refusals.ts';
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
  if (error instanceof Refusal) return answerToRefusal(error, route);
  if (error instanceof Problem) return answerToProblem(error, route);
  const call = { path: route.path, request_id: requestId };
  if (error instanceof BusyError) {
    logger.warn('too busy', call);
    return answerBusy(route, BUSY);
  }
  if (isSlowRead(error)) {
    logger.warn('read took too long', { ...call, error: describeError(error) });
    return answerBusy(route, TABLE_SLOW);
  }
  logger.error('unexpected error', { ...call, error: describeError(error) });
  countUnexpectedError();
  return { status: 500, body: unexpected(route) };
}

function answerToRefusal({ reason }: Refusal, route: Route): Reply {
  const answer = isWordedAsCompany(route) ? companyErrorAnswer(reason, route.shares) : errorAnswer(reason);
  const { status, message, retryAfter } = answer;
  const errors = answer.errors ?? byParameter(route, status, [message]);
  const headers = retryAfter === undefined ? {} : { headers: { 'retry-after': String(retryAfter) } };
  return { status, body: errorBody(route, { ...answer, errors }), ...headers };
}

function answerToProblem({ status, message, messages, code, headers }: Problem, route: Route): Reply {
  if (status === 401 && route.auth === 'v1') return { status, body: message };
  const errors = byParameter(route, status, messages);
  return { status, body: errorBody(route, { status, message, code, errors }), headers };
}

function answerBusy(route: Route, message: string): Reply {
  const body = errorBody(route, { status: 503, message, code: 'busy' });
  return { status: 503, body, headers: { 'retry-after': BUSY_S } };
}

/** What is wrong by parameter, where the route says so of its answer 422. */
function byParameter(route: Route, status: number, messages: readonly string[]) {
  return status === 422 ? errorsByParameter(messages, route) : undefined;
}
