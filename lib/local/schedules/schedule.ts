import cron from 'aws-cron-parser';
import { LocalError } from '#lib/local/errors.ts';
import { DAY_MS } from '#shared/domain/time.ts';

const unitMs = { minute: 60_000, hour: 3_600_000, day: DAY_MS } as const;

/**
 * Returns the next time strictly after `after`.
 * @param expression `rate(5 minutes)` or a six-field `cron(…)`, in UTC
 * @param from base of a rate
 * @throws LocalError for other expressions
 */
export function nextScheduleTime(expression: string, after: Date, from: Date): Date | undefined {
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  if (rate) {
    const every = Number(rate[1]) * unitMs[rate[2] as keyof typeof unitMs];
    if (every > 0)
      return new Date(from.getTime() + (Math.floor((after.getTime() - from.getTime()) / every) + 1) * every);
  }
  const [, fields] = /^cron\((\S+(?: \S+){5})\)$/.exec(expression) ?? [];
  if (fields) return cron.next(cron.parse(fields), after) ?? undefined;
  throw new LocalError(`The local run does not support the schedule ${expression}: use rate(…) or cron(…).`);
}
