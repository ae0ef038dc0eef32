import { expect, test } from 'vitest';
import { percentChange } from '#web/ui/figures.tsx';

test('a change is in percent of the earlier value, and unknown if that is zero', () => {
  expect([percentChange(150, 100), percentChange(50, 100), percentChange(-50, -100)]).toEqual([50, -50, 50]);
  expect(percentChange(5, 0)).toBeNull();
});
