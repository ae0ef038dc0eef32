import { BusyError } from '#shared/domain/busy-error.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { HttpMiddleware, Reply } from '#shared/http/request/http-event.ts';
import { RequestProblem } from '#shared/http/request/problem.ts';
import { countUnexpectedError, describeError, logger } from '#shared/logging.ts';
import { groupErrorsByParameter } from '#shared/present/errors-by-parameter.ts';
import { presentCompanyRefusal, presentRefusal } from '#shared/present/refusals.ts';
import { followsCompanyConventions, type Route } from '#shared/routes/route.ts';
import { BUSY, TABLE_SLOW } from '#shared/routes/texts.ts';
import { buildErrorBody, unexpectedErrorBody } from './error-body.ts';
import { isSlowRead } from './slow-reads.ts';

/** Retry-After for conflicts and slow reads. */
const RETRY_AFTER_S = '1';

/** Converts errors to responses. Unexpected ones are logged and not disclosed. */
export function handleErrors(route: Route): HttpMiddleware {
  return {
    onError: (request) => {
      request.response = buildErrorReply(request.error, route, request.event.requestContext?.requestId);
    },
  };
}

function buildErrorReply(error: unknown, route: Route, requestId: string | undefined): Reply {
  if (error instanceof Refusal) return buildRefusalReply(error, route);
  if (error instanceof RequestProblem) return buildProblemReply(error, route);
  const call = { path: route.path, request_id: requestId };
  if (error instanceof BusyError) {
    logger.warn('too busy', call);
    return buildBusyReply(route, BUSY);
  }
  if (isSlowRead(error)) {
    logger.warn('read took too long', { ...call, error: describeError(error) });
    return buildBusyReply(route, TABLE_SLOW);
  }
  logger.error('unexpected error', { ...call, error: describeError(error) });
  countUnexpectedError();
  return { status: 500, body: unexpectedErrorBody(route) };
}

function buildRefusalReply({ reason }: Refusal, route: Route): Reply {
  const response = followsCompanyConventions(route)
    ? presentCompanyRefusal(reason, route.uniqueParams)
    : presentRefusal(reason);
  const { status, message, retryAfter } = response;
  const errors = response.errors ?? groupByParameter(route, status, [message]);
  const headers = retryAfter === undefined ? {} : { headers: { 'retry-after': String(retryAfter) } };
  return { status, body: buildErrorBody(route, { ...response, errors }), ...headers };
}

function buildProblemReply({ status, message, messages, code, headers }: RequestProblem, route: Route): Reply {
  if (status === 401 && route.auth === 'v1') return { status, body: message };
  const errors = groupByParameter(route, status, messages);
  return { status, body: buildErrorBody(route, { status, message, code, errors }), headers };
}

function buildBusyReply(route: Route, message: string): Reply {
  const body = buildErrorBody(route, { status: 503, message, code: 'busy' });
  return { status: 503, body, headers: { 'retry-after': RETRY_AFTER_S } };
}

function groupByParameter(route: Route, status: number, messages: readonly string[]) {
  return status === 422 ? groupErrorsByParameter(messages, route) : undefined;
}
