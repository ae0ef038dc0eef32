import type { Account } from '#shared/domain/accounts/account.ts';
import type { Caller } from '#shared/domain/accounts/caller.ts';
import type { RequestSession } from '#shared/domain/users/session.ts';
import type { KeyedRoute, RouteInput } from '#shared/routes/route.ts';
import { runtime } from '#shared/runtime.ts';
import { authenticate } from './auth/authenticate.ts';
import { limitCalls } from './limit-calls.ts';
import { logRefusals } from './log-refusals.ts';
import { buildMiddleware, type ValidatedRequest } from './open-endpoint.ts';
import type { HandlerResult } from './reply.ts';
import type { HttpEvent } from './request/http-event.ts';
import { respond } from './respond.ts';
import { redactSecrets } from './response/redaction.ts';

/** Authenticated and validated request. */
export interface AuthenticatedRequest<Input> extends ValidatedRequest<Input> {
  readonly account: Account;
  readonly caller: Caller;
  /** Null for calls with an API key. */
  readonly userSession: RequestSession | null;
}

/**
 * Creates a Lambda handler for an authenticated route.
 * @param handle returns the response or throws a Refusal
 */
export function endpoint<R extends KeyedRoute>(
  route: R,
  handle: (request: AuthenticatedRequest<RouteInput<R>>, event: HttpEvent) => Promise<HandlerResult<R>>,
) {
  return buildMiddleware(
    route,
    [logRefusals(route, runtime), authenticate(route, runtime), limitCalls(route, runtime)].flat(),
  ).handler(async (event, { getRemainingTimeInMillis }) => {
    const { account, caller } = event as Pick<AuthenticatedRequest<RouteInput<R>>, 'account' | 'caller'>;
    const { userSession = null } = event;
    const work = async (input: RouteInput<R>) =>
      redactSecrets(await handle({ input, account, caller, userSession, runtime }, event), caller);
    return respond(route, event, { caller, runtime, work, leftMs: getRemainingTimeInMillis });
  });
}
