import type { JournalEvent } from './event.ts';

/** Suppresses the event's e-mails to promoters if requested, but not webhooks. */
export function withoutNotifications<Event extends JournalEvent>(event: Event, quiet: boolean): Event {
  return quiet ? { ...event, quiet: true } : event;
}
