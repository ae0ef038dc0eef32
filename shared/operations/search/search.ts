import type { ListFilter } from '#shared/domain/listed.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { type Condition, type Order, oneOf, type Range, within } from '#shared/domain/row-query.ts';
import type { OwnerNames } from './owner-filter.ts';

/** What a list of version 2 is asked for. */
interface Search {
  readonly filters: Readonly<Record<string, unknown>>;
  readonly sorting: Readonly<Record<string, 'asc' | 'desc'>>;
  readonly q?: string | undefined;
}

/** The filters that name whose records are meant. */
interface OwnerFilters {
  readonly promoter_id?: readonly number[] | undefined;
  readonly campaign_id?: readonly number[] | undefined;
  readonly promoter_campaign_id?: readonly number[] | undefined;
}

/**
 * The one owner that a list is asked for by, or none, where it is asked for by nothing else: such lists are kept ready,
 * so that each page of them costs the same.
 * @returns null where it takes a search
 */
export function ownerAlone({ filters, sorting, q }: Search & { readonly filters: OwnerFilters }): OwnerNames | null {
  const { promoter_id, campaign_id, promoter_campaign_id, ...others } = filters;
  if (q !== undefined || Object.keys(sorting).length > 0 || Object.values(others).some(isSaid)) return null;
  const owner = [promoter_id, campaign_id, promoter_campaign_id];
  if (owner.some((ids) => (ids?.length ?? 0) > 1)) return null;
  const [promoterId, campaignId, promotionId] = owner.map((ids) => ids?.[0]);
  return { promoterId, campaignId, promotionId };
}

/** A page of a list; an empty one where what the list is filtered by does not exist. */
export async function orNothing<Row>(
  listing: Promise<{ readonly rows: Row[]; readonly total: number }>,
): Promise<{ readonly rows: Row[]; readonly total: number }> {
  try {
    return await listing;
  } catch (error) {
    if (error instanceof Refusal && error.reason.code === 'not_found') return { rows: [], total: 0 };
    throw error;
  }
}

/** The conditions on whose records are meant. */
export function ownedBy<Row extends Required<ListFilter> & { readonly promotionId: number }>(
  filters: OwnerFilters,
): Condition<Row>[] {
  return [
    ...among<Row>('promoterId', filters.promoter_id),
    ...among<Row>('campaignId', filters.campaign_id),
    ...among<Row>('promotionId', filters.promoter_campaign_id),
  ];
}

/** The condition that a column has one of some values; none where no value is named. */
export function among<Row>(column: keyof Row, values: readonly unknown[] | undefined): Condition<Row>[] {
  return values !== undefined && isSaid(values) ? [oneOf(column, values)] : [];
}

/** The condition that a column lies within a range; none where the range has no end. */
export function between<Row>(column: keyof Row, range: Range | undefined): Condition<Row>[] {
  return range !== undefined && isSaid(range) ? [within(column, range)] : [];
}

/** The order that is asked for, by the columns that its names stand for. */
export function orderOf<Row>(sorting: Search['sorting'], columns: Readonly<Record<string, keyof Row>>): Order<Row>[] {
  return Object.entries(sorting).flatMap(([name, direction]) => {
    const by = columns[name];
    return by === undefined ? [] : [{ by, direction }];
  });
}

function isSaid(filter: unknown): boolean {
  if (typeof filter !== 'object' || filter === null) return filter !== undefined;
  return Object.values(filter).some((value) => value !== undefined);
}
