import { expect, test } from 'vitest';
import { saysFulfilled } from '#shared/domain/webhooks/fulfilment.ts';

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
])('the response %s confirms fulfillment: %s', (answer, says) => {
  expect(saysFulfilled(answer)).toBe(says);
});
