import { expect, test } from 'vitest';
import { deliverStreamBatch, type StreamDeliveryContext } from '#lib/local/streams/deliver.ts';
import type { LambdaStreamRecord } from '#lib/local/streams/stream-record.ts';

const record = (n: string): LambdaStreamRecord => ({
  eventID: n,
  eventName: 'INSERT',
  eventVersion: '1.1',
  eventSource: 'aws:dynamodb',
  awsRegion: 'x',
  eventSourceARN: 'arn',
  dynamodb: { ApproximateCreationDateTime: 100, SequenceNumber: n },
});
const names = (records: readonly LambdaStreamRecord[]) => records.map(({ eventID }) => eventID).join('');
const mapping = { reportsItemFailures: true, bisects: true, maximumRetries: 2, maximumAge: -1 };

/** Delivers a, b, c, d. */
async function run(invoke: (batch: string) => unknown, settings: Partial<typeof mapping> = {}, now = 100_000) {
  const calls: string[] = [];
  const passed: string[] = [];
  const discarded: string[] = [];
  const pauses: number[] = [];
  const delivery: StreamDeliveryContext = {
    invoke: async ({ Records }) => {
      calls.push(names(Records));
      return invoke(names(Records));
    },
    onPassed: async ({ eventID }) => void passed.push(eventID),
    onDiscard: async (records, condition, attempts) =>
      void discarded.push(`${names(records)} ${condition} ${attempts}`),
    now: () => now,
    pause: async (ms) => void pauses.push(ms),
  };
  await deliverStreamBatch(['a', 'b', 'c', 'd'].map(record), { ...mapping, ...settings }, delivery);
  return { calls, passed, discarded, pauses };
}
const failing = (bad: string) => (batch: string) => {
  if (batch.includes(bad)) throw new Error('no');
};
const reporting = (bad: string) => (batch: string) => ({
  batchItemFailures: batch.includes(bad) ? [{ itemIdentifier: bad }] : [],
});

test('a successful batch is delivered once', async () => {
  const { calls, passed } = await run(() => undefined);
  expect({ calls, passed }).toEqual({ calls: ['abcd'], passed: ['d'] });
});

test('a failing batch is bisected until the poison record is isolated and dropped', async () => {
  const { calls, passed, discarded } = await run(failing('b'));
  expect(calls).toEqual(['abcd', 'ab', 'a', 'b', 'b', 'b', 'cd']);
  expect(passed).toEqual(['a', 'b', 'd']);
  expect(discarded).toEqual(['b RetryAttemptsExhausted 3']);
});

test('a reported item failure restarts delivery from that record', async () => {
  const { calls, passed, discarded } = await run(reporting('c'), { bisects: false });
  expect(calls).toEqual(['abcd', 'cd', 'cd']);
  expect(passed).toEqual(['b', 'd']);
  expect(discarded).toEqual(['cd RetryAttemptsExhausted 3']);
});

test('a record that recovers is not dropped, and retries back off', async () => {
  let remaining = 5;
  const result = await run(
    () => {
      if (remaining-- > 0) throw new Error('not yet');
    },
    { bisects: false, maximumRetries: -1 },
  );
  expect(result.pauses).toEqual([100, 200, 400, 800, 1600]);
  expect(result.discarded).toEqual([]);
});

test('a report of an unknown record fails the whole batch', async () => {
  const { passed, discarded } = await run(() => ({ batchItemFailures: [{ itemIdentifier: 'x' }] }), { bisects: false });
  expect({ passed, discarded }).toEqual({ passed: ['d'], discarded: ['abcd RetryAttemptsExhausted 3'] });
});

test('item failures are ignored unless the mapping requests them', async () => {
  expect((await run(reporting('a'), { reportsItemFailures: false })).calls).toEqual(['abcd']);
});

test('expired records are dropped at their first failure', async () => {
  const { calls, discarded } = await run(failing('a'), { bisects: false, maximumAge: 60 }, 161_000);
  expect({ calls, discarded }).toEqual({ calls: ['abcd'], discarded: ['abcd EventAgeExceeded 1'] });
});
