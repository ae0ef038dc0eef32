import { expect, test } from 'vitest';
import { shownAbove } from '#web/dashboard/actions/wrong.ts';
import { Problem } from '#web/ui/api/problem.ts';

const refused = (fields: Record<string, string>) =>
  new Problem({ status: 422, message: Object.values(fields).join(' ') || 'Nothing waits to be paid.', fields });

test('an error shown at its field is not repeated above the form', () => {
  expect(shownAbove(refused({ amount: 'amount is invalid.' }), ['amount'])).toBeUndefined();
  expect(shownAbove(undefined, ['amount'])).toBeUndefined();
});

test('an error without a field is shown above the form', () => {
  const none = refused({});
  expect(shownAbove(none, ['amount'])).toBe(none);
  const both = refused({ amount: 'amount is invalid.', unit: 'unit is invalid.' });
  expect(shownAbove(both, ['amount'])).toMatchObject({ status: 422, message: 'unit is invalid.' });
  expect(shownAbove(both, ['name'])).toBe(both);
});
