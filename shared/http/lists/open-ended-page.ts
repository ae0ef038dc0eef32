import type { HttpEvent, Reply } from '#shared/http/request/http-event.ts';
import { listUrl } from './list-url.ts';
import { countSendableRows } from './payload-limit.ts';
import { JSON_ROWS, type RowsFormat } from './rows-format.ts';

/** Page of a list without a total. */
export class OpenEndedPage<Row> {
  readonly rows: readonly Row[];
  readonly perPage: number;
  readonly hasMore: boolean;
  /** Query of the next page. */
  readonly buildNextQuery: (row: Row) => Readonly<Record<string, unknown>>;

  constructor(rows: readonly Row[], perPage: number, more: boolean, after: OpenEndedPage<Row>['buildNextQuery']) {
    this.rows = rows;
    this.perPage = perPage;
    this.hasMore = more;
    this.buildNextQuery = after;
  }
}

/** Builds the reply, truncated at the payload limit, with a `next` link. */
export function openEndedPageReply<Row>(
  { rows: allRows, perPage, hasMore, buildNextQuery }: OpenEndedPage<Row>,
  event: HttpEvent,
  as: RowsFormat = JSON_ROWS,
): Reply {
  const rows = allRows.slice(0, Math.max(1, countSendableRows(allRows, as.serialize(allRows), as)));
  const last = rows.at(-1);
  const hasNext = last !== undefined && (hasMore || rows.length < allRows.length);
  const link = hasNext && { link: `<${listUrl(event, { ...buildNextQuery(last), per_page: perPage })}>; rel="next"` };
  return { status: 200, body: rows, text: as.serialize(rows), headers: { 'per-page': String(perPage), ...link } };
}
