import { Refusal } from '#shared/domain/refusal.ts';
import {
  buildRefusedCall,
  type CallRefusalReason,
  callRefusalReason,
  LOGGED_CALLS,
} from '#shared/domain/tracking-log/refused-call.ts';
import { describeError, logger } from '#shared/logging.ts';
import { logRefusedCall } from '#shared/operations/tracking-log/log-refused-call.ts';
import { presentRefusal } from '#shared/present/refusals.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import * as texts from '#shared/routes/texts.ts';
import type { Runtime } from '#shared/runtime.ts';
import { claimedAccount } from './auth/authenticate.ts';
import { parseRequestBody } from './request/body.ts';
import type { HttpEvent, HttpMiddleware } from './request/http-event.ts';
import { collectParameters } from './request/parameters.ts';
import { RequestProblem } from './request/problem.ts';

/** Other texts are stored unchanged. */
const REASONS_BY_TEXT: Readonly<Record<string, CallRefusalReason>> = {
  [texts.AMOUNT_INVALID]: 'amount_invalid',
  [texts.CURRENCY_INVALID]: 'currency_invalid',
  [texts.CREATED_AT_INVALID]: 'created_at_invalid',
  [texts.EVENT_ID_INVALID]: 'event_id_invalid',
};

/** Logs refused tracking calls before the response; a failed write does not affect it. */
export function logRefusals(route: KeyedRoute, runtime: Runtime): HttpMiddleware | [] {
  if (route.area !== 'tracking') return [];
  return {
    onError: async ({ event, error }) => {
      try {
        await logRefusal(event, error, route, runtime);
      } catch (failure) {
        logger.warn('refused call not stored', { path: route.path, error: describeError(failure) });
      }
    },
  };
}

async function logRefusal(event: HttpEvent, error: unknown, route: KeyedRoute, runtime: Runtime): Promise<void> {
  const account = event.account?.id ?? claimedAccount(event, route.auth);
  if (account === null || !(error instanceof Refusal || error instanceof RequestProblem)) return;
  const call = LOGGED_CALLS.find((name) => route.path.endsWith(`/${name}`));
  const description =
    error instanceof Refusal ? describeRefusal(error, callRefusalReason(error.reason)) : describeProblem(error);
  if (!call || !description) return;
  const context = { at: runtime.now(), call, version: route.auth === 'v1' ? 1 : 2 } as const;
  const refused = buildRefusedCall(account, await readParameters(event, route), { ...context, ...description });
  await logRefusedCall({ runtime }, { account, isOwn: event.account !== undefined }, refused);
}

function describeRefusal({ reason }: Refusal, callReason: CallRefusalReason | null) {
  return callReason && { status: presentRefusal(reason).status, because: callReason };
}

function describeProblem({ status, message }: RequestProblem) {
  if (status === 401) return { status, because: 'bad_key' } as const;
  if (status === 403) return { status, because: 'key_not_allowed' } as const;
  const callReason = REASONS_BY_TEXT[message];
  return callReason
    ? { status, because: callReason }
    : ({ status, because: 'invalid_params', error: message } as const);
}

/** A call refused during authentication has an unparsed body. */
async function readParameters(event: HttpEvent, route: KeyedRoute): Promise<Record<string, unknown>> {
  try {
    if (typeof event.body === 'string') await parseRequestBody.before?.({ event } as never);
    return await collectParameters(event, route);
  } catch {
    return {};
  }
}
