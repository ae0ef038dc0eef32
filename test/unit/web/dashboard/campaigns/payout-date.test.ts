import { expect, test } from 'vitest';
import type { PayoutCycle } from '#shared/domain/payouts/payout-cycle.ts';
import { describePayoutDate } from '#web/dashboard/campaigns/form/payout-date.ts';

const SOLD = '2026-11-22T15:00:00.000Z';
const day = (at: string) => at.slice(0, 10);

test.each<[number, PayoutCycle, string]>([
  [0, 'monthly', 'A commission for a sale today can be included in the payouts of 2026-12-01, due on 2026-12-21.'],
  [
    30,
    'monthly',
    'A commission for a sale today is held until 2026-12-22. After that, it can be included in the payouts of 2027-01-01, due on 2027-01-21.',
  ],
  [
    8,
    'weekly',
    'A commission for a sale today is held until 2026-11-30. After that, it can be included in the payouts of 2026-12-07, due on 2026-12-27.',
  ],
  [0, 'manual', 'A commission for a sale today can be paid out manually. There are no scheduled runs.'],
  [
    30,
    'manual',
    'A commission for a sale today is held until 2026-12-22. After that, it can be paid out manually. There are no scheduled runs.',
  ],
])('a payment preview for %i holding days with %s runs reads: %s', (days, cycle, sentence) => {
  expect(describePayoutDate({ days, cycle, dueDays: 20 }, SOLD, day)).toBe(sentence);
});

test('a payment preview includes a run on the day the hold ends', () => {
  const sentence = describePayoutDate({ days: 9, cycle: 'monthly', dueDays: 0 }, '2026-11-22T00:00:00.000Z', day);
  expect(sentence).toContain('in the payouts of 2026-12-01');
});
