import { CALL_POLICY, rateLimitKey } from '#shared/domain/accounts/call-limit.ts';
import { secondsLeftInMinute } from '#shared/domain/tracking/click-limit.ts';
import { describeError, logger } from '#shared/logging.ts';
import { countCall } from '#shared/operations/accounts/limit-calls.ts';
import { isLimited, type Route } from '#shared/routes/route.ts';
import { TOO_MANY_CALLS } from '#shared/routes/texts.ts';
import type { Runtime } from '#shared/runtime.ts';
import type { HttpMiddleware } from './request/http-event.ts';
import { RequestProblem } from './request/problem.ts';

/** Unset or 0 for no limit. */
const VARIABLE = 'CALLS_PER_MINUTE';
const MINUTE_S = 60;

/**
 * Limits calls per key and minute; tracking is exempt. Counts are shared with other processes while the call runs.
 * @throws RequestProblem 429 with rate limit headers (draft-ietf-httpapi-ratelimit-headers)
 */
export function limitCalls(route: Pick<Route, 'auth' | 'area'>, { now }: Pick<Runtime, 'now'>): HttpMiddleware | [] {
  const maxCalls = Number(process.env[VARIABLE] ?? 0);
  if (!isLimited(route) || maxCalls === 0) return [];
  return {
    before: ({ event }) => {
      const nowMs = Date.parse(now());
      const counted = countCall(
        { account: event.account?.id ?? 0, key: event.caller ? rateLimitKey(event.caller) : '' },
        maxCalls,
        nowMs,
      );
      if (!counted) throw buildTooManyProblem(maxCalls, secondsLeftInMinute(nowMs));
      // A failed write only loosens the limit.
      event.recording = counted.recording.catch((error) =>
        logger.warn('calls not recorded', { error: describeError(error) }),
      );
    },
    after: ({ event }) => event.recording,
    onError: ({ event }) => event.recording,
  };
}

function buildTooManyProblem(maxCalls: number, seconds: number): RequestProblem {
  return new RequestProblem(429, TOO_MANY_CALLS, 'too_many_requests', {
    'retry-after': String(seconds),
    'ratelimit-policy': `"${CALL_POLICY}";q=${maxCalls};w=${MINUTE_S}`,
    ratelimit: `"${CALL_POLICY}";r=0;t=${seconds}`,
  });
}
