import type { OpenEndedTotal, PageRequest, RowTotal } from '#shared/domain/lists/page.ts';
import type { HttpEvent, Reply } from '#shared/http/request/http-event.ts';
import { countMetric, describeError, logger } from '#shared/logging.ts';
import { listUrl } from './list-url.ts';
import { countSendableRows } from './payload-limit.ts';
import { JSON_ROWS, type RowsFormat } from './rows-format.ts';

/** Page of a list: bare rows with headers (contract §3), or `data` and `meta`. */
export class ListPage<Row, Meta = undefined> {
  readonly rows: readonly Row[];
  readonly total: RowTotal;
  readonly page: PageRequest;
  readonly meta: Meta;

  constructor(
    rows: readonly Row[],
    total: RowTotal,
    page: PageRequest,
    ...[meta]: Meta extends undefined ? [] : [meta: Meta]
  ) {
    this.rows = rows;
    this.total = total;
    this.page = page;
    this.meta = meta as Meta;
  }

  skipped = 0;

  /** Presents records as a page. Failing records are logged and skipped, so that one does not break the list. */
  static fromRecords<Found, Row, Meta = undefined>(
    records: readonly Found[],
    present: (record: Found) => Row,
    ...[total, page, ...meta]: [total: RowTotal, page: PageRequest, ...(Meta extends undefined ? [] : [meta: Meta])]
  ): ListPage<Row, Meta> {
    const rows = presentRows(records, present);
    const paged = new ListPage<Row, Meta>(rows, total, page, ...(meta as Meta extends undefined ? [] : [meta: Meta]));
    paged.skipped = records.length - rows.length;
    return paged;
  }
}

function presentRows<Found, Row>(records: readonly Found[], present: (record: Found) => Row): Row[] {
  return records.flatMap((record) => {
    try {
      return [present(record)];
    } catch (error) {
      const { id, promoter } = Object(record) as { id?: unknown; promoter?: { id?: unknown } };
      logger.error('record not shown', { id: id ?? promoter?.id, error: describeError(error) });
      countMetric('RowNotMade');
      return [];
    }
  });
}

/**
 * Builds a page's reply. Over the payload limit it becomes a smaller page: `Per-Page` states the size, and the links
 * continue without gaps.
 */
export function pageReply<Row, Meta>(
  { rows: allRows, total, page: requestedPage, meta, skipped }: ListPage<Row, Meta>,
  event: HttpEvent,
  as: RowsFormat = JSON_ROWS,
): Reply {
  const allText = as.serialize(allRows);
  const maxRows = countSendableRows(allRows, allText, as);
  const page = maxRows < allRows.length ? shrinkPage(requestedPage, maxRows) : requestedPage;
  const rows = allRows.slice(0, page.perPage);
  const headers =
    typeof total === 'number'
      ? buildPageHeaders(event, page, total)
      : buildCursorHeaders(event, page, total, rows.length + (page === requestedPage ? skipped : 0));
  const text = page === requestedPage ? allText : as.serialize(rows);
  if (meta === undefined) return { status: 200, body: rows, text, headers };
  return { status: 200, body: { data: rows, meta }, text: as.wrap?.(text, meta) ?? text, headers };
}

function buildPageHeaders(event: HttpEvent, page: PageRequest, total: number): Record<string, string> {
  const link = buildPageLinks(event, page, total);
  return { total: String(total), 'per-page': String(page.perPage), ...(link ? { link } : {}) };
}

/** A cursor page has a lower bound of the total, and a next cursor. */
function buildCursorHeaders(
  event: HttpEvent,
  page: PageRequest,
  { atLeast, rowCursors, next }: OpenEndedTotal,
  sent: number,
) {
  const cursor = sent < atLeast ? (rowCursors[sent - 1] ?? next) : next;
  return {
    'total-at-least': String(atLeast),
    'per-page': String(page.perPage),
    ...(cursor === null ? {} : { link: `<${cursorUrl(event, cursor)}>; rel="next"` }),
  };
}

function cursorUrl(event: HttpEvent, cursor: string): string {
  const { page, ...parameters } = Object(event.given);
  return listUrl(event, { ...parameters, cursor });
}

/**
 * Returns a page that begins with the same row and fits the limit. Its size divides the requested one; one row is
 * always sent.
 */
function shrinkPage({ page, perPage }: PageRequest, maxRows: number): PageRequest {
  const parts = Array.from({ length: perPage }, (_, index) => index + 1);
  const smaller = perPage / (parts.find((count) => perPage % count === 0 && perPage / count <= maxRows) ?? perPage);
  return { page: ((page - 1) * perPage) / smaller + 1, perPage: smaller };
}

/** API Gateway limits headers to 10 KB. */
const MAX_LINKS_LENGTH = 8000;

/**
 * Builds RFC 8288 links. Above the header limit links are dropped, `next` last; clients can still increment the page.
 */
function buildPageLinks(event: HttpEvent, { page, perPage }: PageRequest, total: number): string {
  const last = Math.ceil(total / perPage);
  const pages = { first: 1, prev: page - 1, next: page + 1, last };
  const links = Object.entries(pages)
    .filter(([, target]) => target >= 1 && target <= last && (target !== page || last > 1))
    .map(([rel, target]) => ({
      rel,
      text: `<${listUrl(event, buildPageParameters(event, target, perPage))}>; rel="${rel}"`,
    }));
  for (const dropped of ['last', 'first', 'prev', 'next']) {
    if (links.reduce((length, { text }) => length + text.length, 0) <= MAX_LINKS_LENGTH) break;
    const index = links.findIndex(({ rel }) => rel === dropped);
    if (index >= 0) links.splice(index, 1);
  }
  return links.map(({ text }) => text).join(', ');
}

/** Includes parameters sent in the body. */
function buildPageParameters({ given }: HttpEvent, page: number, perPage: number): object {
  return { ...given, page, per_page: perPage };
}
