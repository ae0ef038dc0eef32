import { expect, test } from 'vitest';
import { labelFieldError, problemAboveForm } from '#web/dashboard/actions/field-errors.ts';
import { ApiProblem } from '#web/ui/api/problem.ts';

const aProblem = (fields: Record<string, string>) =>
  new ApiProblem({ status: 422, message: Object.values(fields).join(' ') || 'Nothing waits to be paid.', fields });

test('an error shown at its field is not repeated above the form', () => {
  expect(problemAboveForm(aProblem({ amount: 'amount is invalid.' }), ['amount'])).toBeUndefined();
  expect(problemAboveForm(undefined, ['amount'])).toBeUndefined();
});

test('an error without a field is shown above the form', () => {
  const noErrors = aProblem({});
  expect(problemAboveForm(noErrors, ['amount'])).toBe(noErrors);
  const problem = aProblem({ amount: 'amount is invalid.', unit: 'unit is invalid.' });
  expect(problemAboveForm(problem, ['amount'])).toMatchObject({ status: 422, message: 'unit is invalid.' });
  expect(problemAboveForm(problem, ['name'])).toBe(problem);
});

test('an error that begins with its parameter begins with the label of the field', () => {
  const errors = { sale_amount: 'sale_amount is invalid.', email: 'Enter an e-mail.' };
  expect(labelFieldError(errors, 'sale_amount', 'Amount')).toBe('Amount is invalid.');
  expect(labelFieldError({ website: 'profile[website] is invalid.' }, 'website', 'Website')).toBe(
    'Website is invalid.',
  );
  expect(labelFieldError({ days: 'condition[days] is invalid.' }, 'days', 'Days')).toBe('Days is invalid.');
  expect(labelFieldError(errors, 'email', 'E-mail')).toBe('Enter an e-mail.');
  expect(labelFieldError(errors, 'uid', 'UID')).toBeUndefined();
});
