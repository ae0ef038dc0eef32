import pLimit from 'p-limit';
import type { RowKind } from '#shared/domain/lists/row.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { listAccountsInService } from '#shared/store/accounts/accounts.ts';
import { beginBackfill, INDEX_THRESHOLDS, rebuildIndex } from '#shared/store/index/backfill.ts';
import { compactIndex, MissingLogEntryError } from '#shared/store/index/compact.ts';
import { claimIndex, listIndexes, readManifest, readRecordCounts, releaseIndex } from '#shared/store/index/manifest.ts';
import { MissingPageError } from '#shared/store/index/missing-page.ts';

const CONCURRENCY = 4;
/** The longest run of a function. Afterwards another run takes over. */
const CLAIM_MS = 15 * 60_000;

interface MaintenanceOptions {
  readonly hasTime?: () => boolean;
  /** Called per index that failed; the others continue. */
  readonly onFailure?: (error: unknown) => void;
}

interface MaintenanceResult {
  readonly lists: number;
  readonly flushed: number;
  readonly merged: number;
  readonly failures: number;
  /** False when time ran out; the next run continues. */
  readonly finished: boolean;
}

/** Brings all indexes up to date that no other run has claimed. */
export async function maintainIndexes(
  { runtime }: OpenCall,
  { hasTime = () => true, onFailure = () => {} }: MaintenanceOptions,
): Promise<MaintenanceResult> {
  const all = await listIndexes();
  const tally = { lists: all.length, flushed: 0, merged: 0, failures: 0, finished: true };
  await pLimit(CONCURRENCY).map(all, async ({ account, kind }) => {
    try {
      const now = Date.parse(runtime.now());
      if (!(await claimIndex(account, kind, now, now + CLAIM_MS))) return;
      try {
        const { flushed, merged, finished } = await compactOrRebuild(runtime, account, kind, hasTime);
        tally.flushed += flushed;
        tally.merged += merged;
        tally.finished &&= finished;
      } finally {
        await releaseIndex(account, kind);
      }
    } catch (error) {
      tally.failures += 1;
      onFailure(error);
    }
  });
  return tally;
}

async function compactOrRebuild(runtime: OpenCall['runtime'], account: number, kind: RowKind, hasTime: () => boolean) {
  try {
    return await compactIndex({ account: { id: account }, runtime }, { kind, hasTime });
  } catch (error) {
    const manifest = await readManifest(account, kind);
    const isDamaged = error instanceof MissingPageError || error instanceof MissingLogEntryError;
    if (isDamaged && manifest) await rebuildIndex(account, kind, manifest, Date.parse(runtime.now()));
    throw error;
  }
}

/** Starts an index for each account and kind with enough records. Returns their number. */
export async function beginDueBackfills(): Promise<number> {
  const [accounts, indexes] = await Promise.all([listAccountsInService(), listIndexes()]);
  const started = new Set(indexes.map(({ account, kind }) => `${account} ${kind}`));
  let count = 0;
  await pLimit(CONCURRENCY).map(accounts, async ({ id }) => {
    for (const [kind, last] of await readRecordCounts(id)) {
      if (last <= INDEX_THRESHOLDS[kind] || started.has(`${id} ${kind}`)) continue;
      await beginBackfill(id, kind);
      count += 1;
    }
  });
  return count;
}
