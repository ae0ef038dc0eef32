import type { JournalEvent } from '#shared/domain/tracking/event.ts';
import { withoutNotifications } from '#shared/domain/tracking/notification-suppression.ts';

/** Notification options of an event. */
export interface NoticeOptions {
  /** Test payments may be dated years ahead by providers' test clocks. */
  readonly isTest?: boolean | undefined;
  /** Suppresses e-mails. */
  readonly quiet: boolean;
  /** Suppresses webhooks as well: the event is historical. */
  readonly past?: boolean | undefined;
}

/** Marks an event with its notification options. */
export function applyNoticeOptions<Event extends JournalEvent>(
  event: Event,
  { quiet, past = false }: NoticeOptions,
): Event {
  if (!past) return withoutNotifications(event, quiet);
  // A change event carries its own notices.
  const { tells: _notices, ...others } = event as Event & { readonly tells?: unknown };
  return withoutNotifications({ ...(others as unknown as Event), imported: true }, true);
}
