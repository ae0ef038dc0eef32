import type { Account } from '#shared/domain/accounts/account.ts';
import type { Caller } from '#shared/domain/accounts/caller.ts';
import type { RequestSession } from '#shared/domain/users/session.ts';
import type { InputOf, KeyedRoute } from '#shared/routes/route.ts';
import { runtime } from '#shared/runtime.ts';
import { answered } from './answered.ts';
import { authenticate } from './auth/authenticate.ts';
import { limitCalls } from './limit-calls.ts';
import { logRefusals } from './log-refusals.ts';
import { layers, type OpenRequest } from './open-endpoint.ts';
import type { AnswerOf } from './reply.ts';
import type { HttpEvent } from './request/http-event.ts';
import { withheld } from './response/withheld.ts';

/** A request that has passed authentication and validation. */
export interface Request<Input> extends OpenRequest<Input> {
  /** Whose data it is about. */
  readonly account: Account;
  /** Who calls, and may do so. */
  readonly caller: Caller;
  /** The session that it comes with; null where it comes with a key. */
  readonly opened: RequestSession | null;
}

/**
 * A Lambda handler for a route that asks for a key: as an open one, and authentication before all else. What `handle` is
 * given, and what it may answer, follow from the route.
 * @param handle answers the request, or throws a Refusal; it is given what came over HTTP too
 */
export function endpoint<R extends KeyedRoute>(
  route: R,
  handle: (request: Request<InputOf<R>>, event: HttpEvent) => Promise<AnswerOf<R>>,
) {
  return layers(
    route,
    [logRefusals(route, runtime), authenticate(route, runtime), limitCalls(route, runtime)].flat(),
  ).handler(async (event, { getRemainingTimeInMillis }) => {
    const { account, caller } = event as Pick<Request<InputOf<R>>, 'account' | 'caller'>;
    const { opened = null } = event;
    const work = async (input: InputOf<R>) =>
      withheld(await handle({ input, account, caller, opened, runtime }, event), caller);
    return answered(route, event, { caller, runtime, work, leftMs: getRemainingTimeInMillis });
  });
}
