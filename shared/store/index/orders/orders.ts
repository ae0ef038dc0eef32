import type { RowKind, Rows } from '#shared/domain/lists/row.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import {
  appendIncluded,
  encodeId,
  encodePrefix,
  encodeSuffixes,
  insertElementId,
  type KeyRange,
  type Sortable,
} from '#shared/store/index/keys/key-encoding.ts';
import type { RowVersion } from '#shared/store/lists/rows.ts';

/** An order in which the rows of a kind are kept: those that have the same values in some columns together, and sorted by another. */
export interface SortOrder<Row = Record<string, unknown>> {
  /** What it is called in the table. An order that becomes another one needs another name. */
  readonly name: string;
  readonly filters: readonly (keyof Row)[];
  readonly sort: keyof Row;
  /** A column of several ids: a row is there once for each, and its keys say which ({@link insertElementId}). */
  readonly perElement?: keyof Row;
  /** Other columns that its keys say, so that rows are filtered and sorted by them without being read. */
  readonly included?: readonly (keyof Row)[];
  /** Columns of times of which its keys say the day, which is shorter. */
  readonly includedDays?: readonly (keyof Row)[];
}

/** The order of the promotions of all promoters. */
export const PROMOTIONS_ORDER: SortOrder<Rows['promoter']> = {
  name: ':id*campaignIds',
  filters: [],
  sort: 'id',
  perElement: 'campaignIds',
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
export const SORT_ORDERS: { readonly [Kind in RowKind]: readonly SortOrder<Rows[Kind]>[] } = {
  commission: [
    ...buildOrders(COMMISSION_FILTERS, ['id', 'amount', 'saleAmount'], { includedDays: ['createdAt'] }),
    ...buildOrders(COMMISSION_FILTERS, ['createdAt'], { included: ['amount', 'saleAmount'] }),
    ...buildOrders<Rows['commission']>([['payoutId'], ['leadId'], ['promotionId']], ['id', 'createdAt']),
    ...buildOrders<Rows['commission']>([[]], ['eventId', 'planId']),
  ],
  lead: [
    ...buildOrders(LEAD_FILTERS, ['id', 'email'], { includedDays: LEAD_TIMES }),
    ...buildOrders(LEAD_FILTERS, LEAD_TIMES, { included: LEAD_TIMES }),
    ...buildOrders<Rows['lead']>([['promotionId']], ['id', 'createdAt']),
    ...buildOrders<Rows['lead']>([[]], ['uid', 'username']),
  ],
  promoter: [
    ...buildOrders(PROMOTER_FILTERS, ['id', 'email', 'name'], { includedDays: ['createdAt'] }),
    ...buildOrders(PROMOTER_FILTERS, ['createdAt']),
    ...buildOrders<Rows['promoter']>([['archived', 'parentPromoterId']], ['id']),
    ...buildOrders<Rows['promoter']>([[]], ['email', 'name', 'custId', 'refIds']),
    PROMOTIONS_ORDER,
  ],
  payout: [
    ...buildOrders<Rows['payout']>(
      [[], ['status'], ['promoterId'], ['campaignId']],
      ['id', 'amount', ...PAYOUT_TIMES],
      {
        included: [...PAYOUT_TIMES, 'amount'],
      },
    ),
    // By promoter, to show those of each together.
    ...buildOrders<Rows['payout']>([[], ['status'], ['campaignId']], ['promoterId']),
  ],
};

/** The name of the order that holds the rows themselves, by their ids. */
export const ROWS_ORDER = 'rows';

/** The columns that have several values: a row is in an order once for each of them. */
export const MULTI_VALUED: ReadonlySet<string> = new Set(['campaignIds', 'refIds']);

/** The keys of a row in an order: several where a column has several values, none where it has no value to be filtered by. */
export function buildKeys<Row extends { readonly id: number }>(order: SortOrder<Row>, row: Row): string[] {
  let prefixes = [''];
  for (const column of order.filters) {
    const values = valuesOf(row[column]).filter((value) => value !== null);
    prefixes = prefixes.flatMap((prefix) => values.map((value) => prefix + encodePrefix([value])));
  }
  if (prefixes.length === 0) return [];
  const sorted = valuesOf(row[order.sort]).flatMap((value) => encodeSuffixes(value, row.id));
  const times = order.perElement && valuesOf(row[order.perElement]).map(Number);
  const suffixes = times ? sorted.flatMap((suffix) => times.map((time) => insertElementId(suffix, time))) : sorted;
  const keyPredicates = includer(order, row);
  return [...new Set(prefixes.flatMap((prefix) => suffixes.map((suffix) => keyPredicates(prefix + suffix))))];
}

function includer<Row>({ included = [], includedDays = [] }: SortOrder<Row>, row: Row): (key: string) => string {
  if (included.length + includedDays.length === 0) return (key) => key;
  const values = [
    ...included.map((column) => (row[column] ?? null) as Sortable),
    ...includedDays.map((column) => toDay(row[column]) ?? null),
  ];
  return (key) => appendIncluded(key, values);
}

/** The day of a time, ISO 8601, counted since 1970; undefined where there is none. */
export function toDay(time: unknown): number | undefined {
  return typeof time === 'string' ? Math.floor(Date.parse(time) / DAY_MS) : undefined;
}

const ROW_SEPARATOR = '\t';

/** The key of a row in the order of rows, which says all of it. */
export function encodeRow({ id, revision, packed }: RowVersion): string {
  return [encodeId(id), revision, packed ?? ''].join(ROW_SEPARATOR);
}

/** Where the keys of a row are in the order of rows, in whatever state it was. */
export function rowRange(id: number): KeyRange {
  return { from: encodeId(id) + ROW_SEPARATOR, before: `${encodeId(id)}${ROW_SEPARATOR}\uffff` };
}

/** The row that a key of the order of rows says. */
export function decodeRow(key: string): RowVersion {
  const [id = '', revision, ...packed] = key.split(ROW_SEPARATOR);
  return { id: Number.parseInt(id, 36), revision: Number(revision), packed: packed.join(ROW_SEPARATOR) || null };
}

function buildOrders<Row>(
  filters: readonly (readonly (keyof Row)[])[],
  sorts: readonly (keyof Row)[],
  besides: Pick<SortOrder<Row>, 'included' | 'includedDays'> = {},
): SortOrder<Row>[] {
  return filters.flatMap((columns) => sorts.map((sort) => buildOrder(columns, sort, besides)));
}

function buildOrder<Row>(
  filters: readonly (keyof Row)[],
  sort: keyof Row,
  besides: Pick<SortOrder<Row>, 'included' | 'includedDays'>,
): SortOrder<Row> {
  const [included, includedDays] = [besides.included, besides.includedDays].map((columns = []) =>
    columns.filter((one) => one !== sort),
  );
  const named = [included?.join(), includedDays?.length ? `days of ${includedDays.join()}` : ''].filter(Boolean).join();
  const name = `${filters.join('+')}:${String(sort)}${named && `~${named}`}`;
  return {
    name,
    filters,
    sort,
    ...(included?.length ? { included: included } : {}),
    ...(includedDays?.length ? { includedDays: includedDays } : {}),
  };
}

function valuesOf(value: unknown): readonly Sortable[] {
  return (Array.isArray(value) ? value : [value ?? null]) as readonly Sortable[];
}
