import { expect, test } from 'vitest';
import type { PayoutCycle } from '#shared/domain/payouts/payout-cycle.ts';
import { describePayoutDate } from '#web/dashboard/campaigns/payout-date.ts';

const SOLD = '2026-11-22T15:00:00.000Z';
const day = (at: string) => at.slice(0, 10);

test.each<[number, PayoutCycle, string]>([
  [0, 'monthly', 'A commission of a sale of today can be in the payouts of 2026-12-01, which are due on 2026-12-21.'],
  [
    30,
    'monthly',
    'A commission of a sale of today is held until 2026-12-22. After that it can be in the payouts of 2027-01-01, which are due on 2027-01-21.',
  ],
  [
    8,
    'weekly',
    'A commission of a sale of today is held until 2026-11-30. After that it can be in the payouts of 2026-12-07, which are due on 2026-12-27.',
  ],
  [0, 'manual', 'A commission of a sale of today can be paid out by hand: no run does it.'],
  [
    30,
    'manual',
    'A commission of a sale of today is held until 2026-12-22. After that it can be paid out by hand: no run does it.',
  ],
])('a payment preview for %i holding days with %s runs reads: %s', (days, cycle, sentence) => {
  expect(describePayoutDate({ days, cycle, dueDays: 20 }, SOLD, day)).toBe(sentence);
});

test('a payment preview includes a run on the day the hold ends', () => {
  const sentence = describePayoutDate({ days: 9, cycle: 'monthly', dueDays: 0 }, '2026-11-22T00:00:00.000Z', day);
  expect(sentence).toContain('in the payouts of 2026-12-01');
});
