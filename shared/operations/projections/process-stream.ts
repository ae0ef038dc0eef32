import type { OpenCall } from '#shared/operations/call.ts';
import { invoicePayouts } from '#shared/operations/invoices/invoice-payouts.ts';
import { findFirstSales } from '#shared/operations/notifications/find-first-sales.ts';
import type { SendMessages } from '#shared/outside/queues.ts';
import { appendToLog } from '#shared/store/index/log.ts';
import type { StoredEvent } from '#shared/store/journal.ts';
import { rowChanges, writeRows } from '#shared/store/lists/rows.ts';
import { projectEvents } from '#shared/store/projections/projections.ts';
import {
  itemChanges,
  newEventItems,
  streamRecordKey,
  type TableStreamRecord,
} from '#shared/store/projections/stream.ts';
import { type Key, parseAccountId } from '#shared/store/table/keys.ts';
import { BACKGROUND_ATTEMPTS, retryOnConflict } from '#shared/store/table/retry.ts';
import { processBisecting } from './bisect.ts';
import { movePromotersUp } from './campaign-levels.ts';
import { markFulfilledCommissions } from './mark-fulfilled.ts';
import { parseEvents, type SkippedEvent } from './parse-events.ts';
import { rewardTargets } from './reward-targets.ts';
import { scheduleHoldEnds } from './schedule-hold-ends.ts';
import { sendNotices } from './send-notices.ts';
import { findTargetCandidates } from './target-candidates.ts';

/** Output of the stream handler. */
export interface StreamOutput {
  readonly send: SendMessages;
  /** Called if a row cannot be built. */
  onBroken(item: Key, error: unknown): void;
  /** Called for poison records. */
  onSkipped(skipped: SkippedEvent, error?: unknown): void;
}

const NOTHING = {
  records: 0,
  events: 0,
  sales: 0,
  added: 0,
  rows: 0,
  written: 0,
  targets: 0,
  movedUp: 0,
  invoices: 0,
  messages: 0,
};

/**
 * Processes changes of the table: rows, hold ends, sums, target rewards, campaign moves, fulfillment marks, then
 * notifications, messages and invoices. Idempotent; messages keep their ids. Poison records are reported and skipped,
 * since retries would block all accounts.
 * @returns counts
 */
export async function processStream(
  call: OpenCall,
  records: readonly TableStreamRecord[],
  following: StreamOutput,
): Promise<typeof NOTHING> {
  const reported = new Set<string>();
  const reportOnce = {
    ...following,
    // After a bisection, skipped items would be reported twice.
    onBroken: (item: Key, error: unknown) => isFirstReport(reported, 'row', item) && following.onBroken(item, error),
    onSkipped: (skipped: SkippedEvent) => isFirstReport(reported, 'event', skipped.key) && following.onSkipped(skipped),
  };
  const parts = await processBisecting(
    records,
    (batch) => processBatch(call, batch, reportOnce),
    (record, error) => {
      const key = streamRecordKey(record);
      const { event, id } = record.dynamodb?.NewImage ?? {};
      const defect = 'a step of its processing fails';
      const [kind, number] = [event?.S ?? 'item', Number(id?.N)];
      const skipped = {
        account: parseAccountId(key.pk),
        key,
        kind,
        id: Number.isInteger(number) ? number : null,
        defect,
      };
      following.onSkipped({ ...skipped, counted: false }, error);
    },
  );
  const totals = { ...NOTHING };
  for (const part of parts) {
    for (const name of Object.keys(totals) as (keyof typeof totals)[]) totals[name] += part[name];
  }
  return totals;
}

function isFirstReport(reported: Set<string>, kind: string, { pk, sk }: Key): boolean {
  const name = `${kind} ${pk} ${sk}`;
  if (reported.has(name)) return false;
  reported.add(name);
  return true;
}

async function processBatch(
  call: OpenCall,
  records: readonly TableStreamRecord[],
  { send, onBroken, onSkipped }: StreamOutput,
): Promise<typeof NOTHING> {
  const { runtime } = call;
  const changes = itemChanges(records);
  const rows = rowChanges(changes, onBroken);
  const writtenCount = await writeRows(rows, runtime.now());
  await appendToLog(rows, runtime.now());
  const events = parseEvents(newEventItems(records), onSkipped);
  await scheduleHoldEnds(changes);
  const results = await processEvents(call, events, send);
  // Last, since the numbers of one account can be contended: sums and messages of all accounts do not wait.
  const invoices = await invoicePayouts(call, changes);
  const sales = events.filter(({ event }) => event.event === 'sale').length;
  return {
    records: records.length,
    events: events.length,
    sales,
    rows: rows.length,
    written: writtenCount,
    invoices,
    ...results,
  };
}

/** Processes the consequences of well-formed events. Idempotent. */
export async function processEvents(call: OpenCall, events: readonly StoredEvent[], send: SendMessages) {
  const { runtime } = call;
  const firstSales = await findFirstSales(events);
  // Patient, since other shards have the same accounts. Smaller batches after a failure would mean more transactions.
  const addedCount = await projectEvents(events, runtime.now(), (work) =>
    retryOnConflict(work, runtime, BACKGROUND_ATTEMPTS),
  );
  const candidates = await findTargetCandidates(events);
  const targets = await rewardTargets(call, candidates);
  const movedUp = await movePromotersUp(call, candidates);
  await markFulfilledCommissions(call, events);
  const messages = await sendNotices(call, events, send, firstSales);
  return { added: addedCount, targets, movedUp, messages };
}
