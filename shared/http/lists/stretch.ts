import type { HttpEvent, Reply } from '#shared/http/request/http-event.ts';
import { addressOf } from './list-address.ts';
import { type RowsText, rowsAsJson } from './rows-text.ts';
import { sendableRows } from './sendable.ts';

/** Page of a list without a total. */
export class Stretch<Row> {
  readonly rows: readonly Row[];
  readonly perPage: number;
  readonly more: boolean;
  /** Query of the next page. */
  readonly after: (row: Row) => Readonly<Record<string, unknown>>;

  constructor(rows: readonly Row[], perPage: number, more: boolean, after: Stretch<Row>['after']) {
    this.rows = rows;
    this.perPage = perPage;
    this.more = more;
    this.after = after;
  }
}

/** Builds the reply, truncated at the payload limit, with a `next` link. */
export function stretchReply<Row>(
  { rows: wanted, perPage, more, after }: Stretch<Row>,
  event: HttpEvent,
  as: RowsText = rowsAsJson,
): Reply {
  const rows = wanted.slice(0, Math.max(1, sendableRows(wanted, as.of(wanted), as)));
  const last = rows.at(-1);
  const goesOn = last !== undefined && (more || rows.length < wanted.length);
  const link = goesOn && { link: `<${addressOf(event, { ...after(last), per_page: perPage })}>; rel="next"` };
  return { status: 200, body: rows, text: as.of(rows), headers: { 'per-page': String(perPage), ...link } };
}
