import type { OpenEndedTotal, PageRequest, RowTotal } from '#shared/domain/lists/page.ts';
import type { HttpEvent, Reply } from '#shared/http/request/http-event.ts';
import { countMetric, describeError, logger } from '#shared/logging.ts';
import { addressOf } from './list-address.ts';
import { type RowsText, rowsAsJson } from './rows-text.ts';
import { sendableRows } from './sendable.ts';

/**
 * What a list answers: the rows of a page as a bare array, all else in headers (contract §3). One that says something more
 * has it as `meta`, and the rows as `data`.
 */
export class Paged<Row, Meta = undefined> {
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

  /** How many records of the page were passed over, because nothing can be shown of them. */
  skipped = 0;

  /**
   * A page of records as they are shown. A record that cannot be shown, because something lacks, is named in the log and left out: one
   * bad record does not take the list away from everybody.
   */
  static shown<Found, Row, Meta = undefined>(
    found: readonly Found[],
    present: (one: Found) => Row,
    ...[total, page, ...meta]: [total: RowTotal, page: PageRequest, ...(Meta extends undefined ? [] : [meta: Meta])]
  ): Paged<Row, Meta> {
    const rows = shownRows(found, present);
    const paged = new Paged<Row, Meta>(rows, total, page, ...(meta as Meta extends undefined ? [] : [meta: Meta]));
    paged.skipped = found.length - rows.length;
    return paged;
  }
}

function shownRows<Found, Row>(found: readonly Found[], present: (one: Found) => Row): Row[] {
  return found.flatMap((one) => {
    try {
      return [present(one)];
    } catch (error) {
      const { id, promoter } = Object(one) as { id?: unknown; promoter?: { id?: unknown } };
      logger.error('record not shown', { id: id ?? promoter?.id, error: describeError(error) });
      countMetric('RowNotMade');
      return [];
    }
  });
}

/**
 * A page of a list as a reply, with the headers of one. One that is larger than can be sent is cut, and becomes a page of a
 * walk in smaller ones: `Per-Page` says how small, and the links lead on from there, so that nobody who follows them misses
 * a row.
 */
export function pageReply<Row, Meta>(
  { rows: wanted, total, page: asked, meta, skipped }: Paged<Row, Meta>,
  event: HttpEvent,
  as: RowsText = rowsAsJson,
): Reply {
  const whole = as.of(wanted);
  const sendable = sendableRows(wanted, whole, as);
  const page = sendable < wanted.length ? smallerPage(asked, sendable) : asked;
  const rows = wanted.slice(0, page.perPage);
  const headers =
    typeof total === 'number'
      ? headersOf(event, page, total)
      : headersOfWalk(event, page, total, rows.length + (page === asked ? skipped : 0));
  const text = page === asked ? whole : as.of(rows);
  if (meta === undefined) return { status: 200, body: rows, text, headers };
  return { status: 200, body: { data: rows, meta }, text: as.with?.(text, meta) ?? text, headers };
}

function headersOf(event: HttpEvent, page: PageRequest, total: number): Record<string, string> {
  const link = linksOf(event, page, total);
  return { total: String(total), 'per-page': String(page.perPage), ...(link ? { link } : {}) };
}

/** Of a page of a walk it is known how many rows there are at least, and where the next one begins. */
function headersOfWalk(event: HttpEvent, page: PageRequest, { atLeast, behind, next }: OpenEndedTotal, sent: number) {
  const cursor = sent < atLeast ? (behind[sent - 1] ?? next) : next;
  return {
    'total-at-least': String(atLeast),
    'per-page': String(page.perPage),
    ...(cursor === null ? {} : { link: `<${cursorAddress(event, cursor)}>; rel="next"` }),
  };
}

/** The address of what comes behind a cursor. */
function cursorAddress(event: HttpEvent, cursor: string): string {
  const { page: _, ...given } = Object(event.given);
  return addressOf(event, { ...given, cursor });
}

/**
 * The page that begins with the same row, and has no more rows than there is room for: so many that those which were asked
 * for are a whole number of such pages. A single row is sent however large it is.
 */
function smallerPage({ page, perPage }: PageRequest, most: number): PageRequest {
  const parts = Array.from({ length: perPage }, (_, index) => index + 1);
  const smaller = perPage / (parts.find((count) => perPage % count === 0 && perPage / count <= most) ?? perPage);
  return { page: ((page - 1) * perPage) / smaller + 1, perPage: smaller };
}

/** API Gateway's answers have 10 KB of headers at the most; what else there is of them takes a few hundred bytes. */
const MOST_OF_LINKS = 8000;

/**
 * RFC 8288 links to the first, previous, next and last page, where they exist. Of a call with very many parameters those
 * are left out that have no room, the next page last of all; counting pages up leads on, too.
 */
function linksOf(event: HttpEvent, { page, perPage }: PageRequest, total: number): string {
  const last = Math.ceil(total / perPage);
  const pages = { first: 1, prev: page - 1, next: page + 1, last };
  const links = Object.entries(pages)
    .filter(([, target]) => target >= 1 && target <= last && (target !== page || last > 1))
    .map(([rel, target]) => ({ rel, text: `<${addressOf(event, pageOf(event, target, perPage))}>; rel="${rel}"` }));
  for (const spared of ['last', 'first', 'prev', 'next']) {
    if (links.reduce((length, { text }) => length + text.length, 0) <= MOST_OF_LINKS) break;
    const place = links.findIndex(({ rel }) => rel === spared);
    if (place >= 0) links.splice(place, 1);
  }
  return links.map(({ text }) => text).join(', ');
}

/** The parameters of another page of the same list: whoever asked for it in a body finds all of that in the address, too. */
function pageOf({ given }: HttpEvent, page: number, perPage: number): object {
  return { ...given, page, per_page: perPage };
}
