import type { RowKind, Rows } from '#shared/domain/lists/row.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import {
  idText,
  type KeyRange,
  prefixOf,
  type Sortable,
  saying,
  suffixesOf,
  timesOf,
} from '#shared/store/index/keys/key-encoding.ts';
import type { RowVersion } from '#shared/store/lists/rows.ts';

/** An order in which the rows of a kind are kept: those that have the same values in some columns together, and sorted by another. */
export interface SortedOrder<Row = Record<string, unknown>> {
  /** What it is called in the table. An order that becomes another one needs another name. */
  readonly name: string;
  readonly filters: readonly (keyof Row)[];
  readonly sort: keyof Row;
  /** A column of several ids: a row is there once for each, and its keys say which ({@link timesOf}). */
  readonly each?: keyof Row;
  /** Other columns that its keys say, so that rows are filtered and sorted by them without being read. */
  readonly beside?: readonly (keyof Row)[];
  /** Columns of times of which its keys say the day, which is shorter. */
  readonly days?: readonly (keyof Row)[];
}

/** The order of the promotions of all promoters. */
export const PROMOTIONS_ORDER: SortedOrder<Rows['promoter']> = {
  name: ':id*campaignIds',
  filters: [],
  sort: 'id',
  each: 'campaignIds',
};

type Filters<Kind extends RowKind> = readonly (readonly (keyof Rows[Kind])[])[];
const COMMISSION_FILTERS: Filters<'commission'> = [
  [],
  ['status'],
  ['promoterId'],
  ['campaignId'],
  ['promoterId', 'status'],
];
const LEAD_FILTERS: Filters<'lead'> = [[], ['state'], ['promoterId'], ['campaignId']];
const PROMOTER_FILTERS: Filters<'promoter'> = [['archived'], ['archived', 'status'], ['archived', 'campaignIds']];
const LEAD_TIMES = ['createdAt', 'customerSince', 'cancelledAt'] as const;
const PAYOUT_TIMES = ['createdAt', 'dueDate', 'periodStart', 'periodEnd'] as const;

/**
 * The orders of each kind; every list that is asked for all day has one that it is a piece of. The keys of an order also say
 * the other times that a list is sorted by and takes a span of; those that are in the order of a time say the figures, too.
 */
export const SORTED_ORDERS: { readonly [Kind in RowKind]: readonly SortedOrder<Rows[Kind]>[] } = {
  commission: [
    ...orders(COMMISSION_FILTERS, ['id', 'amount', 'saleAmount'], { days: ['createdAt'] }),
    ...orders(COMMISSION_FILTERS, ['createdAt'], { beside: ['amount', 'saleAmount'] }),
    ...orders<Rows['commission']>([['payoutId'], ['leadId'], ['promotionId']], ['id', 'createdAt']),
    ...orders<Rows['commission']>([[]], ['eventId', 'planId']),
  ],
  lead: [
    ...orders(LEAD_FILTERS, ['id', 'email'], { days: LEAD_TIMES }),
    ...orders(LEAD_FILTERS, LEAD_TIMES, { beside: LEAD_TIMES }),
    ...orders<Rows['lead']>([['promotionId']], ['id', 'createdAt']),
    ...orders<Rows['lead']>([[]], ['uid', 'username']),
  ],
  promoter: [
    ...orders(PROMOTER_FILTERS, ['id', 'email', 'name'], { days: ['createdAt'] }),
    ...orders(PROMOTER_FILTERS, ['createdAt']),
    ...orders<Rows['promoter']>([['archived', 'parentPromoterId']], ['id']),
    ...orders<Rows['promoter']>([[]], ['email', 'name', 'custId', 'refIds']),
    PROMOTIONS_ORDER,
  ],
  payout: [
    ...orders<Rows['payout']>([[], ['status'], ['promoterId'], ['campaignId']], ['id', 'amount', ...PAYOUT_TIMES], {
      beside: [...PAYOUT_TIMES, 'amount'],
    }),
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
  const said = sayingOf(order, row);
  return [...new Set(prefixes.flatMap((prefix) => suffixes.map((suffix) => said(prefix + suffix))))];
}

function sayingOf<Row>({ beside = [], days = [] }: SortedOrder<Row>, row: Row): (key: string) => string {
  if (beside.length + days.length === 0) return (key) => key;
  const values = [
    ...beside.map((column) => (row[column] ?? null) as Sortable),
    ...days.map((column) => dayOf(row[column]) ?? null),
  ];
  return (key) => saying(key, values);
}

/** The day of a time, ISO 8601, counted since 1970; undefined where there is none. */
export function dayOf(time: unknown): number | undefined {
  return typeof time === 'string' ? Math.floor(Date.parse(time) / DAY_MS) : undefined;
}

const BETWEEN = '\t';

/** The key of a row in the order of rows, which says all of it. */
export function rowKey({ id, revision, packed }: RowVersion): string {
  return [idText(id), revision, packed ?? ''].join(BETWEEN);
}

/** Where the keys of a row are in the order of rows, in whatever state it was. */
export function rangeOfRow(id: number): KeyRange {
  return { from: idText(id) + BETWEEN, before: `${idText(id)}${BETWEEN}\uffff` };
}

/** The row that a key of the order of rows says. */
export function rowIn(key: string): RowVersion {
  const [id = '', revision, ...packed] = key.split(BETWEEN);
  return { id: Number.parseInt(id, 36), revision: Number(revision), packed: packed.join(BETWEEN) || null };
}

function orders<Row>(
  filters: readonly (readonly (keyof Row)[])[],
  sorts: readonly (keyof Row)[],
  besides: Pick<SortedOrder<Row>, 'beside' | 'days'> = {},
): SortedOrder<Row>[] {
  return filters.flatMap((columns) => sorts.map((sort) => orderBy(columns, sort, besides)));
}

function orderBy<Row>(
  filters: readonly (keyof Row)[],
  sort: keyof Row,
  besides: Pick<SortedOrder<Row>, 'beside' | 'days'>,
): SortedOrder<Row> {
  const [beside, days] = [besides.beside, besides.days].map((columns = []) => columns.filter((one) => one !== sort));
  const named = [beside?.join(), days?.length ? `days of ${days.join()}` : ''].filter(Boolean).join();
  const name = `${filters.join('+')}:${String(sort)}${named && `~${named}`}`;
  return { name, filters, sort, ...(beside?.length ? { beside } : {}), ...(days?.length ? { days } : {}) };
}

function valuesOf(value: unknown): readonly Sortable[] {
  return (Array.isArray(value) ? value : [value ?? null]) as readonly Sortable[];
}
