import { BatchGetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { compareRows } from '#shared/operations/projections/rebuild-rows.ts';
import { runtime } from '#shared/runtime.ts';
import { documentClient } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';

Object.assign(process.env, { TABLE_NAME: 'table' });
const dynamo = mockClient(documentClient);

/** A promoter without the data of its row. */
const broken = { ...keys.promoter(1, 7), id: 7, revision: 1 };

/** Returns the pause before the second check. All others are shorter and only limit the load. */
async function findLongestPause(): Promise<number> {
  const waited: number[] = [];
  const sleep = async (ms: number) => void waited.push(ms);
  const { rowDifferences } = await compareRows({ runtime: { ...runtime, sleep } }, null, false);
  expect(rowDifferences).toEqual([{ account: 1, kind: 'promoter', id: 7 }]);
  return Math.max(...waited);
}

beforeEach(() => {
  dynamo.reset();
  dynamo.on(ScanCommand).resolves({ Items: [] });
  dynamo.on(ScanCommand, { Segment: 0 }).resolves({ Items: [broken] });
  dynamo.on(BatchGetCommand).resolves({ Responses: { table: [broken] } });
});
afterAll(() => {
  dynamo.restore();
  vi.unstubAllEnvs();
});

test('a differing row is checked again after three seconds, the time a row may lag behind', async () => {
  expect(await findLongestPause()).toBe(3000);
});

test('the stream window is added to the wait for a differing row', async () => {
  vi.stubEnv('STREAM_WINDOW', '10');
  expect(await findLongestPause()).toBe(13_000);
});
