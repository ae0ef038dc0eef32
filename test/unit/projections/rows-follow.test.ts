import { BatchGetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { compareRows } from '#shared/operations/projections/rebuild-rows.ts';
import { runtime } from '#shared/runtime.ts';
import { documents } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';

Object.assign(process.env, { TABLE_NAME: 'table' });
const dynamo = mockClient(documents);

/** A promoter without what its row is made of. */
const broken = { ...keys.promoter(1, 7), id: 7, revision: 1 };

/** How long a comparison waits before it looks at what differs again; the other pauses leave the table to requests. */
async function waits(): Promise<number> {
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

test('a row that differs is looked at again after three seconds, in which rows follow their records', async () => {
  expect(await waits()).toBe(3000);
});

test('where the projector collects changes, that long is waited besides: what it holds is not wrong', async () => {
  vi.stubEnv('STREAM_WINDOW', '10');
  expect(await waits()).toBe(13_000);
});
