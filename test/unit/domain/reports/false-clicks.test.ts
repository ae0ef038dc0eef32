import { expect, test } from 'vitest';
import { excludeClicks, includeClicks, listCompleteDays } from '#shared/domain/reports/false-clicks.ts';

const owner = { promoterId: 1, campaignId: 2 };
const days = ['2026-11-02', '2026-11-03'];
const request = { owner, days, reason: null };
const NOW = '2026-11-21T10:00:00.000Z';
const createClicksOn = (day: string) => (day === '2026-11-02' ? 40 : 0);

test('excluded clicks are deducted from counters and reports, per day with clicks', () => {
  expect(excludeClicks(null, request, createClicksOn, NOW)).toEqual({
    after: { days: { '2026-11-02': { clicks: 40, reason: null, at: NOW } }, revision: 0 },
    changes: [
      { of: 'promotion', owner, counts: { visitors_count: -40 } },
      { of: 'report', owner, day: '2026-11-02', figures: { clicks: -40 } },
    ],
    clicks: 40,
  });
});

test('a day can be excluded once; restoring adds the same number of clicks back', () => {
  const { after } = excludeClicks(null, request, createClicksOn, NOW);
  expect(() => excludeClicks(after, request, createClicksOn, NOW)).toThrow('invalid');
  const included = includeClicks(after, request, NOW);
  expect([included.clicks, included.after.revision]).toEqual([40, 1]);
  expect(() => includeClicks(included.after, request, NOW)).toThrow('invalid');
  expect(excludeClicks(included.after, request, () => 99, NOW).clicks).toBe(40 + 99);
});

test.each([
  [{ from: '2026-11-03', to: '2026-11-02' }, 'to is before from'],
  [{ from: '2026-01-01', to: '2026-11-02' }, 'longer than 92 days'],
  [{ from: '2026-11-20', to: '2026-11-21' }, 'one hour after it ends'],
])('the range %o is rejected', (span, message) => {
  expect(() => listCompleteDays(span, NOW)).toThrow(
    expect.objectContaining({ reason: { code: 'invalid', message: expect.stringContaining(message) } }),
  );
});
