import type { JournalEvent } from './event.ts';

/** Suppresses the event's e-mails to promoters if requested, but not webhooks. */
export function quietly<Event extends JournalEvent>(event: Event, quiet: boolean): Event {
  return quiet ? { ...event, quiet: true } : event;
}
