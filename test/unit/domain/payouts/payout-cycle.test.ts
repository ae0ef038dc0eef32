import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changePayoutCycle,
  dueRunDay,
  latestRunDay,
  nextRun,
  nextRunDay,
  PAYOUT_CYCLES,
  type PayoutCycle,
  previousRunDay,
} from '#shared/domain/payouts/payout-cycle.ts';
import { payoutPeriod } from '#shared/domain/payouts/payout-period.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { NOW } from '#test/unit/domain/builders.ts';

const midnight = (day: string) => `${day}T00:00:00.000Z`;

describe('payout runs', () => {
  test.each<[PayoutCycle, string, string, string]>([
    ['monthly', '2026-12-31T23:59:59.999Z', '2026-12-01', '2027-01-01'],
    ['monthly', '2027-01-01T00:00:00.000Z', '2027-01-01', '2027-02-01'],
    ['twice_monthly', '2026-12-15T23:59:59.999Z', '2026-12-01', '2026-12-16'],
    ['twice_monthly', '2026-12-16T00:00:00.000Z', '2026-12-16', '2027-01-01'],
    ['twice_monthly', '2027-02-28T12:00:00.000Z', '2027-02-16', '2027-03-01'],
    // 2026-11-22 is a Sunday.
    ['weekly', '2026-11-22T23:59:59.999Z', '2026-11-16', '2026-11-23'],
    ['weekly', '2026-11-23T00:00:00.000Z', '2026-11-23', '2026-11-30'],
    ['weekly', '2027-01-01T12:00:00.000Z', '2026-12-28', '2027-01-04'],
  ])('payout runs: %s at %s was last on %s and is next on %s', (cycle, at, last, next) => {
    expect([latestRunDay(cycle, at), nextRunDay(cycle, at)]).toEqual([midnight(last), midnight(next)]);
  });

  test('the next payout run has a due date; a manual cycle has no next run', () => {
    expect(nextRun({ payoutCycle: 'weekly' }, 20, NOW)).toEqual({
      at: midnight('2026-03-16'),
      due: midnight('2026-04-05'),
    });
    expect(nextRun({}, 20, NOW)).toEqual({ at: midnight('2026-04-01'), due: midnight('2026-04-21') });
    expect(nextRun({ payoutCycle: 'manual' }, 20, NOW)).toBeNull();
  });

  test('payout runs of a cycle follow each other without a gap', () => {
    const times = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(times, fc.constantFrom(...PAYOUT_CYCLES), (date, cycle) => {
        const at = date.toISOString();
        const [last, next] = [latestRunDay(cycle, at), nextRunDay(cycle, at)];
        if (last === null || next === null) return cycle === 'manual' && last === next;
        const before = new Date(Date.parse(next) - 1).toISOString();
        const isNext =
          last <= at && at < next && latestRunDay(cycle, before) === last && latestRunDay(cycle, next) === next;
        return isNext && previousRunDay(cycle, next) === last;
      }),
    );
  });
});

describe('due payout run', () => {
  test.each<[string, Parameters<typeof dueRunDay>, string | null]>([
    ['the day itself', [{}, '2026-02-01', '2026-03-01T00:00:00Z'], '2026-03-01'],
    ['a day that was missed', [{}, '2026-02-01', '2026-03-02T00:00:00Z'], '2026-03-01'],
    ['the last of several that were missed: it pays for all', [{}, '2025-12-01', NOW], '2026-03-01'],
    ['no day that is finished', [{}, '2026-03-01', NOW], null],
    ['the day itself, where no day was ever noted', [{}, null, '2026-03-01T00:10:00Z'], '2026-03-01'],
    ['nothing of before, where no day was ever noted', [{}, null, '2026-03-02T00:00:00Z'], null],
    ['nothing by hand', [{ payoutCycle: 'manual' }, '2026-02-01', NOW], null],
  ])('the due payout run is found: %s', (_, [account, finishedDay, at], expectedDay) => {
    expect(dueRunDay(account, finishedDay && midnight(finishedDay), at)).toBe(expectedDay && midnight(expectedDay));
  });

  test('a changed cycle applies from the change on', () => {
    const weekly = changePayoutCycle({}, 'weekly', '2026-03-11T15:00:00.000Z');
    const finishedDay = midnight('2026-03-01');
    expect(dueRunDay(weekly, finishedDay, '2026-03-12T00:00:00.000Z')).toBeNull();
    expect(dueRunDay(weekly, finishedDay, '2026-03-16T00:00:00.000Z')).toBe(midnight('2026-03-16'));
    expect(changePayoutCycle(weekly, 'weekly', NOW)).toBe(weekly);
    expect(changePayoutCycle({}, 'monthly', NOW)).toEqual({});
  });

  test('missed payout runs happen later, and no run happens twice', () => {
    const cycles = fc.constantFrom<PayoutCycle>('monthly', 'twice_monthly', 'weekly');
    const works = fc.array(fc.boolean(), { minLength: 60, maxLength: 120 });
    fc.assert(
      fc.property(cycles, fc.nat(1000), works, (payoutCycle, from, days) => {
        const start = Date.parse('2026-01-01') + from * DAY_MS;
        const time = (day: number) => new Date(start + day * DAY_MS).toISOString();
        let finishedDay = latestRunDay(payoutCycle, time(0));
        const run: string[] = [];
        for (const [day, isUp] of [...days, true].entries()) {
          const dueDay = isUp ? dueRunDay({ payoutCycle }, finishedDay, time(day)) : null;
          if (dueDay === null) continue;
          run.push(dueDay);
          finishedDay = dueDay;
        }
        expect(finishedDay).toBe(latestRunDay(payoutCycle, time(days.length)));
        expect(run).toEqual([...new Set(run)].toSorted());
      }),
    );
  });
});

test.each<[PayoutCycle | undefined, string, string]>([
  [undefined, '2026-03-01', '2026-02-01'],
  ['monthly', '2026-03-01', '2026-02-01'],
  ['twice_monthly', '2026-03-01', '2026-02-16'],
  ['twice_monthly', '2026-03-16', '2026-03-01'],
  ['weekly', '2026-03-16', '2026-03-09'],
  // A manual period begins with its oldest commission.
  ['manual', '2026-03-16', '2026-02-20'],
])('the payout period of a %j run before %s starts at %s', (cycle, before, start) => {
  const run = { before: midnight(before), since: midnight('2026-02-20'), createdAt: NOW };
  const period = payoutPeriod({ ...run, ...(cycle ? { cycle } : {}) });
  expect(period).toEqual({
    start: midnight(start),
    end: new Date(Date.parse(midnight(before)) - 1).toISOString(),
  });
});
