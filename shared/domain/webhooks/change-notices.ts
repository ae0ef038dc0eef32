import type { Commission } from '#shared/domain/commissions/commission.ts';
import { commissionNoticeIds, notifyOnStatusChange } from '#shared/domain/commissions/fulfillment.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import type { PromoterRecord } from '#shared/domain/promoters/promoter-record.ts';
import type { ChangeEvent } from '#shared/domain/tracking/event.ts';
import type { NoticeAbout } from './notice.ts';

/** A change with the notices that it carries; one without any is stored without the list. */
export function withNotices(event: ChangeEvent, notices: readonly NoticeAbout[]): ChangeEvent {
  return notices.length > 0 ? { ...event, tells: notices } : event;
}

/**
 * What companies are notified of as a promoter changes. One that is approved as it is made counts as accepted, too, so that
 * `promoter_accepted` alone says who may earn from now on.
 * @param before null for a new one
 */
export function promoterNotices(before: PromoterRecord | null, { promoter }: PromoterRecord): NoticeAbout[] {
  if (promoter.deletedAt !== null) return [];
  const whose = { promoterId: promoter.id, campaignId: promoter.defaultCampaignId };
  const isAccepted = promoter.status === 'approved' && before?.promoter.status !== 'approved';
  return [
    ...(before ? [] : [{ type: 'promoter_signed_up', ...whose } as const]),
    ...(isAccepted ? [{ type: 'promoter_accepted', ...whose } as const] : []),
  ];
}

/**
 * What companies are notified of as a lead is changed by hand: just what the counters count as a customer and as a
 * cancellation. What was deleted makes no notice.
 */
export function leadNotices(before: Lead, after: Lead): NoticeAbout[] {
  if (after.deletedAt !== null) return [];
  const { id: leadId, promoterId, campaignId } = after;
  const isCustomer = before.customerSince === null && after.customerSince !== null;
  // One that was denied meanwhile had its notice when it was cancelled.
  const isCancelled = before.cancelledAt === null && after.state === 'cancelled';
  return [
    ...(isCustomer ? [{ type: 'new_customer', promoterId, campaignId, leadId } as const] : []),
    ...(isCancelled ? [{ type: 'lead_cancelled', promoterId, campaignId, leadId } as const] : []),
  ];
}

/**
 * What companies are notified of as a commission is made without a sale. Of one that is held they are told to hand it over as its
 * holding ends, also where it is entered after that: its own time decides, so that nobody is told twice or never.
 */
export function commissionNotices(commission: Commission): NoticeAbout[] {
  const { notices } = notifyOnStatusChange(null, commission, commission.createdAt);
  return [{ type: 'reward_created', ...commissionNoticeIds(commission) }, ...notices];
}

/** What companies are notified of as a payout changes: that it was paid, or could not be, each time that it is set so. */
export function payoutNotices(before: Payout | null, after: Payout): NoticeAbout[] {
  const { id: payoutId, promoterId, campaignId, status } = after;
  if (before?.status === status || (status !== 'completed' && status !== 'failed')) return [];
  return [{ type: `payout_${status}`, promoterId, campaignId, payoutId }];
}
