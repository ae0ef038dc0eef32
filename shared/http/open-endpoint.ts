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

/** A request that has passed validation. */
export interface OpenRequest<Input> {
  readonly input: Input;
  readonly runtime: Runtime;
}

/**
 * A Lambda handler for a route that asks for no key: body, parameters, then `handle`. Whatever goes wrong is answered
 * in the words of the route's interface. One without parameters does not look at what it is sent. It knows nothing of keys,
 * so that a function which needs no table does not load its client.
 * @param handle answers the request, or throws a Refusal; it is given what came over HTTP too
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

/** What every handler of a route is wrapped in, with what authenticates its callers. */
export function layers(route: Route, authentication: HttpMiddleware[]) {
  return middy<HttpEvent, Reply | APIGatewayProxyStructuredResultV2, Error, Context>(timeoutOf(route))
    .use(responses(route))
    .use(errors(route))
    .use(httpHeaderNormalizer() as HttpMiddleware)
    .use(throughEdge)
    .use(authentication)
    .use(route.input ? [body, parameters({ ...route, input: route.input })] : []);
}
