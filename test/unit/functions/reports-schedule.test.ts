import { Metrics } from '@aws-lambda-powertools/metrics';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { documentClient } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';

Object.assign(process.env, { TABLE_NAME: 'table' });
const { handler } = await import('#functions/schedules/reports.ts');
const { logger } = await import('#shared/logging.ts');

const dynamo = mockClient(documentClient);
const counted = vi.spyOn(Metrics.prototype, 'addMetric').mockReturnThis();
vi.spyOn(logger, 'error').mockImplementation(() => {});
vi.spyOn(logger, 'info').mockImplementation(() => {});

const run = (rollUp: 'campaigns' | 'promoters') => handler({ rollUp }, { getRemainingTimeInMillis: () => 900_000 });
const names = () => counted.mock.calls.map(([name]) => name).filter((name) => name !== 'SaleCounted');

beforeEach(() => {
  dynamo.reset();
  counted.mockClear();
});
afterAll(() => {
  dynamo.restore();
  vi.restoreAllMocks();
});

test('a complete roll-up run is counted by its kind, even without accounts', async () => {
  dynamo.on(QueryCommand).resolves({ Items: [] });
  await run('campaigns');
  expect(names()).toEqual(['CampaignsRolledUp']);
  await run('promoters');
  expect(names()).toEqual(['CampaignsRolledUp', 'PromotersRolledUp']);
});

test('a campaign roll-up counts zero sales, so that the sales alarm has a figure for every hour', async () => {
  dynamo.on(QueryCommand).resolves({ Items: [] });
  await run('campaigns');
  await run('promoters');
  const sales = counted.mock.calls.filter(([name]) => name === 'SaleCounted');
  expect(sales).toEqual([['SaleCounted', 'Count', 0]]);
});

test('an incomplete roll-up run is not counted', async () => {
  dynamo.onAnyCommand().rejects(new Error('not now'));
  dynamo.on(QueryCommand).resolvesOnce({ Items: [{ ...keys.directory(1), id: 1 }] });
  await expect(run('campaigns')).rejects.toThrow('The reports of 1 accounts were not refreshed.');
  expect(names()).toEqual([]);
});
