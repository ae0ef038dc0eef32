import type { HttpEvent, Reply } from '#shared/http/request/http-event.ts';
import { listUrl } from './list-url.ts';
import { countSendableRows } from './payload-limit.ts';
import { type RowsText, rowsAsJson } from './rows-text.ts';

/** Page of a list without a total. */
export class OpenEndedPage<Row> {
  readonly rows: readonly Row[];
  readonly perPage: number;
  readonly more: boolean;
  /** Query of the next page. */
  readonly after: (row: Row) => Readonly<Record<string, unknown>>;

  constructor(rows: readonly Row[], perPage: number, more: boolean, after: OpenEndedPage<Row>['after']) {
    this.rows = rows;
    this.perPage = perPage;
    this.more = more;
    this.after = after;
  }
}

/** Builds the reply, truncated at the payload limit, with a `next` link. */
export function openEndedPageReply<Row>(
  { rows: allRows, perPage, more, after }: OpenEndedPage<Row>,
  event: HttpEvent,
  as: RowsText = rowsAsJson,
): Reply {
  const rows = allRows.slice(0, Math.max(1, countSendableRows(allRows, as.of(allRows), as)));
  const last = rows.at(-1);
  const goesOn = last !== undefined && (more || rows.length < allRows.length);
  const link = goesOn && { link: `<${listUrl(event, { ...after(last), per_page: perPage })}>; rel="next"` };
  return { status: 200, body: rows, text: as.of(rows), headers: { 'per-page': String(perPage), ...link } };
}
