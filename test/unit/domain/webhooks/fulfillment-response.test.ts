import { expect, test } from 'vitest';
import { confirmsFulfillment } from '#shared/domain/webhooks/fulfillment-response.ts';

test.each([
  ['{"fulfilled": true}', true],
  ['{"fulfilled": true, "id": 7}', true],
  ['{"fulfilled": "true"}', false],
  ['{"fulfilled": false}', false],
  ['{}', false],
  ['null', false],
  ['ok', false],
  ['', false],
  [undefined, false],
])('the response %s confirms fulfillment: %s', (body, isConfirmed) => {
  expect(confirmsFulfillment(body)).toBe(isConfirmed);
});
