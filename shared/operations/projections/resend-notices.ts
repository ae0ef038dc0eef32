import { withoutNotifications } from '#shared/domain/tracking/notification-suppression.ts';
import type { TimedCall } from '#shared/operations/call.ts';
import type { SendMessages } from '#shared/outside/queues.ts';
import { EVENT_ITEMS } from '#shared/store/projections/event-items.ts';
import { parseAccountId } from '#shared/store/table/keys.ts';
import { scan } from '#shared/store/table/scan.ts';
import { processBisecting } from './bisect.ts';
import { parseEvents, type SkippedEvent } from './parse-events.ts';
import { sendNotices } from './send-notices.ts';

/** Events whose notices are sent again. */
interface NoticeSelection {
  /** Null: all. */
  readonly account: number | null;
  /** Range of `recordedAt`, ISO 8601. */
  readonly since: string;
  readonly until: string;
  /** Suppresses e-mails to promoters. */
  readonly quiet?: boolean | undefined;
}

/**
 * Sends webhooks and e-mails of events again, for batches that failed. Message ids are deduplicated for thirty days.
 * @returns counts and skipped events
 * @throws Error if a queue rejects messages; safe to retry
 */
export async function resendNotices(
  call: TimedCall,
  { account, since, until, quiet = false }: NoticeSelection,
  send: SendMessages,
): Promise<{ readonly events: number; readonly messages: number; readonly skipped: readonly SkippedEvent[] }> {
  const filter = {
    expression: `${EVENT_ITEMS.expression} AND recordedAt BETWEEN :since AND :until`,
    names: EVENT_ITEMS.names,
    values: { ...EVENT_ITEMS.values, ':since': since, ':until': until },
  };
  const totals = { events: 0, messages: 0, skipped: [] as SkippedEvent[] };
  await scan(account, filter, async (items) => {
    const parsed = parseEvents(items, (skipped) => totals.skipped.push(skipped));
    const events = parsed.map(({ event, ...stored }) => ({ ...stored, event: withoutNotifications(event, quiet) }));
    // Segments run in parallel: update totals only after awaiting.
    const messages = await processBisecting(
      events,
      (batch) => sendNotices(call, batch, send),
      ({ key, event }) => {
        const id = event.event === 'click' ? null : event.id;
        const defect = 'its webhooks and mails cannot be created';
        totals.skipped.push({ account: parseAccountId(key.pk), key, kind: event.event, id, defect, counted: false });
      },
    );
    totals.events += events.length;
    for (const count of messages) totals.messages += count;
  });
  return totals;
}
