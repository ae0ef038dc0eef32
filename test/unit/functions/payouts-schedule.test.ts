import { Metrics } from '@aws-lambda-powertools/metrics';
import type { Context } from 'aws-lambda';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OpenCall } from '#shared/operations/call.ts';
import type { PayoutRun } from '#shared/operations/payouts/run-payouts.ts';

vi.mock('#shared/operations/commissions/end-holds.ts', () => ({ endHolds: async () => ({ failures: 0 }) }));
vi.mock('#shared/operations/payouts/run-payouts.ts', () => ({
  runPayouts: async (_call: OpenCall, { onFailure }: PayoutRun) => {
    onFailure?.(new TypeError('Item of\nada@example.com is not an item'));
    return { made: 0, failures: 1, finished: true };
  },
}));
const { handler } = await import('#functions/schedules/payouts.ts');
const { logger } = await import('#shared/logging.ts');
const log = vi.spyOn(logger, 'error').mockImplementation(() => {});
vi.spyOn(logger, 'info').mockImplementation(() => {});
const counted = vi.spyOn(Metrics.prototype, 'addMetric').mockReturnThis();
const names = () => counted.mock.calls.map(([name]) => name);
const context = { getRemainingTimeInMillis: () => 900_000 } as Context;

beforeEach(() => void counted.mockClear());

test('a failed payout is logged with its error name and stack, without the message', async () => {
  await expect(handler({ time: '2026-12-01T03:00:00Z' }, context)).rejects.toThrow('1 payouts failed.');

  const [, logged] = log.mock.lastCall ?? [];
  expect(logged).toMatchObject({ error: { name: 'TypeError' } });
  expect(JSON.stringify(logged)).toContain('payouts-schedule.test.ts');
  expect(JSON.stringify(logged)).not.toContain('ada@example.com');
});

test('a payout run is counted when it starts, even if it fails, so that an alarm notices its absence', async () => {
  await expect(handler({ time: '2026-12-01T00:00:00Z' }, context)).rejects.toThrow();
  expect(names()).toEqual(['PayoutRunStarted']);
});

test('processing of hold ends is not counted as a payout run', async () => {
  await handler({ does: 'endHolds' }, context);
  expect(names()).toEqual([]);
});
