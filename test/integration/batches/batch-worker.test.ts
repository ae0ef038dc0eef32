import { marshall } from '@aws-sdk/util-dynamodb';
import type { Context } from 'aws-lambda';
import { beforeAll, describe, expect, test } from 'vitest';
import { handler } from '#functions/stream/batch.ts';
import type { BatchAction } from '#shared/domain/batches/batch.ts';
import { rowActions } from '#shared/operations/batches/actions.ts';
import type { RowAction } from '#shared/operations/batches/row-action.ts';
import { showBatch } from '#shared/operations/batches/show-batch.ts';
import { wakeBatch } from '#shared/operations/batches/wake-batch.ts';
import { runtime } from '#shared/runtime.ts';
import { keys } from '#shared/store/table/keys.ts';
import { createBulkCalls } from '#test/support/bulk/calls.ts';
import { aHeldBatch } from '#test/support/bulk/held-batch.ts';
import { createSomeRecords } from '#test/support/bulk/inputs.ts';
import { readRevisions } from '#test/support/bulk/revisions.ts';
import { crashAfter } from '#test/support/payouts/calls.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { readWrittenItems } from '#test/support/table/written.ts';

let company: Company;
let calls: ReturnType<typeof createBulkCalls>;
beforeAll(async () => {
  company = await aCompany();
  calls = createBulkCalls(company);
});

const promoterIds = async (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await company.promoter()).promoter.id));

describe('batch worker', () => {
  const rowCases: [action: BatchAction, kind: 'promoter' | 'lead' | 'commission'][] = [
    ['promoter/archive', 'promoter'],
    ['promoter/add_to_campaign', 'promoter'],
    ['referral/delete', 'lead'],
    ['commission/deny', 'commission'],
  ];

  async function createThree(kind: 'promoter' | 'lead' | 'commission') {
    const created = await Promise.all([1, 2, 3].map(() => createSomeRecords({ company })));
    return created.map((one) => (kind === 'promoter' ? one.promoter.id : one[kind]));
  }

  test.each(rowCases)('%s processes each row once even if workers die after any write', async (action, kind) => {
    const { id: campaignId } = await company.campaignWith({ name: 'Other' });
    let survived = false;
    for (let passed = 0; !survived; passed += 1) {
      const ids = await createThree(kind);
      const before = await readRevisions(company, kind, ids);
      const { id, work } = await aHeldBatch(company, action, ids, { campaignId });
      const { restore } = crashAfter(passed);
      survived = await work().then(
        () => true,
        () => false,
      );
      restore();
      expect(await work(), `died after ${passed}`).toBe(true);
      const { status, tally } = await showBatch({ account: company.account, runtime }, id);
      expect({ status, ...tally }, `died after ${passed}`).toEqual({
        status: 'completed',
        processed: 3,
        failed: 0,
        errors: [],
      });
      const after = await readRevisions(company, kind, ids);
      expect(after, `died after ${passed}`).toEqual(before.map((revision) => revision + 1));
      // Three rows, the position, the end of the chunk; the end of the process, unless the service was faster.
      if (survived) expect([5, 6]).toContain(passed);
    }
  });

  test.each(rowCases)('%s processes each row once when several workers share a chunk', async (action, kind) => {
    const { id: campaignId } = await company.campaignWith({ name: 'Other' });
    const ids = await createThree(kind);
    const before = await readRevisions(company, kind, ids);
    const { id, work } = await aHeldBatch(company, action, ids, { campaignId });
    await Promise.all([work(), work(), work()]);
    expect((await showBatch({ account: company.account, runtime }, id)).tally).toMatchObject({
      processed: 3,
      failed: 0,
    });
    expect(await readRevisions(company, kind, ids)).toEqual(before.map((revision) => revision + 1));
  });

  test('a chunk received again changes and counts nothing', async () => {
    const ids = await promoterIds(6);
    const { body } = await calls.bulk('promoter/archive', ids);
    const endedProcess = (await calls.waitForEnd(body.id)).body;
    await calls.bulk('promoter/restore', ids.slice(0, 3));
    const before = await readWrittenItems(company.account.id);
    const pk = keys.batchChunk(company.account.id, body.id, 1).pk;
    for (const image of [
      { batch: 'chunk', process: body.id, number: 1 },
      { batch: 'process', id: body.id },
    ]) {
      const record = { dynamodb: { NewImage: marshall({ pk, sk: '-', ...image }), SequenceNumber: '1' } };
      const Records = [record, record] as never;
      expect(await handler({ Records }, aContext(300_000))).toEqual({ batchItemFailures: [] });
    }
    expect(await readWrittenItems(company.account.id)).toEqual(before);
    expect((await calls.show(body.id)).body).toEqual(endedProcess);
  });

  test('a worker without enough time left starts nothing and asks for its chunk again', async () => {
    const [promoter = 0] = await promoterIds(1);
    const { id, work } = await aHeldBatch(company, 'promoter/archive', [promoter]);
    const pk = keys.batchChunk(company.account.id, id, 1).pk;
    const NewImage = marshall({ pk, sk: '-', batch: 'chunk', process: id, number: 1 });
    const Records = [{ dynamodb: { NewImage, SequenceNumber: '17' } }] as never;
    const repeated = { batchItemFailures: [{ itemIdentifier: '17' }] };
    expect(await handler({ Records }, aContext(30_000))).toEqual(repeated);
    expect(await readRevisions(company, 'promoter', [promoter])).toEqual([1]);
    await work();
  });

  test('a row that fails with an unknown error is tried four times, then reported and skipped', async () => {
    const ids = await promoterIds(3);
    const [, bad] = ids;
    const row: RowAction = (call, id, terms) =>
      id === bad ? Promise.reject(new Error('secret')) : rowActions['promoter/archive'](call, id, terms);
    const { id, work, failures } = await aHeldBatch(company, 'promoter/archive', ids, {}, row);
    for (const _ of [1, 2, 3]) await expect(work()).rejects.toThrow('1 rows failed');
    expect((await calls.show(id)).body).toMatchObject({ status: 'pending', processed_count: 0 });
    expect(await work()).toBe(true);
    expect((await calls.show(id)).body).toMatchObject({
      status: 'completed',
      processed_count: 3,
      processing_errors: [{ id: bad, message: 'Internal Server Error' }],
    });
    expect(failures).toHaveLength(4);
    expect(await readRevisions(company, 'promoter', ids)).toEqual([2, 1, 2]);
  });

  test('a process whose request has died is completed by the worker after 30 seconds', async () => {
    const ids = await promoterIds(2);
    const { id } = await aHeldBatch(company, 'promoter/archive', ids);
    const in30s = new Date(Date.now() + 30_000).toISOString();
    const { pk } = keys.batchChunk(company.account.id, id, 1);
    const NewImage = marshall({ pk, sk: '-', batch: 'process', id });
    const Records = [{ dynamodb: { NewImage, SequenceNumber: '18' } }] as never;
    const repeated = { batchItemFailures: [{ itemIdentifier: '18' }] };
    expect(await handler({ Records }, aContext(300_000))).toEqual(repeated);
    expect(await readRevisions(company, 'promoter', ids)).toEqual([1, 1]);
    expect(await wakeBatch({ account: company.account, runtime: { ...runtime, now: () => in30s } }, id)).toBe(true);
    expect((await calls.waitForEnd(id)).body).toMatchObject({
      status: 'completed',
      processed_count: 2,
      failed_count: 0,
    });
    expect(await readRevisions(company, 'promoter', ids)).toEqual([2, 2]);
  });
});

function aContext(remainingMs: number): Pick<Context, 'getRemainingTimeInMillis'> {
  return { getRemainingTimeInMillis: () => remainingMs };
}
