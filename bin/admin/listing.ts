import type { RowTotal } from '#shared/domain/lists/page.ts';
import type { SchemaPart } from '#shared/routes/list-rows.ts';
import { UsageError } from './errors.ts';
import { jsonOf, type Row, table } from './print.ts';

export interface Found {
  readonly rows: readonly Row[];
  readonly total: RowTotal;
}

export interface Look {
  /** Path of the value by heading, e.g. `promoter.email`. */
  readonly columns: Readonly<Record<string, string>>;
  readonly empty: string;
  /** Null without CSV. */
  readonly csv: SchemaPart | null;
}

/** A list that is printed while it is read. */
export class Listing {
  readonly #pages: AsyncIterable<Found>;
  readonly #look: Look;
  readonly #most: number;
  #shown = 0;
  #rest: RowTotal | null = null;

  constructor(pages: AsyncIterable<Found>, look: Look, most: number) {
    this.#pages = pages;
    this.#look = look;
    this.#most = most;
  }

  /** Yields parts of whole lines. */
  parts(json: boolean): AsyncIterable<string> {
    const { csv } = this.#look;
    if (json && csv) throw new UsageError('--csv or --json, not both');
    if (json) return this.#json();
    return csv ? this.#csv(csv) : this.#table();
  }

  /** Returns a note if rows were omitted. */
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
    // Loaded on demand.
    const { csvParts } = await import('#shared/http/lists/csv-table.ts');
    const csv = csvParts(schema);
    yield csv.header;
    for await (const rows of this.#rows()) yield csv.of(rows);
  }

  /** At once, because column widths depend on all rows. */
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

/** Maps over lists. */
function at(row: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    return Array.isArray(value) ? value.map((one) => Object(one)[name]) : Object(value)[name];
  }, row);
}
