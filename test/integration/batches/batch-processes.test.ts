import { beforeAll, describe, expect, test } from 'vitest';
import { CHUNK_SIZE, MAX_ACTIVE_CHUNKS } from '#shared/domain/batches/batch.ts';
import { stopBatch } from '#shared/operations/batches/stop-batch.ts';
import { checkProjections } from '#shared/operations/projections/rebuild.ts';
import { runtime } from '#shared/runtime.ts';
import { loadBatchChunk } from '#shared/store/batches/batches.ts';
import { findCommissions, newCommissionWrite } from '#shared/store/commissions/commissions.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { createBulkCalls } from '#test/support/bulk/calls.ts';
import { aHeldBatch } from '#test/support/bulk/held-batch.ts';
import { createSomeRecords } from '#test/support/bulk/inputs.ts';
import { readRevisions } from '#test/support/bulk/revisions.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { isDeep, quickTest } from '#test/support/suite/breadth.ts';
import { runWithInterference } from '#test/support/table/interference.ts';

/** The maximum number of ids per call, so that a process runs for a while. */
const MANY_IDS = 10_000;
/** Number of ids of the large process: more chunks than are active at once. BATCH_IDS=10000 runs the largest. */
const MANY = Number(process.env.BATCH_IDS ?? (MAX_ACTIVE_CHUNKS + 2) * CHUNK_SIZE);
const NOT_FOUND = 'Record not found';

let company: Company;
let calls: ReturnType<typeof createBulkCalls>;
beforeAll(async () => {
  company = await aCompany();
  calls = createBulkCalls(company);
});

/** Ids of promoters that do not exist. */
const missingIds = (count: number, from = 1_000_000) => Array.from({ length: count }, (_, index) => from + index);
const promoterIds = async (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await company.promoter()).promoter.id));

describe('batch process status', () => {
  quickTest('a bulk call with up to five ids completes before its response, with 200', async () => {
    const ids = await promoterIds(5);
    const { status, body } = await calls.bulk('promoter/archive', ids);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'completed', total: 5, selected_total: 5, processed_count: 5, progress: 100 });
    expect(body).toMatchObject({ failed_count: 0, processing_errors: [] });
  });

  quickTest('a bulk call with more than five ids returns 202 pending and completes in the background', async () => {
    const ids = await promoterIds(2);
    const { status, body } = await calls.bulk('promoter/archive', [...ids, ...missingIds(4)]);
    expect(status).toBe(202);
    expect(body).toMatchObject({ status: 'pending', total: 6, selected_total: 6, processed_count: 0, progress: 0 });
    const endedProcess = (await calls.waitForEnd(body.id)).body;
    expect(endedProcess).toMatchObject({ status: 'completed', processed_count: 6, failed_count: 4, progress: 100 });
    expect(endedProcess.processing_errors).toEqual(missingIds(4).map((id) => ({ id, message: NOT_FOUND })));
    expect(endedProcess.updated_at > endedProcess.created_at).toBe(true);
  });

  test('a batch process has failed if no id succeeded, regardless of its size', async () => {
    const small = await calls.bulk('promoter/archive', missingIds(2));
    expect(small).toMatchObject({ status: 200, body: { status: 'failed', failed_count: 2, progress: 100 } });
    const ids = missingIds(isDeep ? 120 : 12);
    const response = await calls.bulk('promoter/archive', ids);
    expect(response.status).toBe(202);
    const { body } = await calls.waitForEnd(response.body.id);
    expect(body).toMatchObject({ status: 'failed', processed_count: ids.length, failed_count: ids.length });
    expect(body.processing_errors.map(({ id }: { id: number }) => id)).toEqual(ids);
  });

  quickTest('a repeated id counts once, and a single id needs no list', async () => {
    const [id = 0] = await promoterIds(1);
    const response = await calls.bulk(
      'promoter/archive',
      Array.from({ length: 8 }, () => id),
    );
    expect(response).toMatchObject({ status: 200, body: { status: 'completed', total: 1 } });
    expect((await calls.bulk('promoter/restore', id)).body).toMatchObject({ status: 'completed', total: 1 });
  });

  quickTest('a bulk call without ids or with more than ten thousand is rejected', async () => {
    const one = await calls.bulk('promoter/archive', []);
    expect(one).toMatchObject({ status: 422, body: { message: 'ids is invalid.', code: 'invalid_params' } });
    const large = await calls.bulk('promoter/archive', missingIds(10_001));
    expect(large).toMatchObject({ status: 422, body: { message: 'ids is too long. Send at most 10000 ids.' } });
  });
});

describe('batch process list', () => {
  test.runIf(isDeep)(
    'batch processes are listed while in progress, and by status in the order in which they ended',
    async () => {
      const own = await aCompany();
      const { bulk, list, waitForEnd, stop, progress } = createBulkCalls(own);
      const { promoter } = await own.promoter();
      const done = (await bulk('promoter/archive', promoter.id)).body.id;
      const failedId = (await bulk('promoter/archive', missingIds(1))).body.id;
      const stopped = (await bulk('promoter/archive', missingIds(MANY_IDS))).body.id;
      const getIds = async (query: object | string = {}) =>
        (await list(query as never)).body.map(({ id }: { id: number }) => id);
      expect(await getIds()).toEqual([stopped]);
      const expectList = (query: object | string, expected: number[]) =>
        eventually(
          () => getIds(query),
          (found) => found.length === expected.length,
        ).then((found) => expect(found).toEqual(expected));
      await expectList({ status: ['in_progress', 'pending', 'completed', 'failed'] }, [done, failedId, stopped]);
      expect(Object.keys((await progress()).body)).toEqual([String(stopped)]);
      await stop(stopped);
      await expectList({}, []);
      expect((await progress({ ids: [done, stopped, 77] })).body).toEqual({
        [done]: 100,
        [stopped]: expect.any(Number),
      });
      await expectList('filters[status][]=failed&filters[status][]=stopped', [failedId, stopped]);
      expect(Object.keys((await progress({ filters: { status: ['failed', 'stopped'] } })).body).map(Number)).toEqual([
        failedId,
        stopped,
      ]);
      expect((await progress({ ids: [done, failedId], filters: { status: 'completed' } })).body).toEqual({
        [done]: 100,
      });
      expect(await progress({ filters: { status: 'over' } })).toMatchObject({ status: 422 });
      await expectList('status=completed', [done]);
      await expectList('status[]=stopped', [stopped]);
      const page = await list({ status: ['completed', 'failed', 'stopped'], per_page: 2, page: 2 });
      expect(page.body.map(({ id }: { id: number }) => id)).toEqual([stopped]);
      expect(page.headers.get('total')).toBe('3');
      expect(await list({ status: 'over' })).toMatchObject({ status: 422, body: { code: 'invalid_params' } });
      expect((await waitForEnd(stopped)).body.status).toBe('stopped');
      const scope = { account: own.account.id, lostBefore: runtime.now() };
      expect(await checkProjections({ runtime }, scope)).toMatchObject({ differences: [], listDifferences: [] });
    },
  );

  quickTest('batch processes of other companies are invisible', async () => {
    const { body } = await calls.bulk('promoter/archive', missingIds(1));
    const other = createBulkCalls(await aCompany());
    expect((await other.show(body.id)).status).toBe(404);
    expect((await other.stop(body.id)).status).toBe(404);
    expect((await other.list({ status: ['failed', 'completed'] })).body).toEqual([]);
    expect((await other.progress({ ids: [body.id] })).body).toEqual({});
  });
});

test.runIf(isDeep)(
  `${MANY} ids are processed to the end, and progress rises steadily`,
  async () => {
    const own = await aCompany();
    const { commission } = await createSomeRecords({ company: own });
    const [real] = await findCommissions(own.account.id, [commission]);
    if (!real) throw new Error('the commission does not exist');
    const ids = missingIds(MANY);
    for (let from = 0; from < MANY; from += 100) {
      const chunk = ids.slice(from, from + 100);
      await commit(chunk.map((id) => newCommissionWrite(own.account.id, { ...real, id })));
    }
    const { bulk, show } = createBulkCalls(own);
    // The stream has processed the records created above.
    const response = await bulk('promoter/archive', missingIds(6));
    expect((await createBulkCalls(own).waitForEnd(response.body.id)).body.status).toBe('failed');
    const startedAt = performance.now();
    const { status, body } = await bulk('commission/deny', ids);
    expect(status).toBe(202);
    const progressSteps = [{ at: startedAt, processed: 0, progress: 0 }];
    const readProcess = async () => {
      const { body: now } = await show(body.id);
      const last = progressSteps.at(-1);
      if (now.processed_count !== last?.processed) {
        progressSteps.push({ at: performance.now(), processed: now.processed_count, progress: now.progress });
      }
      return now;
    };
    const endedProcess = await eventually(
      readProcess,
      ({ status: now }) => now === 'completed' || now === 'failed',
      20 * 60_000,
    );
    expect(endedProcess).toMatchObject({ status: 'completed', processed_count: MANY, failed_count: 0, progress: 100 });
    for (const field of ['processed', 'progress'] as const) {
      const values = progressSteps.map((one) => one[field]);
      expect(values).toEqual(values.toSorted((a, b) => a - b));
    }
    const pauses = progressSteps.slice(1).map(({ at }, index) => at - (progressSteps[index]?.at ?? at));
    if (process.env.BATCH_IDS) {
      const longest = Math.round(Math.max(...pauses));
      console.log(
        `${MANY} ids in ${Math.round(performance.now() - startedAt)} ms, ${longest} ms without progress at most, after ${progressSteps[pauses.indexOf(Math.max(...pauses))]?.processed} ids`,
      );
    }
    expect(Math.max(...pauses)).toBeLessThan(45_000);
    const commissions = await findCommissions(own.account.id, ids);
    expect(commissions).toHaveLength(MANY);
    expect(commissions.filter((one) => one.status !== 'denied' || one.revision !== real.revision + 1)).toEqual([]);
  },
  25 * 60_000,
);

test.runIf(isDeep)('sixty concurrent small bulk calls each complete before their response', async () => {
  const responses = await Promise.all(missingIds(60).map((id) => calls.bulk('promoter/archive', id)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(responses.map(({ body }) => body.status))).toEqual(new Set(['failed']));
});

test.runIf(isDeep)('a large batch process does not delay a small one of another company', async () => {
  const large = (await calls.bulk('promoter/archive', missingIds(MANY_IDS))).body.id;
  const other = createBulkCalls(await aCompany());
  const small = (await other.bulk('promoter/archive', missingIds(6))).body.id;
  expect((await other.waitForEnd(small)).body.status).toBe('failed');
  expect((await calls.show(large)).body).toMatchObject({ status: 'in_progress' });
  await calls.stop(large);
});

describe('stopping batch processes', () => {
  test.runIf(isDeep)('a stopped process starts no more rows and stays stopped', async () => {
    const { body } = await calls.bulk('promoter/archive', missingIds(MANY_IDS));
    await eventually(
      () => calls.show(body.id),
      (now) => now.body.processed_count > 0,
    );
    const stopping = await calls.stop(body.id);
    expect(stopping).toMatchObject({ status: 200, body: { status: 'in_progress', total: MANY_IDS } });
    const after = (await calls.waitForEnd(body.id)).body;
    const { processed_count: processed } = after;
    expect(processed).toBeGreaterThan(0);
    expect(processed).toBeLessThan(MANY_IDS);
    expect(after).toMatchObject({ status: 'stopped', failed_count: processed });
    const { process } = await loadBatchChunk(company.account.id, { process: body.id, number: MANY_IDS / 100 });
    expect(process).toMatchObject({ chunksLeft: 0, result: { processed } });
    expect(after.processing_errors).toHaveLength(processed);
    expect((await calls.stop(body.id)).body).toEqual(after);
  });

  quickTest('stopping an ended process changes nothing', async () => {
    const { body } = await calls.bulk('promoter/archive', missingIds(1));
    expect((await calls.stop(body.id)).body).toEqual(body);
  });

  quickTest('rows in progress when a process is stopped are finished and counted', async () => {
    const { id, work } = await aHeldBatch(company, 'promoter/archive', await promoterIds(3));
    // The commits of the three rows come first, then that of the position.
    await runWithInterference(work, () => stopBatch({ account: company.account, runtime }, id), { nth: 4 });
    expect((await calls.show(id)).body).toMatchObject({ status: 'stopped', processed_count: 3, progress: 100 });
  });

  quickTest('a process is shown as stopped only after its rows in progress are finished', async () => {
    const { id, work } = await aHeldBatch(company, 'promoter/archive', await promoterIds(3));
    const progresses: unknown[] = [];
    const stopAndRecord = async () => {
      const { body } = await calls.stop(id);
      progresses.push([body.status, body.processed_count]);
      expect(await listIdsInProgress()).toContain(id);
    };
    await runWithInterference(work, stopAndRecord, { nth: 4 });
    const { body } = await calls.show(id);
    expect([...progresses, [body.status, body.processed_count]]).toEqual([
      ['in_progress', 0],
      ['stopped', 3],
    ]);
    expect(await listIdsInProgress()).not.toContain(id);
  });

  quickTest('a process stopped before its first row changes no records', async () => {
    const [promoter = 0] = await promoterIds(1);
    const { id, work } = await aHeldBatch(company, 'promoter/archive', [promoter]);
    await stopBatch({ account: company.account, runtime }, id);
    await work();
    expect((await calls.show(id)).body).toMatchObject({ status: 'stopped', processed_count: 0, progress: 0 });
    expect(await readRevisions(company, 'promoter', [promoter])).toEqual([1]);
  });
});

async function listIdsInProgress(): Promise<number[]> {
  return (await calls.list()).body.map(({ id }: { id: number }) => id);
}
