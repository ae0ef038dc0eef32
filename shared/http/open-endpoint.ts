import middy from '@middy/core';
import httpHeaderNormalizer from '@middy/http-header-normalizer';
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { InputOf, Route } from '#shared/routes/route.ts';
import { type Runtime, runtime } from '#shared/runtime.ts';
import { type AnswerOf, replyOf } from './reply.ts';
import { body } from './request/body.ts';
import type { HttpEvent, HttpMiddleware, Reply } from './request/http-event.ts';
import { parameters } from './request/parameters.ts';
import { throughEdge } from './request/through-edge.ts';
import { errors } from './response/errors.ts';
import { responses } from './response/responses.ts';
import { timeoutOf } from './response/slow-reads.ts';

/** Validated request. */
export interface OpenRequest<Input> {
  readonly input: Input;
  readonly runtime: Runtime;
}

/**
 * Creates a Lambda handler for a public route. Does not import authentication, so that functions without table access
 * skip its client.
 * @param handle answers or throws a Refusal
 */
export function openEndpoint<R extends Route>(
  route: R,
  handle: (request: OpenRequest<InputOf<R>>, event: HttpEvent) => Promise<AnswerOf<R>>,
) {
  return layers(route, []).handler(async (event) => {
    const { input } = event as { input: InputOf<R> };
    return replyOf(await handle({ input, runtime }, event), event);
  });
}

/** Builds a route's middleware stack. */
export function layers(route: Route, authentication: HttpMiddleware[]) {
  return middy<HttpEvent, Reply | APIGatewayProxyStructuredResultV2, Error, Context>(timeoutOf(route))
    .use(responses(route))
    .use(errors(route))
    .use(httpHeaderNormalizer() as HttpMiddleware)
    .use(throughEdge)
    .use(authentication)
    .use(route.input ? [body, parameters({ ...route, input: route.input })] : []);
}
