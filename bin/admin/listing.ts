import type { RowTotal } from '#shared/domain/lists/page.ts';
import type { SchemaPart } from '#shared/routes/list-rows.ts';
import { UsageError } from './errors.ts';
import { formatJson, formatTable, type PrintRow } from './print.ts';

export interface ListingPage {
  readonly rows: readonly PrintRow[];
  readonly total: RowTotal;
}

export interface ListingFormat {
  /** Path of the value by heading, e.g. `promoter.email`. */
  readonly columns: Readonly<Record<string, string>>;
  readonly empty: string;
  /** Null without CSV. */
  readonly csv: SchemaPart | null;
}

/** A list that is printed while it is read. */
export class Listing {
  readonly #pages: AsyncIterable<ListingPage>;
  readonly #format: ListingFormat;
  readonly #maxRows: number;
  #shown = 0;
  #rest: RowTotal | null = null;

  constructor(pages: AsyncIterable<ListingPage>, format: ListingFormat, maxRows: number) {
    this.#pages = pages;
    this.#format = format;
    this.#maxRows = maxRows;
  }

  /** Yields parts of whole lines. */
  parts(json: boolean): AsyncIterable<string> {
    const { csv } = this.#format;
    if (json && csv) throw new UsageError('use --csv or --json, not both');
    if (json) return this.#json();
    return csv ? this.#csv(csv) : this.#table();
  }

  /** Returns a note if rows were omitted. */
  note(): string {
    if (this.#rest === null) return '';
    const all = typeof this.#rest === 'number' ? String(this.#rest) : `more than ${this.#shown}`;
    return `Showing ${this.#shown} of ${all}. Use --limit N to show more, or --all to show all.`;
  }

  async *#rows(): AsyncIterable<readonly PrintRow[]> {
    for await (const { rows, total } of this.#pages) {
      const visible = rows.slice(0, this.#maxRows - this.#shown);
      this.#shown += visible.length;
      if (this.#shown >= this.#maxRows) {
        const isMore =
          typeof total === 'number' ? total > this.#shown : total.next !== null || visible.length < rows.length;
        this.#rest = isMore ? total : null;
      }
      yield visible;
      if (this.#shown >= this.#maxRows) return;
    }
  }

  async *#json(): AsyncIterable<string> {
    let before = '[';
    for await (const rows of this.#rows()) {
      for (const row of rows) {
        yield `${before}\n  ${formatJson(row).replaceAll('\n', '\n  ')}`;
        before = ',';
      }
    }
    yield before === '[' ? '[]\n' : '\n]\n';
  }

  async *#csv(schema: SchemaPart): AsyncIterable<string> {
    // Loaded on demand.
    const { csvParts } = await import('#shared/http/lists/csv-table.ts');
    const csv = csvParts(schema);
    yield csv.header;
    for await (const rows of this.#rows()) yield csv.serialize(rows);
  }

  /** At once, because column widths depend on all rows. */
  async *#table(): AsyncIterable<string> {
    const { columns, empty } = this.#format;
    const lines: PrintRow[] = [];
    for await (const rows of this.#rows()) {
      for (const row of rows) {
        lines.push(Object.fromEntries(Object.entries(columns).map(([head, path]) => [head, at(row, path)])));
      }
    }
    yield `${formatTable(lines, Object.keys(columns), empty)}\n`;
  }
}

/** Maps over lists. */
function at(row: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    return Array.isArray(value) ? value.map((item) => Object(item)[name]) : Object(value)[name];
  }, row);
}
