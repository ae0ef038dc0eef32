import { expect, test } from 'vitest';
import { deliveryId } from '#shared/domain/webhooks/delivery.ts';
import { deliveryIdPrefix, deliveryNumber } from '#shared/domain/webhooks/delivery-number.ts';
import { NOW } from '#test/unit/domain/builders.ts';

const ids = [
  ...['sale_created-9', 'new_customer-9', 'reward_created-31', 'reward_created-32', 'reward_created-33'],
].map((record) => deliveryId({ id: `evt_7-1001-${record}` }, NOW, 4));

test('deliveries of an event have unique numbers that encode their time', () => {
  const others = [1002, 1003].map((event) => deliveryId({ id: `evt_7-${event}-sale_created-9` }, NOW, 4));
  const numbers = [...ids, ...others].map(deliveryNumber);
  expect(new Set(numbers).size).toBe(7);
  for (const number of numbers) {
    expect(Number.isSafeInteger(number)).toBe(true);
    expect(ids[0]?.startsWith(deliveryIdPrefix(number))).toBe(true);
  }
});

test('a test delivery has a number, and later deliveries have higher numbers', () => {
  const laterTime = new Date(Date.parse(NOW) + 1).toISOString();
  const number = deliveryNumber(deliveryId({ id: 'evt_7-test-aB_c-d' }, laterTime, 4));
  expect(number).toBeGreaterThan(Math.max(...ids.map(deliveryNumber)));
});
