import { describe, expect, test } from 'vitest';
import {
  buildBatch,
  CHUNK_SIZE,
  computeBatchStatus,
  MAX_STORED_ERRORS,
  percentDone,
  requestReservedUntil,
  shortenProgress,
  sumChunks,
} from '#shared/domain/batches/batch.ts';
import { endedBatchChanges, endedBatchList } from '#shared/domain/batches/batch-lists.ts';
import { NOW } from '#test/unit/domain/builders.ts';

const batch = (count: number) =>
  buildBatch(
    { id: 7, action: 'referral/delete', terms: {}, meta: {}, ids: Array.from({ length: count }, (_, i) => i + 1) },
    NOW,
  );
const tally = (processed: number, failed = 0) => ({ processed, failed });

test('a batch has one sleeping chunk per hundred ids', () => {
  const { process, chunks } = batch(2 * CHUNK_SIZE + 1);
  expect(process).toMatchObject({ total: 201, chunks: 3, chunksLeft: 3, stage: 'open', result: null });
  expect(chunks.map(({ number, ids, stage }) => [number, ids.length, stage])).toEqual([
    [1, 100, 'asleep'],
    [2, 100, 'asleep'],
    [3, 1, 'asleep'],
  ]);
});

describe('batch status', () => {
  test.each([
    ['open', tally(0), 'pending'],
    ['open', tally(1), 'in_progress'],
    ['open', tally(10), 'in_progress'],
    ['ended', tally(10, 9), 'completed'],
    ['ended', tally(10, 10), 'failed'],
    ['stopping', tally(0), 'in_progress'],
    ['stopping', tally(10), 'in_progress'],
    ['stopped', tally(0), 'stopped'],
    ['stopped', tally(10), 'stopped'],
  ] as const)('a batch in stage %s with %o has status %s', (stage, done, status) => {
    expect(computeBatchStatus({ stage, total: 10 }, done)).toBe(status);
  });
});

test('progress is in whole percent and reaches 100 only at the end', () => {
  expect([0, 1, 999, 1000].map((done) => percentDone({ total: 1000 }, tally(done)))).toEqual([0, 0, 99, 100]);
});

test('the tally sums all chunks; the batch keeps the first hundred errors', () => {
  const { chunks } = batch(250);
  const errors = chunks.map(({ ids }) =>
    ids.slice(0, 60).map((id) => ({ id, reason: { code: 'unexpected' } as const })),
  );
  const processed = chunks.map((chunk, index) => ({ ...chunk, position: 60, errors: errors[index] ?? [] }));
  const all = sumChunks(processed.slice(0, 2));
  expect(all).toMatchObject({ processed: 120, failed: 120 });
  expect(shortenProgress(all)).toMatchObject({ processed: 120, failed: 120 });
  expect(shortenProgress(all).errors).toEqual(all.errors.slice(0, MAX_STORED_ERRORS));
});

test('a batch of up to five ids is reserved for its request for thirty seconds', () => {
  const until = (count: number) => requestReservedUntil(batch(count).process);
  expect([until(1), until(5), until(6)]).toEqual([Date.parse(NOW) + 30_000, Date.parse(NOW) + 30_000, null]);
});

test('an ended batch appears on the list of every status combination with its own', () => {
  const lists = endedBatchChanges(7, 'failed').map((change) => (change.of === 'list' ? change.list : ''));
  expect(lists.toSorted()).toEqual(
    [['failed'], ['completed', 'failed'], ['failed', 'stopped'], ['completed', 'failed', 'stopped']]
      .map((some) => endedBatchList(some as never))
      .toSorted(),
  );
  expect(endedBatchList(['stopped', 'completed', 'completed'])).toBe(endedBatchList(['completed', 'stopped']));
});
