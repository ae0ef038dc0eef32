import { expect, test } from 'vitest';
import { findTab, findTabWithError } from '#web/dashboard/campaigns/tabs/tab-fields.ts';

test('an address without a known tab opens the overview', () => {
  expect([findTab(undefined), findTab('nothing'), findTab('payouts')]).toEqual(['overview', 'overview', 'payouts']);
});

test('an error opens the tab of its field', () => {
  expect(findTabWithError({ holding_days: 'Enter a whole number.' }, 'tracking')).toBe('payouts');
});

test('the current tab stays open if one of its fields has an error', () => {
  const errors = { name: 'Enter a name.', holding_days: 'Enter a whole number.' };
  expect(findTabWithError(errors, 'payouts')).toBe('payouts');
});

test('an error without a matching field leaves the current tab open', () => {
  expect(findTabWithError({ color: 'color is invalid.' }, 'approval')).toBe('approval');
});
