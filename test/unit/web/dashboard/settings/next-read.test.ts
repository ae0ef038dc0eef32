import { expect, test } from 'vitest';
import { findNextRead } from '#web/dashboard/settings/broadcasts/next-read.ts';

const NOW = Date.parse('2026-12-01T09:00:00.000Z');
const [SOON, HOUR] = [5000, 3_600_000];

const aScheduledRead = (seconds: number) => ({
  status: 'scheduled' as const,
  scheduled_at: new Date(NOW + seconds * 1000).toISOString(),
});

test.each([
  ['no broadcast', [], false],
  ['a draft', [{ status: 'draft' as const, scheduled_at: null }], false],
  ['a sent broadcast', [{ ...aScheduledRead(-60), status: 'sent' as const }], false],
  ['a broadcast that is being sent', [{ ...aScheduledRead(-600), status: 'sending' as const }], SOON],
  ['a broadcast that starts in a minute', [aScheduledRead(60)], SOON],
  ['a broadcast that should have started a minute ago', [aScheduledRead(-60)], SOON],
  ['a broadcast that has not started for minutes', [aScheduledRead(-121)], false],
  ['a broadcast that starts in five minutes', [aScheduledRead(300)], 180_000],
  ['a broadcast that starts in weeks', [aScheduledRead(30 * 86_400)], HOUR],
  ['the earliest of several broadcasts', [aScheduledRead(86_400), aScheduledRead(300)], 180_000],
])('for %s, the list is read again at the right time', (_, broadcasts, wait) => {
  expect(findNextRead(broadcasts, NOW)).toBe(wait);
});
