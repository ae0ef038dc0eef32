import type { Account } from '#shared/domain/accounts/account.ts';
import type { Caller } from '#shared/domain/accounts/caller.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { AuthenticatedPromoter } from '#shared/operations/portal/find-promoter.ts';
import type { PromoterRoute, RouteInput } from '#shared/routes/route.ts';
import { runtime } from '#shared/runtime.ts';
import { type AlternativeAuthentication, authenticatePromoter } from './auth/authenticate-promoter.ts';
import { limitCalls } from './limit-calls.ts';
import { buildMiddleware, type ValidatedRequest } from './open-endpoint.ts';
import type { HandlerResult } from './reply.ts';
import { parseRequestBody } from './request/body.ts';
import { respond } from './respond.ts';

interface PromoterRequest<Input> extends ValidatedRequest<Input> {
  readonly account: Account;
  readonly promoter: Promoter;
  readonly caller: Extract<Caller, { readonly is: 'promoter' }>;
  /** Null for calls with `auth_token`. */
  readonly portalSession: AuthenticatedPromoter['portalSession'];
  /** IP address of the caller. */
  readonly address: string;
}

/**
 * Creates a Lambda handler for a promoter route. Operations must use the request's `promoter`, never an id from the
 * input.
 * @param handle returns the response or throws a Refusal
 * @param alternative authentication that runs after the body is parsed
 */
export function promoterEndpoint<R extends PromoterRoute>(
  route: R,
  handle: (request: PromoterRequest<RouteInput<R>>) => Promise<HandlerResult<R>>,
  alternative?: AlternativeAuthentication,
) {
  const first = alternative ? [parseRequestBody] : [];
  return buildMiddleware(
    route,
    [first, authenticatePromoter(route, runtime, alternative), limitCalls(route, runtime)].flat(),
  ).handler(async (event, { getRemainingTimeInMillis }) => {
    const { account, promoter, caller, portalSession } = event as unknown as PromoterRequest<RouteInput<R>>;
    const address = event.requestContext.http.sourceIp;
    const work = (input: RouteInput<R>) =>
      handle({ input, account, promoter, caller, portalSession, address, runtime });
    return respond(route, event, { caller, runtime, work, leftMs: getRemainingTimeInMillis });
  });
}
