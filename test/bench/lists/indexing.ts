import { encodeRecordRow } from '#shared/domain/lists/row.ts';
import { runtime } from '#shared/runtime.ts';
import { beginBackfill } from '#shared/store/index/backfill.ts';
import { compactIndex } from '#shared/store/index/compact.ts';
import { appendToLog } from '#shared/store/index/log.ts';
import { FLUSH_CHANGES, SEGMENTS_PER_COMPACTION } from '#shared/store/index/segments/policy.ts';
import { writeRows } from '#shared/store/lists/rows.ts';
import { documentClient } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';
import { tallyCalls } from '#test/bench/cost/tally.ts';
import type { IndexingResult } from '#test/bench/results/lists.ts';
import { createBenchCompany } from '#test/bench/world/company.ts';
import { createRowOfNumber } from './many.ts';

/** Log flushes until segments are compacted. */
const FLUSHES = SEGMENTS_PER_COMPACTION;
const BATCH = 90;
/** From 500 changes to a million there are six sizes, each four times the previous one; the last is incomplete. */
const COMPACTIONS = 6;

export async function measureIndexing(): Promise<IndexingResult> {
  const { account } = await createBenchCompany();
  const call = { account: { id: account }, runtime };
  await beginBackfill(account, 'commission');
  await compactIndex(call, { kind: 'commission' });
  const compact = async () =>
    (await tallyCalls(documentClient, () => compactIndex(call, { kind: 'commission' }))).writeUnits;
  const flushes: number[] = [];
  let next = 1;
  for (let flush = 0; flush < FLUSHES; flush += 1) {
    for (const last = next + FLUSH_CHANGES; next < last; next += BATCH) await appendChanges(account, next, BATCH);
    flushes.push(await compact());
  }
  const commissions = next - 1;
  const flushUnits = flushes.slice(0, -1).reduce((sum, units) => sum + units, 0);
  const each = flushUnits / (commissions * ((FLUSHES - 1) / FLUSHES));
  const compactionUnits = (flushes.at(-1) ?? 0) / commissions - each / FLUSHES;
  return { commissions, flushUnits: each, compactionUnits, compactions: COMPACTIONS };
}

async function appendChanges(account: number, from: number, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const row = createRowOfNumber(from + index, 100_000);
    return {
      key: keys.row(account, 'commission', row.id),
      revision: 1,
      packed: encodeRecordRow('commission', row as never),
      before: null,
    };
  });
  await writeRows(rows, runtime.now());
  await appendToLog(rows, runtime.now());
}
