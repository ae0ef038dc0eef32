import type { PlainColumn } from './plain-table.tsx';
import { type AmountFormats, tableCsv } from './table-csv.ts';
import { type ListAddressDefinition, normalizeView, type View, viewSortOrder, visibleColumns } from './view.ts';

/** Searched, sorted and exported in the browser. */
export interface LoadedTable<Row> {
  readonly label: string;
  readonly file: string;
  readonly columns: readonly PlainColumn<Row>[];
  readonly idOf: (row: Row) => number | string;
  /** `-created` is newest first; defaults to row order. */
  readonly sort?: string;
  readonly searchPlaceholder: string;
}

interface VisibleTable<Row> {
  readonly view: View;
  readonly rows: readonly Row[];
  readonly columns: readonly PlainColumn<Row>[];
  readonly sort: ReturnType<typeof viewSortOrder>;
}

/** Every column with values sorts by its id. */
export function loadedTableAddress<Row>({ columns, sort }: LoadedTable<Row>): ListAddressDefinition {
  return {
    columns: columns.map(({ id, label, value, isHidden = false }) => ({
      id,
      label,
      isHidden,
      ...(value ? { sort: id } : {}),
    })),
    filters: [],
    ...(sort === undefined ? {} : { sort: sort as never }),
  };
}

/** Filters and sorts rows and selects the columns. */
export function selectVisible<Row>(table: LoadedTable<Row>, rows: readonly Row[], search: View): VisibleTable<Row> {
  const address = loadedTableAddress(table);
  const view = normalizeView(address, search);
  const sort = viewSortOrder(address, view);
  const columns = visibleColumns(address, view);
  const words = (view.q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (row: Row) => {
    const text = table.columns.map((column) => formatCell(column, row).toLowerCase()).join('\n');
    return words.every((word) => text.includes(word));
  };
  const matchingRows = words.length === 0 ? rows : rows.filter(matches);
  const by = table.columns.find(({ id }) => id === sort.by)?.value;
  return {
    view,
    rows: by ? sorted(matchingRows, by, sort.isDescending) : matchingRows,
    columns: table.columns.filter(({ id }) => columns.includes(id)),
    sort,
  };
}

/** Writes the visible rows as CSV, without action columns. */
export function writeVisibleCsv<Row>(
  { rows, columns }: Pick<VisibleTable<Row>, 'rows' | 'columns'>,
  formats: AmountFormats,
): string {
  const texts = columns.flatMap((column) => {
    const { label, value, csv = (row: Row) => formatCell(column, row) } = column;
    return value ? [{ label, csv }] : [];
  });
  return tableCsv(texts, rows, formats);
}

function formatCell<Row>({ value, text }: PlainColumn<Row>, row: Row): string {
  return text?.(row) ?? String(value?.(row) ?? '');
}

type Value<Row> = NonNullable<PlainColumn<Row>['value']>;

const ORDER = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Stable; rows without a value come last in both directions. */
function sorted<Row>(rows: readonly Row[], by: Value<Row>, isDescending: boolean): Row[] {
  const sign = isDescending ? -1 : 1;
  return [...rows].sort((one, other) => {
    const [a, b] = [by(one), by(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : ORDER.compare(String(a), String(b)));
  });
}
