import { expect, test } from 'vitest';
import { createYearProgress } from '#lib/local/year/progress.ts';

function getOutput(isTTY: boolean, work: (progress: ReturnType<typeof createYearProgress>) => void): string {
  const texts: string[] = [];
  work(createYearProgress({ isTTY, write: (text) => texts.push(text) }));
  return texts.join('');
}

test('progress on a terminal is one line, rewritten when it changes', () => {
  const text = getOutput(true, ({ done }) => [0.101, 0.104, 0.11, 1].forEach(done));
  const lines = text.split('\r\u001b[K').slice(1);
  expect(lines.map((line) => line.replace(/^.*: /, ''))).toEqual([
    '10%',
    '11%',
    'The demo account now has a year of clicks, sales and payouts.\n',
  ]);
});

test('progress elsewhere is a line at the beginning and one at the end', () => {
  expect(getOutput(false, ({ done }) => [0.1, 0.2, 1].forEach(done))).toBe(
    'Adding a year of sales to the demo account in the background…\nThe demo account now has a year of clicks, sales and payouts.\n',
  );
});

test('an interrupted progress line is ended if it has begun', () => {
  expect(getOutput(true, ({ leave }) => leave())).toBe('');
  expect(getOutput(true, ({ done, leave }) => [done(0.5), leave()])).toMatch(/50%\n$/);
  expect(getOutput(false, ({ done, leave }) => [done(0.5), leave()])).toMatch(/…\n$/);
});
