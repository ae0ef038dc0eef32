import type { Commission } from '#shared/domain/commissions/commission.ts';
import { commissionNoticeIds, notifyOnStatusChange } from '#shared/domain/commissions/fulfillment.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import type { PromoterRecord } from '#shared/domain/promoters/promoter-record.ts';
import type { ChangeEvent } from '#shared/domain/tracking/event.ts';
import type { ChangeNotice } from './notice.ts';

/** Adds notices to a change event; an empty list is not stored. */
export function attachNotices(event: ChangeEvent, notices: readonly ChangeNotice[]): ChangeEvent {
  return notices.length > 0 ? { ...event, tells: notices } : event;
}

/**
 * Returns the notices of a promoter change. A promoter created as approved also counts as accepted, so that
 * `promoter_accepted` covers everyone who may earn.
 * @param before null for a new promoter
 */
export function promoterNotices(before: PromoterRecord | null, { promoter }: PromoterRecord): ChangeNotice[] {
  if (promoter.deletedAt !== null) return [];
  const owner = { promoterId: promoter.id, campaignId: promoter.defaultCampaignId };
  const isAccepted = promoter.status === 'approved' && before?.promoter.status !== 'approved';
  return [
    ...(before ? [] : [{ type: 'promoter_signed_up', ...owner } as const]),
    ...(isAccepted ? [{ type: 'promoter_accepted', ...owner } as const] : []),
  ];
}

/** Returns the notices of a manual lead change, consistent with the counters of customers and cancellations. */
export function leadNotices(before: Lead, after: Lead): ChangeNotice[] {
  if (after.deletedAt !== null) return [];
  const { id: leadId, promoterId, campaignId } = after;
  const isCustomer = before.customerSince === null && after.customerSince !== null;
  // A lead denied after its cancellation was already reported as cancelled.
  const isCancelled = before.cancelledAt === null && after.state === 'cancelled';
  return [
    ...(isCustomer ? [{ type: 'new_customer', promoterId, campaignId, leadId } as const] : []),
    ...(isCancelled ? [{ type: 'lead_cancelled', promoterId, campaignId, leadId } as const] : []),
  ];
}

/**
 * Returns the notices of a commission without a sale. The hold is judged at the commission's own time: even if entered
 * after the hold, it is announced for fulfillment exactly once, when the hold ends.
 */
export function commissionNotices(commission: Commission): ChangeNotice[] {
  const { notices } = notifyOnStatusChange(null, commission, commission.createdAt);
  return [{ type: 'reward_created', ...commissionNoticeIds(commission) }, ...notices];
}

/** Returns the notices of a payout that becomes completed or failed. */
export function payoutNotices(before: Payout | null, after: Payout): ChangeNotice[] {
  const { id: payoutId, promoterId, campaignId, status } = after;
  if (before?.status === status || (status !== 'completed' && status !== 'failed')) return [];
  return [{ type: `payout_${status}`, promoterId, campaignId, payoutId }];
}
