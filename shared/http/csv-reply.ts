import { nextPageParameters } from '#shared/domain/lists/page.ts';
import { exportedRow, findRowSchema } from '#shared/routes/list-rows.ts';
import type { Route } from '#shared/routes/route.ts';
import { csvTable } from './lists/csv-table.ts';
import { ListPage, pageReply } from './lists/list-page.ts';
import { listUrl } from './lists/list-url.ts';
import { OpenEndedPage, openEndedPageReply } from './lists/open-ended-page.ts';
import { MAX_PAYLOAD_BYTES, payloadBytes } from './lists/payload-limit.ts';
import type { RowsText } from './lists/rows-text.ts';
import { toReply } from './reply.ts';
import type { HttpEvent, Reply } from './request/http-event.ts';

/** The maximum of a page. */
const ROWS_AT_A_TIME = 100;
/** Time reserved for the response. */
const ENOUGH_MS = 8_000;

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
  const as = csvTable(exportedRow(route) ?? findRowSchema(route) ?? { type: 'object' });
  const headers = { 'content-disposition': `attachment; filename="${buildFileName(route)}.csv"` };
  const input = Object(event.input);
  const isWhole = 'per_page' in input && !('per_page' in (event.given ?? {}));
  const first = await handle(isWhole ? { ...input, per_page: ROWS_AT_A_TIME } : input);
  const reply = replyAs(first, event, as);
  if (!(first instanceof ListPage) || !isWhole)
    return { ...reply, type: 'text/csv', headers: { ...reply.headers, ...headers } };
  const whole = await filled(first, reply, { event, as, handle, leftMs });
  return { ...whole, type: 'text/csv', headers: { ...whole.headers, ...headers } };
}

async function filled(
  first: ListPage<unknown>,
  reply: Reply,
  {
    event,
    as,
    handle,
    leftMs,
  }: { event: HttpEvent; as: RowsText; handle: (input: unknown) => Promise<unknown>; leftMs: () => number },
): Promise<Reply> {
  // A truncated page already links to its continuation.
  if (selectReplyRows(reply).length < first.rows.length) return reply;
  const { perPage } = first.page;
  const rows = [...first.rows];
  let bytes = payloadBytes(reply.text ?? '');
  let onward = nextPageParameters(first.page, first.rows.length, first.total);
  while (onward && leftMs() > ENOUGH_MS) {
    const next = await handle({ ...Object(event.input), ...onward, per_page: perPage });
    if (!(next instanceof ListPage)) break;
    const more = payloadBytes(as.of(next.rows));
    if (bytes + more > MAX_PAYLOAD_BYTES) break;
    bytes += more;
    rows.push(...next.rows);
    onward = nextPageParameters(next.page, next.rows.length, next.total);
  }
  const { per_page: _, page: __, ...parameters } = Object(event.given);
  const link = onward ? { link: `<${listUrl(event, { ...parameters, ...onward })}>; rel="next"` } : {};
  const { total } = first;
  const counted = typeof total === 'number' ? { total: String(total) } : { 'total-at-least': String(rows.length) };
  const headers = { ...counted, 'per-page': String(perPage), ...link };
  return { status: 200, body: reply.body, text: as.of(rows), headers };
}

function replyAs(result: unknown, event: HttpEvent, as: RowsText): Reply {
  if (result instanceof ListPage) return pageReply(result, event, as);
  if (result instanceof OpenEndedPage) return openEndedPageReply(result, event, as);
  const reply = toReply(result, event);
  return { ...reply, text: as.of(selectReplyRows(reply)) };
}

function selectReplyRows({ body }: Reply): readonly unknown[] {
  return Array.isArray(body) ? body : Object(body).data;
}

const UNNAMED = new Set(['list', 'export']);

function buildFileName({ path }: Pick<Route, 'path'>): string {
  const names = path.split('/').filter((part) => !UNNAMED.has(part) && !part.startsWith('{'));
  return names.at(-1) ?? 'rows';
}
