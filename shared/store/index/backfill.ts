import type { RowKind } from '#shared/domain/lists/row.ts';
import { listOrderNames, listOrders } from '#shared/store/index/orders/definitions.ts';
import { isPersonal } from '#shared/store/index/orders/row-changes.ts';
import { readLogEnd, saveLogPosition } from './log.ts';
import { emptyManifest, type Manifest, type ObsoletePage, registerIndex, writeManifest } from './manifest.ts';

/**
 * Begins sorted lists of a kind: from now on what happens to rows is logged; what was there before is taken in by the runs that
 * keep the lists. They are entered first, so that whatever was begun is found again.
 */
export async function beginBackfill(account: number, kind: RowKind): Promise<void> {
  await registerIndex(account, kind);
  const end = await readLogEnd(account, kind);
  if (end === null) await saveLogPosition(account, kind, 0);
  await writeManifest(account, kind, emptyManifest(listOrderNames(kind), end ?? 0));
}

/** Makes lists anew from rows, in the place of those that a head names. @param now epoch milliseconds */
export async function rebuildIndex(account: number, kind: RowKind, manifest: Manifest, now: number): Promise<void> {
  const end = (await readLogEnd(account, kind)) ?? 0;
  if (end === 0) await saveLogPosition(account, kind, 0);
  const gone: ObsoletePage[] = Object.entries(manifest.segments).flatMap(([name, segments]) => {
    const order = listOrders(kind).find((one) => one.name === name) ?? { name, sort: 'email' };
    if (!isPersonal(kind, order)) return [];
    return segments.map(({ id, height }) => ({ id, height, isSubtree: true, since: now }));
  });
  const empty = emptyManifest(listOrderNames(kind), Math.max(end, manifest.logPosition));
  await writeManifest(account, kind, {
    ...empty,
    revision: manifest.revision,
    obsolete: [...manifest.obsolete, ...gone],
  });
}
