import { expect, test } from 'vitest';
import { NO_ARRIVALS } from '#shared/domain/billing/arrivals.ts';
import { newConnection } from '#shared/domain/billing/connection.ts';
import { silenceNotifications } from '#shared/domain/notifications/silence.ts';

const connected = [{ ...newConnection('stripe'), secrets: [{}] as never }];
const arrivals = {
  stripe: { since: '2026-01-01', lastDays: { 'invoice.paid': '2026-10-01' } },
  paddle: NO_ARRIVALS,
};

test('a provider’s silence is announced under the same id for a week, then no more', () => {
  const on = (day: string) => silenceNotifications(connected, arrivals, day).map(({ id }) => id);
  const id = '2026-11-01T00:00:00.000Z-endpoint_silent-stripe';
  expect([on('2026-10-31'), on('2026-11-01'), on('2026-11-08'), on('2026-11-09')]).toEqual([[], [id], [id], []]);
});

test('a disconnected provider is not silent', () => {
  expect(silenceNotifications([newConnection('stripe')], arrivals, '2026-11-01')).toEqual([]);
});
