import { summedFields } from '#shared/store/projections/projections.ts';
import { emptySums, readSums, replaceSums, type StoredSums } from '#shared/store/projections/sums.ts';
import { parseSumsOwner, serializeKey } from '#shared/store/table/keys.ts';
import type { ProjectionKind } from './rebuild-comparison.ts';

/** A sum that differs from its events. */
export interface SumDifference {
  readonly account: number;
  readonly promoterId: number;
  /** Null: balance. */
  readonly campaignId: number | null;
  readonly field: string;
  /** Null: missing. */
  readonly stored: unknown;
  readonly computed: number | bigint;
}

/** Counters and balances; a missing field equals zero. */
export const sumProjection: ProjectionKind<StoredSums, SumDifference> = {
  *keysIn(fold) {
    for (const { key } of fold.sums.values()) yield key;
  },
  none: emptySums,
  read: readSums,
  differencesOf({ key, values }, fold) {
    const computed = fold.sums.get(serializeKey(key))?.values;
    return summedFields(key).flatMap((field) => {
      const sum = toStoredNumber(computed?.get(field));
      const stored = values.get(field) ?? null;
      if (stored === (sum ?? null) || (sum === undefined && stored === 0)) return [];
      return [{ ...parseSumsOwner(key), field, stored, computed: sum ?? 0 }];
    });
  },
  repair(stored, differences) {
    return replaceSums(
      stored,
      differences.map(({ field, computed }) => [field, computed]),
    );
  },
};

/** Matches the SDK: a bigint beyond 2^53. */
function toStoredNumber(sum: bigint | undefined): number | bigint | undefined {
  return sum !== undefined && Number.isSafeInteger(Number(sum)) ? Number(sum) : sum;
}
