import type { RowByKind, RowKind } from '#shared/domain/lists/row.ts';
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

/** A sort order of all rows: grouped by the filter columns, then sorted by another column. */
export interface SortOrder<Row = Record<string, unknown>> {
  /** Stored name. A changed definition needs a new name. */
  readonly name: string;
  readonly filters: readonly (keyof Row)[];
  readonly sort: keyof Row;
  /** A column of ids: a row has one key per element ({@link insertElementId}). */
  readonly perElement?: keyof Row;
  /** Columns that keys include, so that rows can be filtered and sorted without being read. */
  readonly included?: readonly (keyof Row)[];
  /** Times of which keys include the day only, which is shorter. */
  readonly includedDays?: readonly (keyof Row)[];
}

export const PROMOTIONS_ORDER: SortOrder<RowByKind['promoter']> = {
  name: ':id*campaignIds',
  filters: [],
  sort: 'id',
  perElement: 'campaignIds',
};

type Filters<Kind extends RowKind> = readonly (readonly (keyof RowByKind[Kind])[])[];
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
 * The orders of each kind. Every common list is an interval of one of them. Keys include the other times that a list
 * filters and sorts by; orders by time include the amounts as well.
 */
export const SORT_ORDERS: { readonly [Kind in RowKind]: readonly SortOrder<RowByKind[Kind]>[] } = {
  commission: [
    ...buildOrders(COMMISSION_FILTERS, ['id', 'amount', 'saleAmount'], { includedDays: ['createdAt'] }),
    ...buildOrders(COMMISSION_FILTERS, ['createdAt'], { included: ['amount', 'saleAmount'] }),
    ...buildOrders<RowByKind['commission']>([['payoutId'], ['leadId'], ['promotionId']], ['id', 'createdAt']),
    ...buildOrders<RowByKind['commission']>([[]], ['eventId', 'planId']),
  ],
  lead: [
    ...buildOrders(LEAD_FILTERS, ['id', 'email'], { includedDays: LEAD_TIMES }),
    ...buildOrders(LEAD_FILTERS, LEAD_TIMES, { included: LEAD_TIMES }),
    ...buildOrders<RowByKind['lead']>([['promotionId']], ['id', 'createdAt']),
    ...buildOrders<RowByKind['lead']>([[]], ['uid', 'username', 'name']),
  ],
  promoter: [
    ...buildOrders(PROMOTER_FILTERS, ['id', 'email', 'name'], { includedDays: ['createdAt'] }),
    ...buildOrders(PROMOTER_FILTERS, ['createdAt']),
    ...buildOrders<RowByKind['promoter']>([['archived', 'parentPromoterId']], ['id']),
    ...buildOrders<RowByKind['promoter']>([[]], ['email', 'name', 'custId', 'refIds']),
    PROMOTIONS_ORDER,
  ],
  payout: [
    ...buildOrders<RowByKind['payout']>(
      [[], ['status'], ['promoterId'], ['campaignId']],
      ['id', 'amount', ...PAYOUT_TIMES],
      {
        included: [...PAYOUT_TIMES, 'amount'],
      },
    ),
    // Groups the payouts of each promoter.
    ...buildOrders<RowByKind['payout']>([[], ['status'], ['campaignId']], ['promoterId']),
  ],
};

/** Name of the order that holds whole rows by id. */
export const ROWS_ORDER = 'rows';

/** Columns with several values: a row has a key for each. */
export const MULTI_VALUED: ReadonlySet<string> = new Set(['campaignIds', 'refIds']);

/** Builds the keys of a row: several when a column has several values, none when a filter column is null. */
export function buildKeys<Row extends { readonly id: number }>(order: SortOrder<Row>, row: Row): string[] {
  let prefixes = [''];
  for (const column of order.filters) {
    const values = toSortables(row[column]).filter((value) => value !== null);
    prefixes = prefixes.flatMap((prefix) => values.map((value) => prefix + encodePrefix([value])));
  }
  if (prefixes.length === 0) return [];
  const sorted = toSortables(row[order.sort]).flatMap((value) => encodeSuffixes(value, row.id));
  const elements = order.perElement && toSortables(row[order.perElement]).map(Number);
  const suffixes = elements ? sorted.flatMap((suffix) => elements.map((id) => insertElementId(suffix, id))) : sorted;
  const withIncluded = includer(order, row);
  return [...new Set(prefixes.flatMap((prefix) => suffixes.map((suffix) => withIncluded(prefix + suffix))))];
}

function includer<Row>({ included = [], includedDays = [] }: SortOrder<Row>, row: Row): (key: string) => string {
  if (included.length + includedDays.length === 0) return (key) => key;
  const values = [
    ...included.map((column) => (row[column] ?? null) as Sortable),
    ...includedDays.map((column) => toDayNumber(row[column]) ?? null),
  ];
  return (key) => appendIncluded(key, values);
}

/** Converts an ISO 8601 time to days since 1970. */
export function toDayNumber(time: unknown): number | undefined {
  return typeof time === 'string' ? Math.floor(Date.parse(time) / DAY_MS) : undefined;
}

const ROW_SEPARATOR = '\t';

/** Encodes a whole row as a key of the rows order. */
export function encodeRow({ id, revision, packed }: RowVersion): string {
  return [encodeId(id), revision, packed ?? ''].join(ROW_SEPARATOR);
}

/** Range of all versions of a row. */
export function rowRange(id: number): KeyRange {
  return { from: encodeId(id) + ROW_SEPARATOR, before: `${encodeId(id)}${ROW_SEPARATOR}\uffff` };
}

/** Decodes a key of the rows order. */
export function decodeRow(key: string): RowVersion {
  const [id = '', revision, ...packed] = key.split(ROW_SEPARATOR);
  return { id: Number.parseInt(id, 36), revision: Number(revision), packed: packed.join(ROW_SEPARATOR) || null };
}

function buildOrders<Row>(
  filters: readonly (readonly (keyof Row)[])[],
  sorts: readonly (keyof Row)[],
  extras: Pick<SortOrder<Row>, 'included' | 'includedDays'> = {},
): SortOrder<Row>[] {
  return filters.flatMap((columns) => sorts.map((sort) => buildOrder(columns, sort, extras)));
}

function buildOrder<Row>(
  filters: readonly (keyof Row)[],
  sort: keyof Row,
  extras: Pick<SortOrder<Row>, 'included' | 'includedDays'>,
): SortOrder<Row> {
  const [included, includedDays] = [extras.included, extras.includedDays].map((columns = []) =>
    columns.filter((column) => column !== sort),
  );
  const suffix = [included?.join(), includedDays?.length ? `days of ${includedDays.join()}` : '']
    .filter(Boolean)
    .join();
  const name = `${filters.join('+')}:${String(sort)}${suffix && `~${suffix}`}`;
  return {
    name,
    filters,
    sort,
    ...(included?.length ? { included } : {}),
    ...(includedDays?.length ? { includedDays } : {}),
  };
}

function toSortables(value: unknown): readonly Sortable[] {
  return (Array.isArray(value) ? value : [value ?? null]) as readonly Sortable[];
}
