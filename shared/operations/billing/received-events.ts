import { endWait, updateOutcome } from '#shared/domain/billing/outcome.ts';
import { parseReceivedEventId, type ReceivedEvent } from '#shared/domain/billing/received-event.ts';
import type { OpenEndedTotal, PageRequest } from '#shared/domain/lists/page.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { AccountCall, Call } from '#shared/operations/call.ts';
import {
  type BillingEventQuery,
  readReceivedEvents,
  readReceivedEventWithBody,
  receivedEventWrite,
} from '#shared/store/billing/billing-events.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { processWithSettings } from './process-message.ts';

const MAX_READS = 2;
const RETENTION_MS = 30 * DAY_MS;
const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#(stripe|paddle)#.{1,255}$/;

type ReceivedEventFilters = Omit<BillingEventQuery, 'cursor' | 'limit'>;

/**
 * Returns a page of the last 30 days' events, newest first. With filters, each partition reads 1 MB (about 3,000
 * events).
 * @throws Refusal `invalid` for an invalid cursor or page
 */
export async function listReceivedEvents(
  { account, runtime }: Call,
  filters: ReceivedEventFilters,
  { cursor, page, perPage }: PageRequest,
): Promise<{ readonly rows: readonly ReceivedEvent[]; readonly total: OpenEndedTotal }> {
  if (cursor === undefined && page > 1) {
    throw new Refusal({
      code: 'invalid',
      message: 'page is invalid. Follow the Link header to read further.',
    });
  }
  if (cursor !== undefined && !CURSOR.test(cursor)) {
    throw new Refusal({ code: 'invalid', message: 'cursor is invalid. Follow the Link header to read further.' });
  }
  // DynamoDB's TTL is late.
  const since = new Date(Date.parse(runtime.now()) - RETENTION_MS).toISOString();
  const isSearch = filters.providers !== undefined || filters.outcomes !== undefined || filters.reference !== undefined;
  const rows: { readonly cursor: string; readonly event: ReceivedEvent }[] = [];
  let nextCursor: string | null = cursor ?? null;
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const limit = isSearch ? undefined : perPage + 1;
    const read: Awaited<ReturnType<typeof readReceivedEvents>> = await readReceivedEvents(account.id, {
      ...filters,
      cursor: nextCursor,
      limit,
    });
    rows.push(...read.found.filter(({ event }) => event.receivedAt >= since));
    nextCursor = read.last;
    if (nextCursor === null || rows.length > perPage) break;
  }
  const pageRows = rows.slice(0, perPage);
  const next = rows.length > perPage ? (pageRows.at(-1)?.cursor ?? null) : nextCursor;
  return {
    rows: pageRows.map(({ event }) => event),
    total: { atLeast: pageRows.length, rowCursors: pageRows.map(({ cursor }) => cursor), next },
  };
}

/**
 * Processes an event again with current settings, without counting twice.
 * @param quiet suppresses e-mails to promoters
 * @throws Refusal `not_found`; `invalid_record` without stored content
 */
export function reprocessBillingEvent(
  { account, runtime }: AccountCall,
  id: string,
  quiet = false,
): Promise<ReceivedEvent> {
  return retryOnConflict(async () => {
    const name = parseReceivedEventId(id);
    const { before, connection, event } = name
      ? await readReceivedEventWithBody(account.id, name)
      : { before: null, connection: null, event: null };
    if (!before || !connection) throw new Refusal({ code: 'not_found', what: 'billing event' });
    if (event === null) {
      throw new Refusal({
        code: 'invalid_record',
        message: 'This event type is not processed.',
      });
    }
    const outcome = await processWithSettings({ account, runtime }, connection, { ...before, event, quiet });
    // Without a queued message, waiting ends.
    const ended = before.outcome.kind === 'waits' ? outcome : endWait(outcome);
    const after = { ...before, outcome: updateOutcome(before.outcome, ended), workedAt: runtime.now() };
    await commit([receivedEventWrite(account.id, before, after)]);
    return after;
  }, runtime);
}
