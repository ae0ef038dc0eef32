import { expect, test } from 'vitest';
import { splitLine } from '#web/ui/chart/split-line.ts';

test('a line is dashed from the last finished period on', () => {
  expect(splitLine(30, 29)).toEqual([
    { from: 0, to: 28, isDashed: false },
    { from: 28, to: 29, isDashed: true },
  ]);
});

test('a line is solid if all periods are over, and dashed if none is', () => {
  expect(splitLine(3, undefined)).toEqual([{ from: 0, to: 2, isDashed: false }]);
  expect(splitLine(3, 0)).toEqual([{ from: 0, to: 2, isDashed: true }]);
});
