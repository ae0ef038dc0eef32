import { expect, test } from 'vitest';
import { formatBlockReasons } from '#web/dashboard/payments-batches/block-reasons.ts';

test('the reason for skipping a payout is a sentence with readable times', () => {
  const reasons = [
    { message: 'is processing' },
    { message: 'payout details changed: payable from 2026-11-25T03:54:41.459Z' },
  ];
  expect(formatBlockReasons(reasons)).toBe(
    'Is processing; payout details changed: payable from Nov 25, 2026, 3:54:41 AM UTC',
  );
  expect(formatBlockReasons([])).toBe('');
});
