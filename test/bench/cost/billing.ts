import { type Index, indexUnits } from './index-units.ts';
import { itemSize, type StoredItem } from './item-size.ts';

const WRITE_UNIT_BYTES = 1024;
export const READ_UNIT_BYTES = 4096;

/** What one write of a call did to one item. */
export interface WriteFact {
  readonly kind: 'Put' | 'Update' | 'Delete' | 'ConditionCheck';
  readonly key: StoredItem;
  readonly transactional: boolean;
  /** The item as it was and as it is now; undefined where there is none. */
  readonly before: StoredItem | undefined;
  readonly after: StoredItem | undefined;
  /** What the write was to bring in: the item put, or the values of an update's expression. */
  readonly brought: StoredItem;
  /** Whether the call was refused, so that nothing was written. */
  readonly refused: boolean;
}

/** What a call read: sizes in bytes of what is billed on its own. */
export interface ReadFact {
  readonly keys: readonly string[];
  readonly billed: readonly number[];
  readonly strength: 'eventual' | 'strong' | 'transactional';
}

/**
 * What DynamoDB bills for a write: a unit for each started KB, twice that in a transaction, also where it was refused,
 * also for a mere condition check; and a unit for each started KB of an index entry that it changes.
 */
export function writeUnits(write: WriteFact, indexes: readonly Index[] = []): number {
  const units = startedUnits(billedSize(write), WRITE_UNIT_BYTES) * (write.transactional ? 2 : 1);
  const written = write.kind !== 'ConditionCheck' && !write.refused;
  return units + (written ? indexUnits(write.before, write.after, indexes) : 0);
}

/** What DynamoDB bills for a read: a unit for each started 4 KB, half of it eventually consistent, twice transactional. */
export function readUnits({ billed, strength }: ReadFact): number {
  const factor = { eventual: 0.5, strong: 1, transactional: 2 }[strength];
  return billed.reduce((total, size) => total + startedUnits(size, READ_UNIT_BYTES) * factor, 0);
}

/** The larger of the item before and after. An update that was refused is taken for one that adds all its values. */
function billedSize({ kind, before, after, brought, refused }: WriteFact): number {
  const size = (item: StoredItem | undefined) => (item ? itemSize(item) : 0);
  if (kind === 'Put') return Math.max(size(before), size(brought));
  if (kind === 'Update') return Math.max(size(before), refused ? size(before) + size(brought) : size(after));
  return size(before);
}

/** What is not there costs a unit, too. */
function startedUnits(bytes: number, unit: number): number {
  return Math.max(1, Math.ceil(bytes / unit));
}
