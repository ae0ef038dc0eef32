import type { JournalEvent } from '#shared/domain/event.ts';

/** An event as its caller wishes it told: one that is quiet is mailed to no promoter. Webhooks tell of it all the same. */
export function quietly<Event extends JournalEvent>(event: Event, quiet: boolean): Event {
  return quiet ? { ...event, quiet: true } : event;
}
