import { nextPageParameters } from '#shared/domain/lists/page.ts';
import { exportedRow, findRowSchema } from '#shared/routes/list-rows.ts';
import type { Route } from '#shared/routes/route.ts';
import { csvTable } from './lists/csv-table.ts';
import { ListPage, pageReply } from './lists/list-page.ts';
import { listUrl } from './lists/list-url.ts';
import { OpenEndedPage, openEndedPageReply } from './lists/open-ended-page.ts';
import { MAX_PAYLOAD_BYTES, payloadBytes } from './lists/payload-limit.ts';
import type { RowsFormat } from './lists/rows-format.ts';
import { toReply } from './reply.ts';
import type { HttpEvent, Reply } from './request/http-event.ts';

/** Rows of the largest page that lists return. */
const MAX_PAGE_SIZE = 100;
/** Time reserved for the response. */
const RESPONSE_RESERVE_MS = 8_000;

/**
 * Replies with CSV rows: the page, if the call sets its size; otherwise as many rows as size and time allow, with a
 * `Link` to the rest.
 * @param handle runs the call with other parameters
 * @param leftMs remaining time of the function
 */
export async function csvReply(
  route: Route,
  event: HttpEvent,
  handle: (input: unknown) => Promise<unknown>,
  leftMs: () => number,
): Promise<Reply> {
  const format = csvTable(exportedRow(route) ?? findRowSchema(route) ?? { type: 'object' });
  const headers = { 'content-disposition': `attachment; filename="${buildFileName(route)}.csv"` };
  const input = Object(event.input);
  const isUnpaged = 'per_page' in input && !('per_page' in (event.given ?? {}));
  const first = await handle(isUnpaged ? { ...input, per_page: MAX_PAGE_SIZE } : input);
  const reply = replyInFormat(first, event, format);
  if (!(first instanceof ListPage) || !isUnpaged)
    return { ...reply, type: 'text/csv', headers: { ...reply.headers, ...headers } };
  const filled = await appendFurtherPages(first, reply, { event, as: format, handle, leftMs });
  return { ...filled, type: 'text/csv', headers: { ...filled.headers, ...headers } };
}

async function appendFurtherPages(
  first: ListPage<unknown>,
  reply: Reply,
  {
    event,
    as,
    handle,
    leftMs,
  }: { event: HttpEvent; as: RowsFormat; handle: (input: unknown) => Promise<unknown>; leftMs: () => number },
): Promise<Reply> {
  // A truncated page already links to its continuation.
  if (selectReplyRows(reply).length < first.rows.length) return reply;
  const { perPage } = first.page;
  const rows = [...first.rows];
  let bytes = payloadBytes(reply.text ?? '');
  let nextPage = nextPageParameters(first.page, first.rows.length, first.total);
  while (nextPage && leftMs() > RESPONSE_RESERVE_MS) {
    const next = await handle({ ...Object(event.input), ...nextPage, per_page: perPage });
    if (!(next instanceof ListPage)) break;
    const pageBytes = payloadBytes(as.serialize(next.rows));
    if (bytes + pageBytes > MAX_PAYLOAD_BYTES) break;
    bytes += pageBytes;
    rows.push(...next.rows);
    nextPage = nextPageParameters(next.page, next.rows.length, next.total);
  }
  const { per_page, page, ...parameters } = Object(event.given);
  const link = nextPage ? { link: `<${listUrl(event, { ...parameters, ...nextPage })}>; rel="next"` } : {};
  const { total } = first;
  const totalHeader = typeof total === 'number' ? { total: String(total) } : { 'total-at-least': String(rows.length) };
  const headers = { ...totalHeader, 'per-page': String(perPage), ...link };
  return { status: 200, body: reply.body, text: as.serialize(rows), headers };
}

function replyInFormat(result: unknown, event: HttpEvent, format: RowsFormat): Reply {
  if (result instanceof ListPage) return pageReply(result, event, format);
  if (result instanceof OpenEndedPage) return openEndedPageReply(result, event, format);
  const reply = toReply(result, event);
  return { ...reply, text: format.serialize(selectReplyRows(reply)) };
}

function selectReplyRows({ body }: Reply): readonly unknown[] {
  return Array.isArray(body) ? body : Object(body).data;
}

const GENERIC_PATH_PARTS = new Set(['list', 'export']);

function buildFileName({ path }: Pick<Route, 'path'>): string {
  const names = path.split('/').filter((part) => !GENERIC_PATH_PARTS.has(part) && !part.startsWith('{'));
  return names.at(-1) ?? 'rows';
}
