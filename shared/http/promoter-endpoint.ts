import type { Account } from '#shared/domain/accounts/account.ts';
import type { Caller } from '#shared/domain/accounts/caller.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { AuthenticatedPromoter } from '#shared/operations/portal/find-promoter.ts';
import type { InputOf, PromoterRoute } from '#shared/routes/route.ts';
import { runtime } from '#shared/runtime.ts';
import { answered } from './answered.ts';
import { authenticatePromoter, type OtherWay } from './auth/authenticate-promoter.ts';
import { limitCalls } from './limit-calls.ts';
import { layers, type OpenRequest } from './open-endpoint.ts';
import type { AnswerOf } from './reply.ts';
import { body } from './request/body.ts';

interface PromoterRequest<Input> extends OpenRequest<Input> {
  readonly account: Account;
  readonly promoter: Promoter;
  readonly caller: Extract<Caller, { readonly is: 'promoter' }>;
  /** Null for calls with `auth_token`. */
  readonly entered: AuthenticatedPromoter['entered'];
}

/**
 * Creates a Lambda handler for a promoter route. Operations must use the request's `promoter`, never an id from the
 * input.
 * @param handle answers or throws a Refusal
 * @param otherWay runs after the body is parsed
 */
export function promoterEndpoint<R extends PromoterRoute>(
  route: R,
  handle: (request: PromoterRequest<InputOf<R>>) => Promise<AnswerOf<R>>,
  otherWay?: OtherWay,
) {
  const first = otherWay ? [body] : [];
  return layers(
    route,
    [first, authenticatePromoter(route, runtime, otherWay), limitCalls(route, runtime)].flat(),
  ).handler(async (event, { getRemainingTimeInMillis }) => {
    const { account, promoter, caller, entered } = event as unknown as PromoterRequest<InputOf<R>>;
    const work = (input: InputOf<R>) => handle({ input, account, promoter, caller, entered, runtime });
    return answered(route, event, { caller, runtime, work, leftMs: getRemainingTimeInMillis });
  });
}
