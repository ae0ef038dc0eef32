import type { OpenEndedTotal, PageRequest } from '#shared/domain/lists/page.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { DeduplicatedEvent } from '#shared/domain/tracking/event.ts';
import { type LogQuery, matchesLogQuery, prefilterTexts } from '#shared/domain/tracking-log/log-query.ts';
import type { RefusedCall } from '#shared/domain/tracking-log/refused-call.ts';
import type { Call } from '#shared/operations/call.ts';
import { truncateToMinute } from '#shared/store/table/keys.ts';
import {
  type NamedEvent,
  type RefusedCalls,
  readNamedEvents,
  readRefusedCalls,
} from '#shared/store/tracking-log/refused-calls.ts';

export type AcceptedEvent = DeduplicatedEvent;

/** A refused call, or the counted event of a searched id. */
export interface LoggedRow {
  /** Also a cursor. */
  readonly id: string;
  /** Null for a counted event. */
  readonly refused: RefusedCall | null;
  /** Counted with the same id. */
  readonly counted: AcceptedEvent | null;
  /** Refused calls around that time that were not stored. */
  readonly more: number;
}

/** Without a filter; more than a minute has. */
const WRITES_AT_A_TIME = 120;
/** Per page, then a cursor. With a filter, 1 MB each. */
const MAX_READS_PER_PAGE = 8;
/** Maximum delay of a write. */
const LATE_MS = 3_600_000;
const RETENTION_MS = 30 * DAY_MS;
const LAST = '9999-12-31T23:59';
const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d(#\d\d\.\d+)?$/;
const KINDS = ['sale', 'refund', 'refund_reversal', 'cancellation'] as const;

/**
 * Returns refused calls of the last 30 days, newest first, after the counted event of a searched id. One request per
 * some hundred rows, and one for counted events.
 * @throws Refusal `invalid` for a malformed cursor or a page number
 */
export async function listRefusedCalls(
  { account, runtime }: Call,
  query: LogQuery,
  page: PageRequest,
): Promise<{ readonly rows: LoggedRow[]; readonly total: OpenEndedTotal }> {
  const { cursor, perPage } = page;
  if (cursor === undefined && page.page > 1) {
    throw new Refusal({ code: 'invalid', message: 'page is invalid. Follow the Link header to read further.' });
  }
  if (cursor !== undefined && !CURSOR.test(cursor)) {
    throw new Refusal({ code: 'invalid', message: 'cursor is invalid. Follow the Link header to read further.' });
  }
  const [accepted, { rows, next }] = await Promise.all([
    cursor === undefined ? findAcceptedCalls(account.id, query) : [],
    readLogPage(account.id, { ...query, from: clampToRetention(query, runtime.now()) }, perPage, cursor),
  ]);
  const refused = rows.slice(0, Math.max(0, perPage - accepted.length));
  const cursorAfter = refused.length < rows.length ? (refused.at(-1)?.id ?? LAST) : next;
  const all = [...accepted, ...(await withCounted(account.id, refused))];
  const rowCursors = all.map(({ id, refused }) => (refused ? id : LAST));
  return { rows: all, total: { atLeast: all.length, rowCursors, next: cursorAfter } };
}

async function readLogPage(
  account: number,
  query: LogQuery & { readonly from: string },
  perPage: number,
  cursor: string | undefined,
) {
  const containing = prefilterTexts(account, query);
  const isSearch = containing.length > 0 || query.because !== undefined || query.call !== undefined;
  const range = {
    from: query.from,
    to: cursor ?? (query.to === undefined ? LAST : addMaxDelay(query.to)),
    containing,
    ...(isSearch ? {} : { limit: WRITES_AT_A_TIME }),
  };
  if (truncateToMinute(range.from) > truncateToMinute(range.to)) return { rows: [], next: null };
  const writes: RefusedCalls[] = [];
  let position: string | null = null;
  for (let reads = 0; reads < MAX_READS_PER_PAGE; reads += 1) {
    const { found, last }: Awaited<ReturnType<typeof readRefusedCalls>> = await readRefusedCalls(account, {
      ...range,
      cursor: position,
    });
    writes.push(...found);
    position = last;
    if (last === null) return { rows: buildLogRows(account, writes, query, cursor), next: null };
    // Writes within a minute are unordered, so incomplete minutes are read again.
    const next = truncateToMinute(last);
    const complete = writes.filter(({ position }) => truncateToMinute(position) > next);
    const rows = buildLogRows(account, complete, query, cursor);
    if (rows.length > perPage || reads === MAX_READS_PER_PAGE - 1) return { rows, next };
  }
  return { rows: [], next: null };
}

function buildLogRows(account: number, writes: readonly RefusedCalls[], query: LogQuery, cursor = ''): LoggedRow[] {
  const isMatch = matchesLogQuery(account, query);
  const rows = writes
    .flatMap(({ position, calls, more }) =>
      calls.map((refused, index) => {
        const isNewest = index === calls.length - 1;
        return { id: `${position}.${index}`, refused, counted: null, more: isNewest ? more : 0 };
      }),
    )
    .filter(({ refused }) => isMatch(refused))
    .sort((a, b) => compareTexts(buildSortKey(b), buildSortKey(a)));
  const at = rows.findIndex(({ id }) => id === cursor);
  return rows.slice(at + 1);
}

function buildSortKey({ id, refused }: { readonly id: string; readonly refused: RefusedCall }): string {
  return `${truncateToMinute(id)} ${refused.at} ${id}`;
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** None for filters that fit refused calls only. */
async function findAcceptedCalls(
  account: number,
  { eventId, email, uid, because, call, from, to }: LogQuery,
): Promise<LoggedRow[]> {
  if (eventId === undefined || email !== undefined || uid !== undefined || because !== undefined) return [];
  const candidates = KINDS.filter((kind) => call === undefined || kind === call).map((kind) => ({ kind, eventId }));
  const findEvent = await readNamedEvents(account, candidates);
  return candidates.flatMap((event) => {
    const counted = findEvent(event);
    const isInRange =
      counted && (from === undefined || counted.recordedAt >= from) && (to === undefined || counted.recordedAt <= to);
    return isInRange ? [{ id: `${event.kind}#${eventId}`, refused: null, counted, more: 0 }] : [];
  });
}

async function withCounted(account: number, rows: readonly LoggedRow[]): Promise<LoggedRow[]> {
  const namedEvents = rows.map(({ refused }) => getNamedEvent(refused));
  const events = namedEvents.filter((event) => event !== null);
  const findEvent = events.length > 0 ? await readNamedEvents(account, events) : () => null;
  return rows.map((row, index) => {
    const event = namedEvents[index];
    return event ? { ...row, counted: findEvent(event) } : row;
  });
}

function getNamedEvent(refused: RefusedCall | null): NamedEvent | null {
  const kind = KINDS.find((name) => name === refused?.call);
  return kind && refused?.eventId ? { kind, eventId: refused.eventId } : null;
}

/** Hides items whose TTL deletion is pending. */
function clampToRetention({ from = '' }: LogQuery, now: string): string {
  const oldest = new Date(Date.parse(now) - RETENTION_MS).toISOString();
  return from > oldest ? from : oldest;
}

function addMaxDelay(time: string): string {
  return new Date(Date.parse(time) + LATE_MS).toISOString();
}
