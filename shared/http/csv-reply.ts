import { nextPageParameters } from '#shared/domain/lists/page.ts';
import { exportedRow, rowSchemaOf } from '#shared/routes/list-rows.ts';
import type { Route } from '#shared/routes/route.ts';
import { csvTable } from './lists/csv-table.ts';
import { addressOf } from './lists/list-address.ts';
import { Paged, pageReply } from './lists/paged.ts';
import type { RowsText } from './lists/rows-text.ts';
import { MOST_BYTES, sentBytes } from './lists/sendable.ts';
import { Stretch, stretchReply } from './lists/stretch.ts';
import { replyOf } from './reply.ts';
import type { HttpEvent, Reply } from './request/http-event.ts';

/** How many rows are read at a time where the call does not say how many it wants: as many as a page may have. */
const ROWS_AT_A_TIME = 100;
/** Reading goes on as long as there is this much time left to send what was read. */
const ENOUGH_MS = 8_000;

/**
 * The rows of a list as CSV. Whoever says how many rows a page has gets that page. Otherwise the answer has as many pages of
 * a hundred rows as it has room and time for, and its `Link` leads on behind them.
 * @param answer answers the call with other parameters
 * @param leftMs how much time the function has left
 */
export async function csvReply(
  route: Route,
  event: HttpEvent,
  answer: (input: unknown) => Promise<unknown>,
  leftMs: () => number,
): Promise<Reply> {
  const as = csvTable(exportedRow(route) ?? rowSchemaOf(route) ?? { type: 'object' });
  const headers = { 'content-disposition': `attachment; filename="${nameOf(route)}.csv"` };
  const input = Object(event.input);
  const isWhole = 'per_page' in input && !('per_page' in (event.given ?? {}));
  const first = await answer(isWhole ? { ...input, per_page: ROWS_AT_A_TIME } : input);
  const reply = replyAs(first, event, as);
  if (!(first instanceof Paged) || !isWhole)
    return { ...reply, type: 'text/csv', headers: { ...reply.headers, ...headers } };
  const whole = await filled(first, reply, { event, as, answer, leftMs });
  return { ...whole, type: 'text/csv', headers: { ...whole.headers, ...headers } };
}

/** A page with those behind it, as long as there is room and time. */
async function filled(
  first: Paged<unknown>,
  reply: Reply,
  {
    event,
    as,
    answer,
    leftMs,
  }: { event: HttpEvent; as: RowsText; answer: (input: unknown) => Promise<unknown>; leftMs: () => number },
): Promise<Reply> {
  // A page that was cut says itself where to go on.
  if (rowsIn(reply).length < first.rows.length) return reply;
  const { perPage } = first.page;
  const rows = [...first.rows];
  let bytes = sentBytes(reply.text ?? '');
  let onward = nextPageParameters(first.page, first.rows.length, first.total);
  while (onward && leftMs() > ENOUGH_MS) {
    const next = await answer({ ...Object(event.input), ...onward, per_page: perPage });
    if (!(next instanceof Paged)) break;
    const more = sentBytes(as.of(next.rows));
    if (bytes + more > MOST_BYTES) break;
    bytes += more;
    rows.push(...next.rows);
    onward = nextPageParameters(next.page, next.rows.length, next.total);
  }
  const { per_page: _, page: __, ...given } = Object(event.given);
  const link = onward ? { link: `<${addressOf(event, { ...given, ...onward })}>; rel="next"` } : {};
  const { total } = first;
  const counted = typeof total === 'number' ? { total: String(total) } : { 'total-at-least': String(rows.length) };
  const headers = { ...counted, 'per-page': String(perPage), ...link };
  return { status: 200, body: reply.body, text: as.of(rows), headers };
}

function replyAs(answer: unknown, event: HttpEvent, as: RowsText): Reply {
  if (answer instanceof Paged) return pageReply(answer, event, as);
  if (answer instanceof Stretch) return stretchReply(answer, event, as);
  const reply = replyOf(answer, event);
  return { ...reply, text: as.of(rowsIn(reply)) };
}

function rowsIn({ body }: Reply): readonly unknown[] {
  return Array.isArray(body) ? body : Object(body).data;
}

/** What is done with a collection, and no name of one. */
const UNNAMED = new Set(['list', 'export']);

/** What the file is called: the collection that the path names. */
function nameOf({ path }: Pick<Route, 'path'>): string {
  const names = path.split('/').filter((part) => !UNNAMED.has(part) && !part.startsWith('{'));
  return names.at(-1) ?? 'rows';
}
