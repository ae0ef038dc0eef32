import type { RowTotal } from '#shared/domain/lists/page.ts';
import type { SchemaPart } from '#shared/routes/list-rows.ts';
import { UsageError } from './errors.ts';
import { jsonOf, type Row, table } from './print.ts';

/** A page of rows, and how many there are of them altogether. */
export interface Found {
  readonly rows: readonly Row[];
  readonly total: RowTotal;
}

/** How rows are shown. */
export interface Look {
  /** The columns for people: their heads, and where a row has the value, such as `promoter.email`. */
  readonly columns: Readonly<Record<string, string>>;
  /** What to say where there are no rows. */
  readonly empty: string;
  /** The schema of a row, which the columns of CSV follow from; null where CSV is not asked for. */
  readonly csv: SchemaPart | null;
}

/** Rows of a list, as many as are wanted, which are printed as they are read. */
export class Listing {
  readonly #pages: AsyncIterable<Found>;
  readonly #look: Look;
  readonly #most: number;
  #shown = 0;
  #rest: RowTotal | null = null;

  /** @param most how many rows are printed at the most */
  constructor(pages: AsyncIterable<Found>, look: Look, most: number) {
    this.#pages = pages;
    this.#look = look;
    this.#most = most;
  }

  /** What is printed, part by part, each of whole lines: as a table, as CSV or as JSON. */
  parts(json: boolean): AsyncIterable<string> {
    const { csv } = this.#look;
    if (json && csv) throw new UsageError('--csv or --json, not both');
    if (json) return this.#json();
    return csv ? this.#csv(csv) : this.#table();
  }

  /** What is to be said where not all rows are printed; empty where they are. */
  note(): string {
    if (this.#rest === null) return '';
    const all = typeof this.#rest === 'number' ? String(this.#rest) : `more than ${this.#shown}`;
    return `These are ${this.#shown} of ${all}: --limit N shows more of them, --all shows all.`;
  }

  async *#rows(): AsyncIterable<readonly Row[]> {
    for await (const { rows, total } of this.#pages) {
      const wanted = rows.slice(0, this.#most - this.#shown);
      this.#shown += wanted.length;
      if (this.#shown >= this.#most) {
        const isMore =
          typeof total === 'number' ? total > this.#shown : total.next !== null || wanted.length < rows.length;
        this.#rest = isMore ? total : null;
      }
      yield wanted;
      if (this.#shown >= this.#most) return;
    }
  }

  async *#json(): AsyncIterable<string> {
    let before = '[';
    for await (const rows of this.#rows()) {
      for (const row of rows) {
        yield `${before}\n  ${jsonOf(row).replaceAll('\n', '\n  ')}`;
        before = ',';
      }
    }
    yield before === '[' ? '[]\n' : '\n]\n';
  }

  async *#csv(schema: SchemaPart): AsyncIterable<string> {
    // Loaded here: whoever wants a table does not wait for it.
    const { csvParts } = await import('#shared/http/lists/csv-table.ts');
    const csv = csvParts(schema);
    yield csv.header;
    for await (const rows of this.#rows()) yield csv.of(rows);
  }

  /** All of it at once: how wide a column is its last row may say. */
  async *#table(): AsyncIterable<string> {
    const { columns, empty } = this.#look;
    const lines: Row[] = [];
    for await (const rows of this.#rows()) {
      for (const row of rows) {
        lines.push(Object.fromEntries(Object.entries(columns).map(([head, path]) => [head, at(row, path)])));
      }
    }
    yield `${table(lines, Object.keys(columns), empty)}\n`;
  }
}

/** What stands at a place in a row; of a list, what each of its entries has there. */
function at(row: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    return Array.isArray(value) ? value.map((one) => Object(one)[name]) : Object(value)[name];
  }, row);
}
