import type { Commission } from '#shared/domain/commission.ts';
import type { Lead } from '#shared/domain/lead.ts';
import { isPaidOut, type Payout } from '#shared/domain/payout.ts';
import type { PromoterRecord } from '#shared/domain/promoter-record.ts';
import type { Tell } from './types.ts';

/**
 * What a change of a promoter tells companies. One that is approved as it is made is told to be accepted, too, so that
 * `promoter_accepted` alone says who may earn from now on.
 * @param before null for a new one
 */
export function promoterTells(before: PromoterRecord | null, { promoter }: PromoterRecord): Tell[] {
  if (promoter.deletedAt !== null) return [];
  const whose = { promoterId: promoter.id, campaignId: promoter.defaultCampaignId };
  const isAccepted = promoter.status === 'approved' && before?.promoter.status !== 'approved';
  return [
    ...(before ? [] : [{ type: 'promoter_signed_up', ...whose } as const]),
    ...(isAccepted ? [{ type: 'promoter_accepted', ...whose } as const] : []),
  ];
}

/**
 * What a change of a lead by hand tells companies: just what the counters count as a customer and as a cancellation. What
 * was deleted tells nothing.
 */
export function leadTells(before: Lead, after: Lead): Tell[] {
  if (after.deletedAt !== null) return [];
  const { id: leadId, promoterId, campaignId } = after;
  const isCustomer = before.customerSince === null && after.customerSince !== null;
  // One that was denied meanwhile has been told of when it was cancelled.
  const isCancelled = before.cancelledAt === null && after.state === 'cancelled';
  return [
    ...(isCustomer ? [{ type: 'new_customer', promoterId, campaignId, leadId } as const] : []),
    ...(isCancelled ? [{ type: 'lead_cancelled', promoterId, campaignId, leadId } as const] : []),
  ];
}

/** What a commission that was made by hand tells companies. */
export function rewardTells({ id, promoterId, campaignId, leadId }: Commission): Tell[] {
  const lead = leadId === null ? {} : { leadId };
  return [{ type: 'reward_created', promoterId, campaignId, commissionId: id, ...lead }];
}

/** What a change of a payout tells companies: that it was paid, each time that it is set so. */
export function payoutTells(before: Payout | null, after: Payout): Tell[] {
  if (!isPaidOut(after) || (before && isPaidOut(before))) return [];
  const { id: payoutId, promoterId, campaignId } = after;
  return [{ type: 'payout_completed', promoterId, campaignId, payoutId }];
}
