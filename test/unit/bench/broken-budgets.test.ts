import { expect, test } from 'vitest';
import { findBrokenBudgets } from '#test/bench/report.ts';
import { within } from '#test/bench/results/within.ts';

test('broken budgets are listed with their measured values', () => {
  const text = findBrokenBudgets([within('calls of a click', 2, 1), within('calls of a sale', 3, 3)]);
  expect(text).toMatch(/^1 of 2 budgets broken:\n/);
  expect(text).toMatch(/calls of a click +2 +1 +BROKEN$/);
  expect(text).not.toContain('sale');
});

test('the list of broken budgets is undefined if all are met', () => {
  expect(findBrokenBudgets([within('calls of a sale', 3, 3)])).toBeUndefined();
});
