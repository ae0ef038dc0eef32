import { expect, test } from 'vitest';
import type { Actor } from '#shared/domain/accounts/caller.ts';
import { batchReleaser, isSecondPerson } from '#shared/domain/payments-batches/four-eyes.ts';
import { buildPaymentsBatch, recordBatchDownload } from '#shared/domain/payments-batches/payments-batch.ts';

const [max, mona]: [Actor, Actor] = [
  { is: 'person', id: 1 },
  { is: 'person', id: 2 },
];
const key: Actor = { is: 'key', id: '1' };

function batchBy(createdBy: Actor, ...fetchedBy: readonly Actor[]) {
  const details = { id: 1, method: 'paypal', format: 'paypal', currency: 'USD', payer: 'Acme', processId: 1 } as const;
  const created = buildPaymentsBatch({ ...details, createdBy }, '2026-01-01T00:00:00.000Z');
  return fetchedBy.reduce((batch, by) => recordBatchDownload(batch, { part: 1, hash: 'a', by }), created);
}

test('a batch is released by the first person other than its creator who fetches a file, and never by an API key', () => {
  expect(batchReleaser(batchBy(max, max, key))).toBeNull();
  expect(batchBy(max, key, mona, max).releasedBy).toEqual(mona);
  expect(batchReleaser(batchBy(key, key))).toBeNull();
  expect(batchBy(key, key, max, mona).releasedBy).toEqual(max);
  // Old versions also stored API keys.
  const earlier = { ...batchBy(max), releasedBy: key };
  expect(batchReleaser(earlier)).toBeNull();
  expect(recordBatchDownload(earlier, { part: 1, hash: 'a', by: mona }).releasedBy).toEqual(mona);
});

test('the second person of a batch that a person created is any other person, and no API key', () => {
  for (const batch of [batchBy(max), batchBy(max, mona)]) {
    expect([max, mona, key].map((by) => isSecondPerson(batch, by))).toEqual([false, true, false]);
  }
});

test('a batch that an API key created needs a person who fetches its file, and another one who marks it as paid', () => {
  expect([max, mona, key].map((by) => isSecondPerson(batchBy(key), by))).toEqual([false, false, false]);
  expect([max, mona, key].map((by) => isSecondPerson(batchBy(key, max), by))).toEqual([false, true, false]);
});
