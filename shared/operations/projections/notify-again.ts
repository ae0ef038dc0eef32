import { quietly } from '#shared/domain/tracking/quietly.ts';
import type { TimedCall } from '#shared/operations/call.ts';
import type { Send } from '#shared/outside/queues.ts';
import { EVENT_ITEMS } from '#shared/store/projections/event-items.ts';
import { accountOf } from '#shared/store/table/keys.ts';
import { scan } from '#shared/store/table/scan.ts';
import { apart } from './apart.ts';
import { notify } from './notify.ts';
import { type SkippedEvent, soundEvents } from './sound-events.ts';

/** Of which events notices are sent again. */
export interface Again {
  /** The account whose events they are; null for those of all. */
  readonly account: number | null;
  /** Between when and when the service learned of them, ISO 8601. */
  readonly since: string;
  readonly until: string;
  /** Whether promoters are mailed nothing of them, as events that were recorded quietly are. */
  readonly quiet?: boolean | undefined;
}

/**
 * Asks once more for the notices of events, by webhooks and mail, for what the projector gave up was perhaps never asked for.
 * Whatever was sent is known by its id, for thirty days, and is not sent twice.
 * @returns how many events were looked at, how many messages that made, and the events that nothing can be made of
 * @throws Error where a queue does not take them: it can be repeated
 */
export async function notifyAgain(
  call: TimedCall,
  { account, since, until, quiet = false }: Again,
  send: Send,
): Promise<{ readonly events: number; readonly messages: number; readonly skipped: readonly SkippedEvent[] }> {
  const filter = {
    expression: `${EVENT_ITEMS.expression} AND recordedAt BETWEEN :since AND :until`,
    names: EVENT_ITEMS.names,
    values: { ...EVENT_ITEMS.values, ':since': since, ':until': until },
  };
  const done = { events: 0, messages: 0, skipped: [] as SkippedEvent[] };
  await scan(account, filter, async (items) => {
    const sound = soundEvents(items, (skipped) => done.skipped.push(skipped));
    const events = sound.map(({ event, ...stored }) => ({ ...stored, event: quietly(event, quiet) }));
    // Parts of the table are gone through side by side: nothing is added to what was read before waiting.
    const messages = await apart(
      events,
      (some) => notify(call, some, send),
      ({ key, event }) => {
        const id = event.event === 'click' ? null : event.id;
        const wrong = 'its webhooks and mails cannot be made';
        done.skipped.push({ account: accountOf(key.pk), key, kind: event.event, id, wrong, counted: false });
      },
    );
    done.events += events.length;
    for (const made of messages) done.messages += made;
  });
  return done;
}
