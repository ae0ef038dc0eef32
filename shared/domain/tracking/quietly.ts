import type { JournalEvent } from './event.ts';

/** Marks the event as quiet if requested: promoters get no e-mail about it. Webhooks are still sent. */
export function quietly<Event extends JournalEvent>(event: Event, quiet: boolean): Event {
  return quiet ? { ...event, quiet: true } : event;
}
