import type { JournalEvent } from './event.ts';
import { quietly } from './quietly.ts';

/** Who is told of what is recorded, beside those who read it here. */
export interface Telling {
  /** Whether nobody is mailed about it. */
  readonly quiet: boolean;
  /** Whether it is long over and only recorded now: then no webhook reports it either. */
  readonly past?: boolean | undefined;
}

/** An event, marked as its caller wants it told: to promoters by mail, and to the company by its webhooks. */
export function toldOf<Event extends JournalEvent>(event: Event, { quiet, past = false }: Telling): Event {
  if (!past) return quietly(event, quiet);
  // What a webhook reports of a change is said in the change.
  const { tells: _untold, ...rest } = event as Event & { readonly tells?: unknown };
  const untold = rest as unknown as Event;
  return quietly(event.event === 'change' ? untold : { ...untold, imported: true }, true);
}
