import type { HttpEvent, Reply } from '#shared/http/request/http-event.ts';
import { addressOf } from './list-address.ts';
import { type RowsText, rowsAsJson } from './rows-text.ts';
import { sendableRows } from './sendable.ts';

/** A stretch of a list that goes on without end: its rows as a bare array, and from where the next one is asked for. */
export class Stretch<Row> {
  readonly rows: readonly Row[];
  readonly perPage: number;
  /** Whether there are rows behind these. */
  readonly more: boolean;
  /** The parameters that lead on from behind a row, besides those of the path. */
  readonly after: (row: Row) => Readonly<Record<string, unknown>>;

  constructor(rows: readonly Row[], perPage: number, more: boolean, after: Stretch<Row>['after']) {
    this.rows = rows;
    this.perPage = perPage;
    this.more = more;
    this.after = after;
  }
}

/**
 * A stretch of a list as a reply: how long the whole is nobody has counted, so there is a next page or none. One that is
 * larger than can be sent ends earlier, and the next begins there.
 */
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
