import type { JournalEvent } from './event.ts';

/** Suppresses the event's e-mails to promoters if requested, but not webhooks. */
export function withoutNotifications<Event extends JournalEvent>(event: Event, isSuppressed: boolean): Event {
  return isSuppressed ? { ...event, quiet: true } : event;
}
