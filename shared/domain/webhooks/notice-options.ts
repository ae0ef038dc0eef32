import type { JournalEvent } from '#shared/domain/tracking/event.ts';
import { withoutNotifications } from '#shared/domain/tracking/notification-suppression.ts';

/** Who gets a notice of what is recorded, beside those who read it here; and whether it is a test. */
export interface NoticeOptions {
  /** Whether it is a test payment: its date may be years ahead, as providers' test clocks are. */
  readonly isTest?: boolean | undefined;
  /** Whether nobody is mailed about it. */
  readonly quiet: boolean;
  /** Whether it is long over and only recorded now: then no webhook reports it either. */
  readonly past?: boolean | undefined;
}

/** An event, marked as its caller wants it reported: to promoters by mail, and to the company by its webhooks. */
export function withNoticeOptions<Event extends JournalEvent>(
  event: Event,
  { quiet, past = false }: NoticeOptions,
): Event {
  if (!past) return withoutNotifications(event, quiet);
  // What a webhook reports of a change is said in the change.
  const { tells: _notices, ...others } = event as Event & { readonly tells?: unknown };
  return withoutNotifications({ ...(others as unknown as Event), imported: true }, true);
}
