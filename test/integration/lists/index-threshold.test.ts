import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { beginDueBackfills } from '#shared/operations/lists/maintain-indexes.ts';
import { ROW_KINDS, readManifest } from '#shared/store/index/manifest.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';
import { aCompany } from '#test/support/service/company.ts';

/** Returns the kinds that have an index, after the hourly check of an account with these record counts. */
async function listIndexedKinds(counts: Readonly<Record<(typeof ROW_KINDS)[number], number>>): Promise<string[]> {
  const { account } = await aCompany();
  for (const kind of ROW_KINDS) {
    const Item = { ...keys.numbers(account.id, kind), last: counts[kind] };
    await documentClient.send(new PutCommand({ TableName: tableName(), Item }));
  }
  await beginDueBackfills();
  const manifests = await Promise.all(ROW_KINDS.map((kind) => readManifest(account.id, kind)));
  return ROW_KINDS.filter((_, index) => manifests[index] !== null);
}

test('an index begins above 5,000 promoters or payouts, and above 30,000 leads or commissions', async () => {
  const atThreshold = { promoter: 5000, payout: 5000, lead: 30_000, commission: 30_000 };
  expect(await listIndexedKinds(atThreshold)).toEqual([]);
  const above = { promoter: 5001, payout: 5001, lead: 30_001, commission: 30_001 };
  expect(await listIndexedKinds(above)).toEqual([...ROW_KINDS]);
});
