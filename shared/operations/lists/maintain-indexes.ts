import pLimit from 'p-limit';
import type { RowKind } from '#shared/domain/lists/row.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { listAccountsInService } from '#shared/store/accounts/accounts.ts';
import { beginBackfill, rebuildIndex } from '#shared/store/index/backfill.ts';
import { compactIndex, MissingLogEntryError } from '#shared/store/index/compact.ts';
import { claimIndex, listIndexes, readManifest, readRecordCounts, releaseIndex } from '#shared/store/index/manifest.ts';
import { MissingPageError } from '#shared/store/index/missing-page.ts';
import { INDEX_THRESHOLD } from '#shared/store/index/segments/policy.ts';

/** How many lists are worked at at the same time. */
const CONCURRENCY = 4;
/** As long as a function runs at the most: another run takes up what one has left. */
const CLAIM_MS = 15 * 60_000;

/** How the lists are kept, and who hears of it. */
export interface MaintenanceOptions {
  readonly hasTime?: () => boolean;
  /** Is called with why those of an account could not be kept. Those of the others are all the same. */
  readonly onFailure?: (error: unknown) => void;
}

/** What has come of a run. */
export interface MaintenanceResult {
  readonly lists: number;
  readonly folded: number;
  readonly merged: number;
  readonly failures: number;
  /** False where time ran out: the next run goes on. */
  readonly finished: boolean;
}

/** Brings all sorted lists up to date. Of those that another run is at, none. */
export async function maintainIndexes(
  { runtime }: OpenCall,
  { hasTime = () => true, onFailure = () => {} }: MaintenanceOptions,
): Promise<MaintenanceResult> {
  const all = await listIndexes();
  const tally = { lists: all.length, folded: 0, merged: 0, failures: 0, finished: true };
  await pLimit(CONCURRENCY).map(all, async ({ account, kind }) => {
    try {
      const now = Date.parse(runtime.now());
      if (!(await claimIndex(account, kind, now, now + CLAIM_MS))) return;
      try {
        const { folded, merged, finished } = await compactOrRebuild(runtime, account, kind, hasTime);
        tally.folded += folded;
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

/**
 * Begins sorted lists where an account has come to have many records of a kind.
 * @param many from how many on
 * @returns how many lists were begun
 */
export async function beginDueBackfills(many = INDEX_THRESHOLD): Promise<number> {
  const [accounts, begun] = await Promise.all([listAccountsInService(), listIndexes()]);
  const known = new Set(begun.map(({ account, kind }) => `${account} ${kind}`));
  let count = 0;
  await pLimit(CONCURRENCY).map(accounts, async ({ id }) => {
    for (const [kind, last] of await readRecordCounts(id)) {
      if (last <= many || known.has(`${id} ${kind}`)) continue;
      await beginBackfill(id, kind);
      count += 1;
    }
  });
  return count;
}
