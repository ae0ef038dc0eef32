import { expect, test } from 'vitest';
import type { LocalFunction } from '#lib/local/functions/function.ts';
import type { SchedulePlan } from '#lib/local/plan/plan-schedule.ts';
import { nextScheduleTime } from '#lib/local/schedules/schedule.ts';
import { type Clock, runSchedules } from '#lib/local/schedules/schedules.ts';
import { DAY_MS } from '#shared/domain/time.ts';

const at = (time: string) => new Date(`2026-01-31T${time}Z`);

test.each([
  ['rate(5 minutes)', '12:00:00', '12:05:00'],
  ['rate(5 minutes)', '12:04:59', '12:05:00'],
  ['rate(5 minutes)', '12:05:00', '12:10:00'],
  ['rate(1 hour)', '13:30:00', '14:00:00'],
  ['cron(30 14 * * ? *)', '12:00:00', '14:30:00'],
  ['cron(0/15 * * * ? *)', '12:15:00', '12:30:00'],
])('the schedule %s after %s is due at %s', (expression, after, expected) => {
  expect(nextScheduleTime(expression, at(after), at('12:00:00'))).toEqual(at(expected));
});

test('a cron schedule continues in the next month and ends with its years', () => {
  expect(nextScheduleTime('cron(0 3 1 * ? *)', at('12:00:00'), at('12:00:00'))).toEqual(
    new Date('2026-02-01T03:00:00Z'),
  );
  expect(nextScheduleTime('cron(0 3 1 * ? 2025)', at('12:00:00'), at('12:00:00'))).toBeUndefined();
});

test.each(['rate(0 minutes)', 'rate(5)', 'cron(* *)', 'at(2026-01-01T00:00:00)', 'daily'])(
  'the schedule %s is rejected',
  (bad) => {
    expect(() => nextScheduleTime(bad, at('12:00:00'), at('12:00:00'))).toThrow('does not support the schedule');
  },
);

/** A clock that is moved manually. */
function createManualClock(start: Date) {
  let now = start.getTime();
  let timers: { due: number; call: () => void }[] = [];
  const clock: Clock = {
    now: () => new Date(now),
    after: (ms, call) => {
      const timer = { due: now + ms, call };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  };
  const advance = (ms: number) => {
    for (const end = now + ms; ; ) {
      const [next] = timers.toSorted((a, b) => a.due - b.due);
      if (!next || next.due > end) {
        now = end;
        return;
      }
      now = next.due;
      timers = timers.filter((other) => other !== next);
      next.call();
    }
  };
  return { clock, advance };
}

const plan = (changes: Partial<SchedulePlan>): SchedulePlan => ({
  name: 'due',
  arn: 'arn:aws:events:rule/due',
  source: 'aws.events',
  expression: 'rate(10 minutes)',
  timezone: 'UTC',
  functionName: 'f',
  input: undefined,
  ...changes,
});

function run(...plans: SchedulePlan[]) {
  const events: unknown[] = [];
  const invoke = async (event: unknown) => {
    events.push(event);
    throw new Error('A failure does not end the schedule');
  };
  const functions = new Map<string, LocalFunction>([['f', { name: 'f', arn: 'arn', invoke }]]);
  const { clock, advance } = createManualClock(at('12:00:00'));
  const stop = runSchedules(plans, functions, { account: '1', region: 'eu-west-1' }, clock);
  return { events, advance, stop };
}

test('a schedule runs its function each time it is due, until stopped', () => {
  const { events, advance, stop } = run(plan({}));
  advance(25 * 60_000);
  expect(events).toMatchObject([
    { source: 'aws.events', 'detail-type': 'Scheduled Event', time: '2026-01-31T12:10:00Z', detail: {} },
    { time: '2026-01-31T12:20:00Z', resources: ['arn:aws:events:rule/due'], account: '1', region: 'eu-west-1' },
  ]);
  stop();
  advance(60 * 60_000);
  expect(events).toHaveLength(2);
});

test('a schedule that is due in months waits', () => {
  const { events, advance } = run(
    plan({ expression: 'cron(0 0 1 7 ? *)', input: '{"at":"<aws.scheduler.scheduled-time>"}' }),
  );
  advance(150 * DAY_MS);
  expect(events).toEqual([]);
  advance(2 * DAY_MS);
  expect(events).toEqual([{ at: '2026-07-01T00:00:00Z' }]);
});

test('a time zone other than UTC is rejected', () => {
  expect(() => run(plan({ timezone: 'Europe/Berlin' }))).toThrow('not in UTC');
});
