import { randomUUID } from 'node:crypto';
import { LocalError } from '#lib/local/errors.ts';
import type { LocalFunction } from '#lib/local/functions/function.ts';
import type { SchedulePlan } from '#lib/local/plan/plan-schedule.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { nextScheduleTime } from './schedule.ts';

export interface Clock {
  now(): Date;
  /** Returns a function that cancels the call. */
  after(ms: number, call: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/** Node's timers are limited to 24 days. */
const longestWait = DAY_MS;

function scheduledEvent(plan: SchedulePlan, due: Date, account: string, region: string): unknown {
  const time = due.toISOString().replace(/\.\d{3}Z$/, 'Z');
  if (plan.input !== undefined) {
    return JSON.parse(plan.input.replaceAll('<aws.scheduler.scheduled-time>', time));
  }
  const resources = [plan.arn];
  const { source } = plan;
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source,
    account,
    time,
    region,
    resources,
    detail: {},
  };
}

/** Runs scheduled functions. Does not catch up on missed times. Returns a function that stops them. */
export function runSchedules(
  plans: readonly SchedulePlan[],
  functions: ReadonlyMap<string, LocalFunction>,
  location: { readonly account: string; readonly region: string },
  clock: Clock,
): () => void {
  const cancel = new Map<SchedulePlan, () => void>();
  const started = clock.now();
  for (const plan of plans) {
    if (plan.timezone !== 'UTC')
      throw new LocalError(`Schedule ${plan.name} is not in UTC, which the local run needs.`);
    const arm = (due: Date | undefined): void => {
      if (!due) return;
      const wait = Math.max(0, Math.min(due.getTime() - clock.now().getTime(), longestWait));
      cancel.set(
        plan,
        clock.after(wait, () => {
          if (clock.now() < due) return arm(due);
          // The function logs its failures.
          functions
            .get(plan.functionName)
            ?.invoke(scheduledEvent(plan, due, location.account, location.region))
            .catch(() => {});
          arm(nextScheduleTime(plan.expression, clock.now(), started));
        }),
      );
    };
    arm(nextScheduleTime(plan.expression, started, started));
  }
  return () => {
    for (const stop of cancel.values()) stop();
  };
}
