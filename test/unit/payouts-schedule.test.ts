import type { Context } from 'aws-lambda';
import { expect, test, vi } from 'vitest';
import type { OpenCall } from '#shared/operations/call.ts';
import type { PayoutRun } from '#shared/operations/payouts/run-payouts.ts';

vi.mock('#shared/operations/payouts/run-payouts.ts', () => ({
  runPayouts: async (_call: OpenCall, { onFailure }: PayoutRun) => {
    onFailure?.(new TypeError('Item of\nada@example.com is no item'));
    return { made: 0, failures: 1, finished: true };
  },
}));
const { handler } = await import('#functions/schedules/payouts.ts');
const { logger } = await import('#shared/logging.ts');
const log = vi.spyOn(logger, 'error').mockImplementation(() => {});
vi.spyOn(logger, 'info').mockImplementation(() => {});

test('a payout that fails is logged by name and place, no line of its message', async () => {
  const context = { getRemainingTimeInMillis: () => 900_000 } as Context;
  await expect(handler({ time: '2026-12-01T03:00:00Z' }, context)).rejects.toThrow('1 payouts failed.');

  const [, said] = log.mock.lastCall ?? [];
  expect(said).toMatchObject({ error: { name: 'TypeError' } });
  expect(JSON.stringify(said)).toContain('payouts-schedule.test.ts');
  expect(JSON.stringify(said)).not.toContain('ada@example.com');
});
