import type { OpenCall } from '#shared/operations/call.ts';
import type { SendMessages } from '#shared/outside/queues.ts';
import { EVENT_ITEMS, isEventItem } from '#shared/store/projections/event-items.ts';
import { type Key, serializeKey } from '#shared/store/table/keys.ts';
import { Pace } from '#shared/store/table/pace.ts';
import { type Item, readItem } from '#shared/store/table/read.ts';
import { scan } from '#shared/store/table/scan.ts';
import { parseEvent, parseEvents, type SkippedEvent } from './parse-events.ts';
import { processEvents } from './process-stream.ts';

/**
 * Scans the table for malformed events.
 * @param account null: all
 */
export async function findSkippedEvents({ runtime }: OpenCall, account: number | null): Promise<SkippedEvent[]> {
  const byKey = new Map<string, SkippedEvent>();
  const addSkipped = (items: readonly Item[]) => {
    parseEvents(items, (skipped) => byKey.set(serializeKey(skipped.key), skipped));
  };
  await scan(account, EVENT_ITEMS, addSkipped, new Pace(runtime));
  return [...byKey.values()].sort((a, b) => (serializeKey(a.key) < serializeKey(b.key) ? -1 : 1));
}

type ReprocessingResult =
  | { readonly is: 'missing' }
  | { readonly is: 'skipped'; readonly skipped: SkippedEvent }
  | { readonly is: 'worked'; readonly added: number; readonly messages: number };

/**
 * Processes an event again after its repair. Idempotent.
 * @param noticesSince ISO 8601; earlier events send no notices, since past deliveries are unknown
 */
export async function reprocessEvent(
  { runtime }: OpenCall,
  key: Key,
  send: SendMessages,
  noticesSince: string,
): Promise<ReprocessingResult> {
  const item = await readItem<Item>(key);
  if (!item || !isEventItem(item)) return { is: 'missing' };
  let skippedEvent: SkippedEvent | undefined;
  const stored = parseEvent(item, (skipped) => {
    skippedEvent = skipped;
  });
  if (skippedEvent) return { is: 'skipped', skipped: skippedEvent };
  if (!stored) return { is: 'missing' };
  const sends: SendMessages = stored.event.recordedAt < noticesSince ? async () => {} : send;
  const { added, messages } = await processEvents({ runtime }, [stored], sends);
  return { is: 'worked', added, messages: sends === send ? messages : 0 };
}
