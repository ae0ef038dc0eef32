import middy from '@middy/core';
import httpHeaderNormalizer from '@middy/http-header-normalizer';
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Route, RouteInput } from '#shared/routes/route.ts';
import { type Runtime, runtime } from '#shared/runtime.ts';
import { type HandlerResult, toReply } from './reply.ts';
import { parseBodyUpTo, parseRequestBody } from './request/body.ts';
import type { HttpEvent, HttpMiddleware, Reply } from './request/http-event.ts';
import { validateParameters } from './request/parameters.ts';
import { restoreViewer } from './request/restore-viewer.ts';
import { handleErrors } from './response/errors.ts';
import { formatResponses } from './response/responses.ts';
import { routeTimeout } from './response/slow-reads.ts';

/** Request with validated parameters. */
export interface ValidatedRequest<Input> {
  readonly input: Input;
  readonly runtime: Runtime;
}

/**
 * Creates a Lambda handler for a public route. Does not import authentication, so that functions without table access
 * do not load the table's client.
 * @param handle returns the response or throws a Refusal
 */
export function publicEndpoint<R extends Route>(
  route: R,
  handle: (request: ValidatedRequest<RouteInput<R>>, event: HttpEvent) => Promise<HandlerResult<R>>,
) {
  return buildMiddleware(route, []).handler(async (event) => {
    const { input } = event as { input: RouteInput<R> };
    return toReply(await handle({ input, runtime }, event), event);
  });
}

/** Builds a route's middleware stack. */
export function buildMiddleware(route: Route, authentication: HttpMiddleware[]) {
  return middy<HttpEvent, Reply | APIGatewayProxyStructuredResultV2, Error, Context>(routeTimeout(route))
    .use(formatResponses(route))
    .use(handleErrors(route))
    .use(httpHeaderNormalizer() as HttpMiddleware)
    .use(restoreViewer)
    .use(authentication)
    .use(route.input ? [bodyParser(route), validateParameters({ ...route, input: route.input })] : []);
}

function bodyParser({ maxBodyBytes }: Route): HttpMiddleware {
  return maxBodyBytes === undefined ? parseRequestBody : parseBodyUpTo(maxBodyBytes);
}
