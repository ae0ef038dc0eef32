import { CALL_POLICY, rateLimitKey } from '#shared/domain/accounts/call-limit.ts';
import { secondsLeftInMinute } from '#shared/domain/tracking/click-limit.ts';
import { describeError, logger } from '#shared/logging.ts';
import { countCall } from '#shared/operations/accounts/limit-calls.ts';
import { isLimited, type Route } from '#shared/routes/route.ts';
import { TOO_MANY_CALLS } from '#shared/routes/texts.ts';
import type { Runtime } from '#shared/runtime.ts';
import type { HttpMiddleware } from './request/http-event.ts';
import { Problem } from './request/problem.ts';

/** What the limit of calls is called in the environment; without it, or with 0, there is none. */
const VARIABLE = 'CALLS_PER_MINUTE';
const MINUTE_S = 60;

/**
 * Lets as many calls of a key pass in a minute as the deployment allows, so that one client cannot stop the others. Tracking
 * is not counted: it never waits behind lists. Calls are recorded for other processes while the call is answered.
 * @throws Problem 429 with what says when to come again (draft-ietf-httpapi-ratelimit-headers)
 */
export function limitCalls(route: Pick<Route, 'auth' | 'area'>, { now }: Pick<Runtime, 'now'>): HttpMiddleware | [] {
  const most = Number(process.env[VARIABLE] ?? 0);
  if (!isLimited(route) || most === 0) return [];
  return {
    before: ({ event }) => {
      const nowMs = Date.parse(now());
      const taken = countCall(
        { account: event.account?.id ?? 0, key: event.caller ? rateLimitKey(event.caller) : '' },
        most,
        nowMs,
      );
      if (!taken) throw tooMany(most, secondsLeftInMinute(nowMs));
      // What is not recorded is a limit that holds later: no reason to refuse a call.
      event.recording = taken.recording.catch((error) =>
        logger.warn('calls not recorded', { error: describeError(error) }),
      );
    },
    after: ({ event }) => event.recording,
    onError: ({ event }) => event.recording,
  };
}

function tooMany(most: number, seconds: number): Problem {
  return new Problem(429, TOO_MANY_CALLS, 'too_many_requests', {
    'retry-after': String(seconds),
    'ratelimit-policy': `"${CALL_POLICY}";q=${most};w=${MINUTE_S}`,
    ratelimit: `"${CALL_POLICY}";r=0;t=${seconds}`,
  });
}
