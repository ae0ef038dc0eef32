import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFileStore } from '#lib/local/files/file-store.ts';
import type { LocalFunction } from '#lib/local/functions/function.ts';
import { createDistributionHandler } from '#lib/local/gateway/edge.ts';
import { FairQueue, QueueTimeoutError } from '#lib/local/gateway/fair-queue.ts';
import { openGateway } from '#lib/local/gateway/gateway.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createWork() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<void>((done) => ends.push(done));
  };
  return { started, work, endOne: () => ends.shift()?.() };
}

const waitUntilSettled = () => vi.advanceTimersByTimeAsync(0);

test('a flood in one queue delays another by one turn, however long it is', async () => {
  const turns = new FairQueue({ atOnce: 2, ofALine: 2, longestWaitMs: 1000 });
  const { started, work, endOne } = createWork();
  for (let nth = 0; nth < 500; nth += 1) turns.take('click', work('click')).catch(() => {});
  turns.take('sale', work('sale')).catch(() => {});
  turns.take('sale', work('sale')).catch(() => {});
  await waitUntilSettled();
  for (let nth = 0; nth < 4; nth += 1) {
    endOne();
    await waitUntilSettled();
  }
  expect(started.filter((name) => name === 'sale')).toHaveLength(2);
  expect(started).toHaveLength(6);
});

test('a queue gets at most its share of turns, which leaves room for others', async () => {
  const turns = new FairQueue({ atOnce: 4, ofALine: 3, longestWaitMs: 1000 });
  const { started, work } = createWork();
  for (let nth = 0; nth < 10; nth += 1) turns.take('click', work('click')).catch(() => {});
  turns.take('sale', work('sale')).catch(() => {});
  await waitUntilSettled();
  expect(started).toEqual(['click', 'click', 'click', 'sale']);
});

test('work that waits too long is rejected and never started; started work may take longer', async () => {
  const turns = new FairQueue({ atOnce: 1, ofALine: 1, longestWaitMs: 1000 });
  const { started, work, endOne } = createWork();
  const first = turns.take('sale', work('first'));
  const second = turns.take('sale', work('second')).catch((error) => error);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await second).toBeInstanceOf(QueueTimeoutError);
  endOne();
  await first;
  const third = turns.take('sale', work('third'));
  await waitUntilSettled();
  endOne();
  await third;
  expect(started).toEqual(['first', 'third']);
});

test('failing work passes its turn to the next', async () => {
  const turns = new FairQueue({ atOnce: 1, ofALine: 1, longestWaitMs: 1000 });
  await expect(turns.take('sale', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await turns.take('sale', async () => 'done')).toBe('done');
});

test('a request without a turn gets 503 and Retry-After without calling a function', async () => {
  vi.useRealTimers();
  const gateway = await openGateway(0);
  let calls = 0;
  const waiting = Promise.withResolvers<unknown>();
  const slow: LocalFunction = {
    name: 'Slow',
    arn: 'arn',
    invoke: () => {
      calls += 1;
      return waiting.promise;
    },
  };
  gateway.serve({
    edge: createDistributionHandler([]),
    files: openFileStore(undefined),
    find: () => ({
      route: { key: 'POST /sale', functionName: 'Slow', timeoutMs: 30_000 },
      matched: { routeKey: 'POST /sale', parameters: {} },
    }),
    functions: new Map([['Slow', slow]]),
    queue: new FairQueue({ atOnce: 1, ofALine: 1, longestWaitMs: 50 }),
    account: '000000000000',
    writesDurable: async () => {},
  });
  const sale = () => fetch(`${gateway.baseUrl}/sale`, { method: 'POST', body: '{}' });
  const first = sale();
  const response = await sale();
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  waiting.resolve({ statusCode: 200, body: 'counted' });
  expect(await (await first).text()).toBe('counted');
  expect(calls).toBe(1);
  await gateway.close(0);
});
