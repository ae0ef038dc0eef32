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

/** A request of a promoter that has passed authentication and validation. */
interface PromoterRequest<Input> extends OpenRequest<Input> {
  /** The account that the promoter is of. */
  readonly account: Account;
  /** The promoter who calls, as it is now. */
  readonly promoter: Promoter;
  readonly caller: Extract<Caller, { readonly is: 'promoter' }>;
  /** The session that it comes with, and its token; null where it comes with the promoter's `auth_token`. */
  readonly entered: AuthenticatedPromoter['entered'];
}

/**
 * A Lambda handler for a route that is for promoters. What `handle` does it does for `promoter`, which the caller has no say in:
 * it puts the promoter into the operations that it calls.
 * @param handle answers the request, or throws a Refusal
 * @param otherWay in which promoters get in, too; it may look at the body, which is read before
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
