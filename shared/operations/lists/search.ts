import type { ListFilter } from '#shared/domain/lists/list-membership.ts';
import type { OwnerFilters } from '#shared/domain/lists/record-search.ts';
import { columnOneOf, columnWithin, type RowCondition, type ValueRange } from '#shared/domain/lists/row-query.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { OwnerReferences } from './owner-filter.ts';

interface Search {
  readonly filters: OwnerFilters;
  readonly order: readonly unknown[];
  readonly text: string | undefined;
}

/**
 * Returns the single owner of a list without other filters: id lists answer it, so each page costs the same.
 * @returns null when the list takes a search
 */
export function findSingleOwner({ filters, order, text }: Search): OwnerReferences | null {
  const { promoterIds, campaignIds, promotionIds, ...others } = filters;
  if (text !== undefined || order.length > 0 || Object.values(others).some(hasValue)) return null;
  const owner = [promoterIds, campaignIds, promotionIds];
  if (owner.some((ids) => (ids?.length ?? 0) > 1)) return null;
  const [promoterId, campaignId, promotionId] = owner.map((ids) => ids?.[0]);
  return { promoterId, campaignId, promotionId };
}

/** Returns an empty page when a filter names a record that does not exist. */
export async function emptyIfNotFound<Row>(
  listing: Promise<{ readonly rows: Row[]; readonly total: number }>,
): Promise<{ readonly rows: Row[]; readonly total: number }> {
  try {
    return await listing;
  } catch (error) {
    if (error instanceof Refusal && error.reason.code === 'not_found') return { rows: [], total: 0 };
    throw error;
  }
}

/** Builds the conditions on the owners of records. */
export function buildOwnerConditions<Row extends Required<ListFilter> & { readonly promotionId: number }>(
  filters: OwnerFilters,
): RowCondition<Row>[] {
  return [
    ...whereOneOf<Row>('promoterId', filters.promoterIds),
    ...whereOneOf<Row>('campaignId', filters.campaignIds),
    ...whereOneOf<Row>('promotionId', filters.promotionIds),
  ];
}

/** Condition that a column has one of some values; none without values. */
export function whereOneOf<Row>(column: keyof Row, values: readonly unknown[] | undefined): RowCondition<Row>[] {
  return values !== undefined && hasValue(values) ? [columnOneOf(column, values)] : [];
}

/** Condition that a column lies within a range; none without bounds. */
export function whereBetween<Row>(column: keyof Row, range: ValueRange | undefined): RowCondition<Row>[] {
  return range !== undefined && hasValue(range) ? [columnWithin(column, range)] : [];
}

/** Condition that a predicate holds or not; none when undefined. */
export function whereBoolean<Row>(expected: boolean | undefined, holds: RowCondition<Row>): RowCondition<Row>[] {
  return expected === undefined ? [] : [(row) => holds(row) === expected];
}

function hasValue(filter: unknown): boolean {
  if (typeof filter !== 'object' || filter === null) return filter !== undefined;
  return Object.values(filter).some((value) => value !== undefined);
}
