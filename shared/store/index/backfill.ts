import type { RowKind } from '#shared/domain/lists/row.ts';
import { keptOrders, orderNames } from '#shared/store/index/orders/definitions.ts';
import { isPersonal } from '#shared/store/index/orders/row-changes.ts';
import { noteLog, readLogEnd } from './log.ts';
import { type Doomed, emptyHead, enterSorted, type SortedHead, writeHead } from './manifest.ts';

/**
 * Begins sorted lists of a kind: from now on what happens to rows is logged; what was there before is taken in by the runs that
 * keep the lists. They are entered first, so that whatever was begun is found again.
 */
export async function beginLists(account: number, kind: RowKind): Promise<void> {
  await enterSorted(account, kind);
  const end = await readLogEnd(account, kind);
  if (end === null) await noteLog(account, kind, 0);
  await writeHead(account, kind, emptyHead(orderNames(kind), end ?? 0));
}

/** Makes lists anew from rows, in the place of those that a head names. @param now epoch milliseconds */
export async function beginAnew(account: number, kind: RowKind, head: SortedHead, now: number): Promise<void> {
  const end = (await readLogEnd(account, kind)) ?? 0;
  if (end === 0) await noteLog(account, kind, 0);
  const gone: Doomed[] = Object.entries(head.runs).flatMap(([name, runs]) => {
    const order = keptOrders(kind).find((one) => one.name === name) ?? { name, sort: 'email' };
    if (!isPersonal(kind, order)) return [];
    return runs.map(({ sheet, height }) => ({ sheet, height, isWhole: true, since: now }));
  });
  const empty = emptyHead(orderNames(kind), Math.max(end, head.position));
  await writeHead(account, kind, { ...empty, revision: head.revision, doomed: [...head.doomed, ...gone] });
}
