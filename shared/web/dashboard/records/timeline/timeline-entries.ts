import type { AuditLogEntry } from '#web/dashboard/api/audit-logs.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';

export type TimelineCommission = ListRow<'/api/v2/company/commissions'>;
export type TimelineDelivery = ListRow<'/api/v2/company/webhooks/{id}/webhook_deliveries'>;
export type TimelineMail = ListRow<'/api/v2/company/promoters/{id}/mails'>;

/** An event or change of a record, or a webhook delivery or e-mail about it. */
export type TimelineEntry = {
  readonly id: string;
  /** ISO 8601. */
  readonly time: string;
} & (
  | { readonly kind: 'event'; readonly text: string }
  | { readonly kind: 'commission'; readonly commission: TimelineCommission }
  | { readonly kind: 'change'; readonly change: AuditLogEntry }
  | { readonly kind: 'webhook'; readonly delivery: TimelineDelivery }
  | { readonly kind: 'mail'; readonly mail: TimelineMail }
);

/** The loaded part of a list, newest first. */
export interface TimelineSource {
  readonly entries: readonly TimelineEntry[];
  readonly hasMore: boolean;
}

/** Builds an event of the record itself; none if it has not happened. */
export function timelineEvent(text: string, time: string | null): TimelineEntry[] {
  return time === null ? [] : [{ kind: 'event', id: `event ${text}`, time, text }];
}

/**
 * Merges lists, newest first, each entry once. Leaves out entries that are older than the loaded part of a longer list,
 * because that one may have entries between them.
 */
export function mergeTimeline(sources: readonly TimelineSource[]): TimelineEntry[] {
  const ends = sources.flatMap(({ entries, hasMore }) => (hasMore ? (entries.at(-1)?.time ?? []) : []));
  const end = ends.toSorted().at(-1) ?? '';
  const byId = new Map(sources.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry]));
  return [...byId.values()].filter(({ time }) => time >= end).sort((a, b) => b.time.localeCompare(a.time));
}

export const TIMELINE_PARTS = {
  all: 'All',
  event: 'Events',
  change: 'Changes',
  webhook: 'Webhooks',
  mail: 'E-mails',
} as const;
export type TimelinePart = keyof typeof TIMELINE_PARTS;

/** Whether an entry belongs to a part. Commissions are events. */
export function isInPart({ kind }: TimelineEntry, part: TimelinePart): boolean {
  return part === 'all' || part === (kind === 'commission' ? 'event' : kind);
}
