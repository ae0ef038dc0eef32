import type { RowKind } from '#shared/domain/lists/row.ts';
import { listOrderNames, listOrders } from '#shared/store/index/orders/definitions.ts';
import { isPersonal } from '#shared/store/index/orders/row-changes.ts';
import { readLogEnd, saveLogPosition } from './log.ts';
import { emptyManifest, type Manifest, type ObsoletePage, registerIndex, writeManifest } from './manifest.ts';

/**
 * Number of records above which an account gets an index. Up to it, reading all rows costs at most 1,000 RRU. Some filters
 * of promoters and payouts read records, not rows: at most 5,000.
 */
export const INDEX_THRESHOLDS: Readonly<Record<RowKind, number>> = {
  promoter: 5000,
  payout: 5000,
  lead: 30_000,
  commission: 30_000,
};

/**
 * Starts an index: new changes are logged from now on, and compaction backfills the rows that exist already. Registers
 * the index first, so that maintenance finds it after a crash.
 */
export async function beginBackfill(account: number, kind: RowKind): Promise<void> {
  await registerIndex(account, kind);
  const end = await readLogEnd(account, kind);
  if (end === null) await saveLogPosition(account, kind, 0);
  await writeManifest(account, kind, emptyManifest(listOrderNames(kind), end ?? 0));
}

/**
 * Rebuilds an index from the rows. Pages with personal data are marked obsolete; the others expire.
 * @param now epoch milliseconds
 */
export async function rebuildIndex(account: number, kind: RowKind, manifest: Manifest, now: number): Promise<void> {
  const end = (await readLogEnd(account, kind)) ?? 0;
  if (end === 0) await saveLogPosition(account, kind, 0);
  const obsolete: ObsoletePage[] = Object.entries(manifest.segments).flatMap(([name, segments]) => {
    const order = listOrders(kind).find((candidate) => candidate.name === name) ?? { name, sort: 'email' };
    if (!isPersonal(kind, order)) return [];
    return segments.map(({ id, height }) => ({ id, height, isSubtree: true, since: now }));
  });
  const empty = emptyManifest(listOrderNames(kind), Math.max(end, manifest.logPosition));
  await writeManifest(account, kind, {
    ...empty,
    revision: manifest.revision,
    obsolete: [...manifest.obsolete, ...obsolete],
  });
}
