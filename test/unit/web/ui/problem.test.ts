import { expect, test } from 'vitest';
import { parseProblem, toProblem } from '#web/ui/api/problem.ts';

const response = (status: number) => new Response(null, { status, headers: { 'x-request-id': 'r-1' } });

test('a rejection names the invalid parameter', () => {
  const message = 'landing_url is invalid.';
  expect(parseProblem(response(422), { message, code: 'invalid_params' })).toMatchObject({
    status: 422,
    message,
    code: 'invalid_params',
    fields: { landing_url: message },
    requestId: 'r-1',
  });
  const portal = 'portal.custom_fields is invalid: each field needs a different name.';
  expect(parseProblem(response(422), { message: portal }).fields).toEqual({ 'portal.custom_fields': portal });
  const part = 'details[iban] is invalid: check its digits.';
  expect(parseProblem(response(422), { message: part }).fields).toEqual({ 'details.iban': 'Check its digits.' });
  const nested = 'condition[days] is missing: inactivity needs it.';
  expect(parseProblem(response(422), { message: nested }).fields).toEqual({ days: nested });
  const emailTaken = { message: 'Validation failed: …', errors: { email: ['has already been taken'] } };
  expect(parseProblem(response(400), emailTaken).fields).toEqual({ email: 'has already been taken' });
});

test('a problem is marked for retry only if it is transient', () => {
  const mayPass = [401, 403, 404, 422, 429, 500, 503].filter(
    (status) => parseProblem(response(status), '').isTransient,
  );
  expect(mayPass).toEqual([429, 500, 503]);
  expect(toProblem(new TypeError('Failed to fetch'))).toMatchObject({ status: 0, isTransient: true });
});
