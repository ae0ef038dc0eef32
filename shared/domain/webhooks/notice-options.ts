import type { JournalEvent } from '#shared/domain/tracking/event.ts';
import { quietly } from '#shared/domain/tracking/quietly.ts';

/** Notification options for a recorded event. */
export interface NoticeOptions {
  /** A test payment. Its date may be years ahead because providers have test clocks. */
  readonly isTest?: boolean | undefined;
  /** Suppresses e-mails. */
  readonly quiet: boolean;
  /** A historical event: webhooks are suppressed as well. */
  readonly past?: boolean | undefined;
}

/** Marks an event with its notification options for e-mails and webhooks. */
export function withNoticeOptions<Event extends JournalEvent>(
  event: Event,
  { quiet, past = false }: NoticeOptions,
): Event {
  if (!past) return quietly(event, quiet);
  // Webhook notices of a change are part of the change event.
  const { tells: _notices, ...others } = event as Event & { readonly tells?: unknown };
  return quietly({ ...(others as unknown as Event), imported: true }, true);
}
