import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { paths } from '#api-types';
import { useCan } from '#web/dashboard/api/account.ts';
import { AUDIT_LOGS, type AuditLogEntry, LIST_AUDIT_LOGS } from '#web/dashboard/api/audit-logs.ts';
import { createPager } from '#web/dashboard/api/lists.ts';
import type { LoadPage, PagePosition } from '#web/ui/lists/pages.ts';
import type { ListQuery } from '#web/ui/lists/view.ts';
import {
  mergeTimeline,
  type TimelineCommission,
  type TimelineDelivery,
  type TimelineEntry,
  type TimelineMail,
} from './timeline-entries.ts';

const ROWS = 50;

export interface TimelineSubject {
  readonly type: 'promoter' | 'referral' | 'commission' | 'payout' | 'campaign';
  readonly id: number;
  /** When the record was created: earlier entries are not read. ISO 8601. */
  readonly since: string;
  /** The promoter who gets e-mails about it; null for campaigns, which cause no e-mails and webhook deliveries. */
  readonly promoterId: number | null;
  /** Payment batch of a payout, whose changes are the payout's, too. */
  readonly batchId?: number | null;
  /** Events that the record itself shows. */
  readonly events: readonly TimelineEntry[];
}

interface SourceQuery extends ListQuery {
  readonly record_type?: string;
  readonly record_id?: number;
}

interface Source<Row> {
  readonly path: string;
  readonly query: SourceQuery;
  readonly toEntry: (row: Row) => TimelineEntry;
  readonly isEnabled?: boolean;
}

function useSource<Row>({ path, query, toEntry, isEnabled = true }: Source<Row>) {
  const pager = createPager(path as keyof paths) as unknown as LoadPage<Row>;
  const { data, error, isLoading, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [path, 'timeline', query],
    queryFn: ({ pageParam }) => pager({ ...query, ...pageParam, per_page: ROWS }),
    initialPageParam: {} as PagePosition,
    getNextPageParam: (last) => last.next,
    enabled: isEnabled,
  });
  const entries = useMemo(() => data?.pages.flatMap(({ rows }) => rows.map(toEntry)) ?? [], [data, toEntry]);
  return { entries, hasMore: isEnabled && hasNextPage, error, isLoading, fetchNextPage, refetch };
}

const toChange = (change: AuditLogEntry): TimelineEntry => ({
  kind: 'change',
  id: `change ${change.id}`,
  time: change.created_at,
  change,
});
const toWebhook = (delivery: TimelineDelivery): TimelineEntry => ({
  kind: 'webhook',
  id: `webhook ${delivery.message_id}`,
  time: delivery.created_at,
  delivery,
});
const toMail = (mail: TimelineMail): TimelineEntry => ({
  kind: 'mail',
  id: `mail ${mail.id}`,
  time: mail.created_at,
  mail,
});
const toCommission = (commission: TimelineCommission): TimelineEntry => ({
  kind: 'commission',
  id: `commission ${commission.id}`,
  time: commission.created_at,
  commission,
});

/** Loads the lists about a record, and merges what is loaded. */
export function useTimeline(subject: TimelineSubject) {
  const { type, id, since, promoterId, batchId = null, events } = subject;
  const canReadAuditLog = useCan()(LIST_AUDIT_LOGS);
  const changesOf = (record_type: string, recordId: number | null) => ({
    path: AUDIT_LOGS,
    query: {
      filters: { record_type: [record_type], record_id: String(recordId), created_at: { from: since.slice(0, 10) } },
    },
    toEntry: toChange,
    isEnabled: canReadAuditLog && recordId !== null,
  });
  const loaded = [
    useSource(changesOf(type, id)),
    useSource(changesOf('payments_batch', batchId)),
    useSource({
      path: '/api/v2/company/webhooks/all/webhook_deliveries',
      query: { record_type: type, record_id: id },
      toEntry: toWebhook,
      isEnabled: promoterId !== null,
    }),
    useSource({
      path: `/api/v2/company/promoters/${promoterId}/mails`,
      query: type === 'promoter' ? {} : { filters: { [`${type}_id`]: id } },
      toEntry: toMail,
      isEnabled: promoterId !== null,
    }),
    useSource({
      path: '/api/v2/company/commissions',
      query: { filters: { referral_id: id }, sorting: { created_at: 'desc' } },
      toEntry: toCommission,
      isEnabled: type === 'referral',
    }),
  ];
  const more = loaded.filter(({ hasMore }) => hasMore);
  const failed = loaded.filter(({ error }) => error !== null);
  return {
    entries: mergeTimeline([...loaded, { entries: events, hasMore: false }]),
    isLoading: loaded.some(({ isLoading }) => isLoading),
    error: failed[0]?.error ?? null,
    retry: () => Promise.all(failed.map(({ refetch }) => refetch())),
    hasMore: more.length > 0,
    loadMore: () => Promise.all(more.map(({ fetchNextPage }) => fetchNextPage())),
  };
}
