import type { Broadcast } from '#shared/domain/broadcasts/broadcast.ts';
import type { BroadcastRecipient } from '#shared/domain/broadcasts/broadcast-recipient.ts';
import type { BroadcastStatistics } from '#shared/domain/broadcasts/broadcast-statistics.ts';
import type {
  V2Broadcast,
  V2BroadcastRecipient,
  V2BroadcastWithStatistics,
  V2MailingStatistics,
} from '#shared/routes/v2/broadcasts/broadcasts-output.ts';

/** Presents a broadcast. */
export function presentBroadcastV2(broadcast: Broadcast): V2Broadcast {
  const { campaignIds, statuses, tags, countries, sales = null } = broadcast.filters;
  return {
    id: broadcast.id,
    status: broadcast.status,
    subject: broadcast.subject,
    body: broadcast.body,
    filters: {
      campaign_id: [...campaignIds],
      status: [...statuses],
      tags: [...tags],
      country: [...countries],
      sales_count: sales,
      last_login_before: broadcast.filters.lastLoginBefore ?? null,
      has_payout_method: broadcast.filters.hasPayoutMethod ?? null,
    },
    recipients_count: broadcast.recipients,
    scheduled_at: broadcast.scheduledAt,
    started_at: broadcast.startedAt,
    ended_at: broadcast.endedAt,
    created_at: broadcast.createdAt,
    updated_at: broadcast.updatedAt,
  };
}

/** Presents a broadcast with its statistics. */
export function presentBroadcastWithStatisticsV2(
  broadcast: Broadcast,
  statistics: BroadcastStatistics,
): V2BroadcastWithStatistics {
  return { ...presentBroadcastV2(broadcast), statistics: presentMailingStatisticsV2(statistics) };
}

/** Presents the statistics of a broadcast or an automation. */
export function presentMailingStatisticsV2({
  notSent,
  optedOut,
  suppressed,
  unreachable,
  ...statistics
}: BroadcastStatistics): V2MailingStatistics {
  return {
    ...statistics,
    not_sent: notSent,
    skipped_opted_out: optedOut,
    skipped_suppressed: suppressed,
    skipped_unreachable: unreachable,
  };
}

/** Presents a recipient of a broadcast or an automation. */
export function presentBroadcastRecipientV2({
  state,
  ...recipient
}: Omit<BroadcastRecipient, 'state'> & { readonly state: V2BroadcastRecipient['status'] }): V2BroadcastRecipient {
  return {
    promoter_id: recipient.promoterId,
    status: state,
    reason: recipient.reason,
    updated_at: recipient.at,
    delivered_at: recipient.deliveredAt,
    bounced_at: recipient.bouncedAt,
    complained_at: recipient.complainedAt,
  };
}
