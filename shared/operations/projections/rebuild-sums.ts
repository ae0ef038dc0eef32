import { summedFields } from '#shared/store/projections/projections.ts';
import { noSums, readSums, replaceSums, type StoredSums } from '#shared/store/projections/sums.ts';
import { holderOf, nameOf } from '#shared/store/table/keys.ts';
import type { Kind } from './rebuild-comparison.ts';

/** A sum that is not what the events add up to. */
export interface SumDifference {
  readonly account: number;
  readonly promoterId: number;
  /** Null for a balance. */
  readonly campaignId: number | null;
  readonly field: string;
  /** Null where there is nothing. */
  readonly stored: unknown;
  readonly computed: number | bigint;
}

/** Counters and balances. Where no event says anything of a field, nothing is as good as zero. */
export const sums: Kind<StoredSums, SumDifference> = {
  *keysIn(fold) {
    for (const { key } of fold.sums.values()) yield key;
  },
  none: noSums,
  read: readSums,
  differencesOf({ key, values }, fold) {
    const computed = fold.sums.get(nameOf(key))?.values;
    return summedFields(key).flatMap((field) => {
      const sum = asStored(computed?.get(field));
      const stored = values.get(field) ?? null;
      if (stored === (sum ?? null) || (sum === undefined && stored === 0)) return [];
      return [{ ...holderOf(key), field, stored, computed: sum ?? 0 }];
    });
  },
  repair(stored, differences) {
    return replaceSums(
      stored,
      differences.map(({ field, computed }) => [field, computed]),
    );
  },
};

/** A sum as the SDK hands it out of the table: a number, and beyond 2^53, where numbers are no longer exact, a bigint. */
function asStored(sum: bigint | undefined): number | bigint | undefined {
  return sum !== undefined && Number.isSafeInteger(Number(sum)) ? Number(sum) : sum;
}
