import { type Index, indexUnits } from './index-units.ts';
import { computeItemSize, type StoredItem } from './item-size.ts';

const WRITE_UNIT_BYTES = 1024;
export const READ_UNIT_BYTES = 4096;

export interface TableWrite {
  readonly kind: 'Put' | 'Update' | 'Delete' | 'ConditionCheck';
  readonly key: StoredItem;
  readonly transactional: boolean;
  readonly before: StoredItem | undefined;
  readonly after: StoredItem | undefined;
  /** The item put, or the values of an update's expression. */
  readonly values: StoredItem;
  readonly refused: boolean;
}

export interface TableRead {
  readonly keys: readonly string[];
  readonly billedBytes: readonly number[];
  readonly strength: 'eventual' | 'strong' | 'transactional';
}

/**
 * Write units as DynamoDB bills them: one per started KB, doubled in a transaction, including rejected writes and
 * condition checks, plus one per started KB of each changed index entry.
 */
export function writeUnits(write: TableWrite, indexes: readonly Index[] = []): number {
  const units = startedUnits(computeBilledSize(write), WRITE_UNIT_BYTES) * (write.transactional ? 2 : 1);
  const written = write.kind !== 'ConditionCheck' && !write.refused;
  return units + (written ? indexUnits(write.before, write.after, indexes) : 0);
}

/**
 * Read units as DynamoDB bills them: one per started 4 KB, halved for eventual consistency, doubled in a transaction.
 */
export function readUnits({ billedBytes, strength }: TableRead): number {
  const factor = { eventual: 0.5, strong: 1, transactional: 2 }[strength];
  return billedBytes.reduce((total, size) => total + startedUnits(size, READ_UNIT_BYTES) * factor, 0);
}

/** The larger of the item before and after. A rejected update counts as if it had added all its values. */
function computeBilledSize({ kind, before, after, values, refused }: TableWrite): number {
  const size = (item: StoredItem | undefined) => (item ? computeItemSize(item) : 0);
  if (kind === 'Put') return Math.max(size(before), size(values));
  if (kind === 'Update') return Math.max(size(before), refused ? size(before) + size(values) : size(after));
  return size(before);
}

/** A missing item costs a unit, too. */
function startedUnits(bytes: number, unit: number): number {
  return Math.max(1, Math.ceil(bytes / unit));
}
