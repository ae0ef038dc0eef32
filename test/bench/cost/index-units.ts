import { isDeepStrictEqual } from 'node:util';
import { computeItemSize, type StoredItem } from './item-size.ts';

export interface Index {
  readonly keys: readonly string[];
  readonly projected: readonly string[] | undefined;
}

const UNIT_BYTES = 1024;

export function indexUnits(
  before: StoredItem | undefined,
  after: StoredItem | undefined,
  indexes: readonly Index[],
): number {
  return indexes.reduce(
    (total, index) => total + getUnits(findEntry(index, before), findEntry(index, after), index),
    0,
  );
}

function getUnits(old: StoredItem | undefined, now: StoredItem | undefined, { keys }: Index): number {
  if (isDeepStrictEqual(old, now)) return 0;
  const moved = old && now && keys.some((name) => !isDeepStrictEqual(old[name], now[name]));
  // A changed key is a deletion and an insertion.
  return moved ? units(old) + units(now) : Math.max(units(old), units(now));
}

function findEntry({ keys, projected }: Index, item: StoredItem | undefined): StoredItem | undefined {
  if (!item || keys.some((name) => item[name] === undefined)) return undefined;
  if (!projected) return item;
  return Object.fromEntries(Object.entries(item).filter(([name]) => keys.includes(name) || projected.includes(name)));
}

function units(entry: StoredItem | undefined): number {
  return entry ? Math.max(1, Math.ceil(computeItemSize(entry) / UNIT_BYTES)) : 0;
}
