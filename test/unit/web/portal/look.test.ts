import { expect, test } from 'vitest';
import { contrastRatio } from '#shared/domain/portal/colors.ts';
import { createDateFormats } from '#web/portal/formats/days.ts';
import { roundTicks } from '#web/portal/home/ticks.ts';
import { deriveColors, LINK_BACKGROUNDS } from '#web/ui/colors.ts';

const ACCENTS = ['#4f46e5', '#ffff00', '#ffffff', '#000000', '#0f766e', '#ff6600', '#7f7f7f'];
const PAGES = Object.values(LINK_BACKGROUNDS);

test.each(ACCENTS.flatMap((accent) => PAGES.map((page) => [accent, page] as const)))(
  'the color %s on %s keeps buttons and links readable',
  (accent, page) => {
    const { brand, brandText, link } = deriveColors(accent, page);
    expect(brand).toBe(accent);
    expect(contrastRatio(brandText, brand)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(link, page)).toBeGreaterThanOrEqual(4.5);
  },
);

test('a readable color is used for links unchanged', () => {
  expect(deriveColors('#4f46e5', '#ffffff').link).toBe('#4f46e5');
});

test.each([
  [0, 0, [0, 1]],
  [0, 7, [0, 2, 4, 6, 8]],
  [0, 162, [0, 50, 100, 150, 200]],
  [-30, 100, [-50, 0, 50, 100]],
])('a chart from %i to %i has ticks at %o', (least, most, ticks) => {
  expect(roundTicks(least, most)).toEqual(ticks);
});

test('dates follow the locale of the reader, in UTC', () => {
  const { day, period, fullTime } = createDateFormats('de-DE');
  expect([day('2026-11-22T23:30:00.000Z'), period('2026-11'), period('2026')]).toEqual([
    '22.11.2026',
    'Nov. 2026',
    '2026',
  ]);
  expect(fullTime('2026-11-22T23:30:00.000Z')).toBe('22.11.2026, 23:30 UTC');
});
