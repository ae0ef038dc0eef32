import type { JournalEvent } from './event.ts';

/** An event, marked where its caller wants it quiet: then no promoter gets a mail about it. Webhooks report it all the same. */
export function quietly<Event extends JournalEvent>(event: Event, quiet: boolean): Event {
  return quiet ? { ...event, quiet: true } : event;
}
