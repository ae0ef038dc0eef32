import { expect, test } from 'vitest';
import { parseDateRange, validateRange } from '#web/ui/formats/date-range.ts';

const NOW = Date.parse('2026-11-26T12:00:00.000Z');

test.each([
  ['7d', { from: '2026-11-20', to: '2026-11-26' }],
  [undefined, { from: '2026-10-28', to: '2026-11-26' }],
  ['2026-11-01..2026-11-03', { from: '2026-11-01', to: '2026-11-03' }],
  ['2026-11-03..2026-11-01', { from: '2026-10-28', to: '2026-11-26' }],
])('the span %s is converted to days, or to the default if invalid', (span, days) => {
  expect(parseDateRange(span, NOW)).toEqual(days);
});

test.each([
  ['2026-11-01', '2026-11-03', undefined],
  ['2026-11-01', '2026-11-01', undefined],
  ['2026-11-03', '2026-11-01', 'From is after To.'],
  ['', '2026-11-01', 'Give both days.'],
])('the custom range from "%s" to "%s" is accepted or explained', (from, to, wrong) => {
  expect(validateRange(from, to)).toBe(wrong);
});
