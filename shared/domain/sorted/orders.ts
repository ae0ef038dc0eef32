import type { RowKind, Rows } from '#shared/domain/row.ts';
import { idText, type KeyRange, prefixOf, type Sortable, suffixesOf, timesOf } from './key.ts';

/** An order in which the rows of a kind are kept: those that have the same values in some columns together, and sorted by another. */
export interface SortedOrder<Row = Record<string, unknown>> {
  /** What it is called in the table. An order that becomes another one needs another name. */
  readonly name: string;
  readonly filters: readonly (keyof Row)[];
  readonly sort: keyof Row;
  /** A column of several ids: a row is there once for each, and its keys say which ({@link timesOf}). */
  readonly each?: keyof Row;
}

/** The order of the promotions of all promoters. */
export const PROMOTIONS_ORDER: SortedOrder<Rows['promoter']> = {
  name: ':id*campaignIds',
  filters: [],
  sort: 'id',
  each: 'campaignIds',
};

/** The orders of each kind; every list that is asked for all day has one that it is a piece of. */
export const SORTED_ORDERS: { readonly [Kind in RowKind]: readonly SortedOrder<Rows[Kind]>[] } = {
  commission: [
    ...orders<Rows['commission']>(
      [[], ['status'], ['promoterId'], ['campaignId'], ['promoterId', 'status']],
      ['id', 'createdAt', 'amount', 'saleAmount'],
    ),
    ...orders<Rows['commission']>([['payoutId'], ['leadId'], ['promotionId']], ['id', 'createdAt']),
    ...orders<Rows['commission']>([[]], ['eventId', 'planId']),
  ],
  lead: [
    ...orders<Rows['lead']>(
      [[], ['state'], ['promoterId'], ['campaignId']],
      ['id', 'createdAt', 'customerSince', 'cancelledAt', 'email'],
    ),
    ...orders<Rows['lead']>([['promotionId']], ['id', 'createdAt']),
    ...orders<Rows['lead']>([[]], ['uid', 'username']),
  ],
  promoter: [
    ...orders<Rows['promoter']>(
      [['archived'], ['archived', 'status'], ['archived', 'campaignIds']],
      ['id', 'createdAt', 'email', 'name'],
    ),
    ...orders<Rows['promoter']>([['archived', 'parentPromoterId']], ['id']),
    ...orders<Rows['promoter']>([[]], ['email', 'name', 'custId', 'refIds']),
    PROMOTIONS_ORDER,
  ],
  payout: [
    ...orders<Rows['payout']>(
      [[], ['status'], ['promoterId'], ['campaignId']],
      ['id', 'createdAt', 'dueDate', 'amount', 'periodStart', 'periodEnd'],
    ),
    // By promoter, to show those of each together.
    ...orders<Rows['payout']>([[], ['status'], ['campaignId']], ['promoterId']),
  ],
};

/** The name of the order that holds the rows themselves, by their ids. */
export const ROWS_ORDER = 'rows';

/** The columns that have several values: a row is in an order once for each of them. */
export const SEVERAL_VALUES: ReadonlySet<string> = new Set(['campaignIds', 'refIds']);

/** The keys of a row in an order: several where a column has several values, none where it has no value to be filtered by. */
export function keysIn<Row extends { readonly id: number }>(order: SortedOrder<Row>, row: Row): string[] {
  let prefixes = [''];
  for (const column of order.filters) {
    const values = valuesOf(row[column]).filter((value) => value !== null);
    prefixes = prefixes.flatMap((prefix) => values.map((value) => prefix + prefixOf([value])));
  }
  if (prefixes.length === 0) return [];
  const sorted = valuesOf(row[order.sort]).flatMap((value) => suffixesOf(value, row.id));
  const times = order.each && valuesOf(row[order.each]).map(Number);
  const suffixes = times ? sorted.flatMap((suffix) => times.map((time) => timesOf(suffix, time))) : sorted;
  return [...new Set(prefixes.flatMap((prefix) => suffixes.map((suffix) => prefix + suffix)))];
}

/** A row that is in the lists, as the order of rows holds it. */
export interface SortedRow {
  readonly id: number;
  /** Of two states of a record, the one with the higher revision is the later. */
  readonly revision: number;
  /** As it is stored (domain/row.ts); null where the record is gone. */
  readonly packed: string | null;
}

const BETWEEN = '\t';

/** The key of a row in the order of rows, which says all of it. */
export function rowKey({ id, revision, packed }: SortedRow): string {
  return [idText(id), revision, packed ?? ''].join(BETWEEN);
}

/** Where the keys of a row are in the order of rows, in whatever state it was. */
export function rangeOfRow(id: number): KeyRange {
  return { from: idText(id) + BETWEEN, before: `${idText(id)}${BETWEEN}\uffff` };
}

/** The row that a key of the order of rows says. */
export function rowIn(key: string): SortedRow {
  const [id = '', revision, ...packed] = key.split(BETWEEN);
  return { id: Number.parseInt(id, 36), revision: Number(revision), packed: packed.join(BETWEEN) || null };
}

function orders<Row>(filters: readonly (readonly (keyof Row)[])[], sorts: readonly (keyof Row)[]): SortedOrder<Row>[] {
  return filters.flatMap((columns) =>
    sorts.map((sort) => ({ name: `${columns.join('+')}:${String(sort)}`, filters: columns, sort })),
  );
}

function valuesOf(value: unknown): readonly Sortable[] {
  return (Array.isArray(value) ? value : [value ?? null]) as readonly Sortable[];
}
