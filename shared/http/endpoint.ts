import middy from '@middy/core';
import httpHeaderNormalizer from '@middy/http-header-normalizer';
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Account } from '#shared/domain/account.ts';
import type { Route } from '#shared/routes/route.ts';
import { type Runtime, runtime } from '#shared/runtime.ts';
import { authenticate } from './authenticate.ts';
import { body } from './body.ts';
import { errors } from './errors.ts';
import type { HttpEvent, HttpMiddleware, Reply } from './http-event.ts';
import { parameters } from './parameters.ts';
import { responses } from './responses.ts';

/** A request that has passed authentication and validation. */
export interface Request<Input> {
  readonly input: Input;
  /** Whose key it came with; only a route with `auth` has one. */
  readonly account: Account;
  readonly runtime: Runtime;
}

/**
 * A Lambda handler for a route: authentication, body, parameters, then `handle`, whatever goes wrong told in the
 * route's own interface.
 * @param handle answers the request, or throws a Refusal
 */
export function endpoint<Input>(route: Route, handle: (request: Request<Input>) => Promise<Reply['body']>) {
  return middy<HttpEvent, Reply | APIGatewayProxyStructuredResultV2, Error, Context>()
    .use(responses(route))
    .use(errors(route))
    .use(httpHeaderNormalizer() as HttpMiddleware)
    .use(route.auth === 'none' ? [] : authenticate(route.auth, runtime))
    .use(body)
    .use(route.input ? parameters(route.input, route.auth) : [])
    .handler(async (event) => {
      const { input, account } = event as { input: Input; account: Account };
      return { status: 200, body: await handle({ input, account, runtime }) };
    });
}
