import type { PlainColumn } from './plain-table.tsx';
import { tableCsv, type Written } from './table-csv.ts';
import { type Asked, columnsOf, sortOf, type View, viewOf } from './view.ts';

/** A table whose rows are all loaded, so that the page itself searches and sorts them, and writes their CSV. */
export interface LoadedTable<Row> {
  /** What the table is called. */
  readonly label: string;
  /** What its file is called: `api-keys`. */
  readonly file: string;
  readonly columns: readonly PlainColumn<Row>[];
  readonly idOf: (row: Row) => number | string;
  /** By which column, as in an address: `-created` is the newest first. As the rows come, where it is left out. */
  readonly sort?: string;
  /** What can be searched for, to be shown in the empty field. */
  readonly searched: string;
}

/** What somebody sees of a table. */
export interface Seen<Row> {
  readonly view: View;
  readonly rows: readonly Row[];
  readonly columns: readonly PlainColumn<Row>[];
  readonly sort: ReturnType<typeof sortOf>;
}

/** The part of an address that a table of loaded rows has: each column with values is sorted by its id. */
export function askedOf<Row>({ columns, sort }: LoadedTable<Row>): Asked {
  return {
    columns: columns.map(({ id, label, value }) => ({ id, label, ...(value ? { sort: id } : {}) })),
    filters: [],
    ...(sort === undefined ? {} : { sort: sort as never }),
  };
}

/** The rows that fit what is searched for, in order, and the columns to show. @param search what stands in the address */
export function seen<Row>(table: LoadedTable<Row>, rows: readonly Row[], search: View): Seen<Row> {
  const asked = askedOf(table);
  const view = viewOf(asked, search);
  const sort = sortOf(asked, view);
  const shown = columnsOf(asked, view);
  const words = (view.q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (row: Row) => {
    const text = table.columns.map((column) => textOf(column, row).toLowerCase()).join('\n');
    return words.every((word) => text.includes(word));
  };
  const fitting = words.length === 0 ? rows : rows.filter(fits);
  const by = table.columns.find(({ id }) => id === sort.by)?.value;
  return {
    view,
    rows: by ? sorted(fitting, by, sort.isDescending) : fitting,
    columns: table.columns.filter(({ id }) => shown.includes(id)),
    sort,
  };
}

/** Writes what is seen of a table as CSV, without columns of what can only be pressed. */
export function csvOf<Row>({ rows, columns }: Pick<Seen<Row>, 'rows' | 'columns'>, written: Written): string {
  const texts = columns.flatMap((column) => {
    const { label, value, csv = (row: Row) => textOf(column, row) } = column;
    return value ? [{ label, csv }] : [];
  });
  return tableCsv(texts, rows, written);
}

/** What a row has in a column, as a person reads it; an empty text where it has nothing. */
function textOf<Row>({ value, text }: PlainColumn<Row>, row: Row): string {
  return text?.(row) ?? String(value?.(row) ?? '');
}

type Value<Row> = NonNullable<PlainColumn<Row>['value']>;

const ORDER = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Rows of the same value stay as they came; those without one are last, whichever way. */
function sorted<Row>(rows: readonly Row[], by: Value<Row>, isDescending: boolean): Row[] {
  const sign = isDescending ? -1 : 1;
  return [...rows].sort((one, other) => {
    const [a, b] = [by(one), by(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : ORDER.compare(String(a), String(b)));
  });
}
