import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { PayoutIssue } from '#shared/domain/payments-batches/payout-exclusions.ts';
import { toV1PayoutStatus } from '#shared/domain/payouts/payout-changes.ts';
import type { ShownPayout } from '#shared/operations/payouts/list-payouts.ts';
import type { V1Payout } from '#shared/routes/v1/output.ts';
import { presentReducedPromoterV1 } from './records.ts';

/**
 * Specification: Payout.
 * @param issues blocking the payment
 */
export function presentPayoutV1({ payout, owner }: ShownPayout, issues: readonly PayoutIssue[]): V1Payout {
  return {
    id: payout.id,
    status: toV1PayoutStatus(payout.status),
    amount: payout.amount,
    date_paid: payout.datePaid,
    due_date: payout.dueDate,
    unit: payout.unit,
    created_at: payout.createdAt,
    has_issues: issues.length > 0,
    issues: [...issues],
    reward: null,
    promoter: presentReducedPromoterV1(owner.promoter, owner.balances),
    campaign: presentCampaignV1(owner.campaign),
  };
}

/** Specification: the campaign of a payout; also in webhooks of version 1. */
export function presentCampaignV1(campaign: Campaign): V1Payout['campaign'] {
  return {
    id: campaign.id,
    name: campaign.name,
    landing_url: campaign.landingUrl,
    description: campaign.description,
    private: campaign.private,
    color: campaign.color,
    default_webhook_url: campaign.defaultWebhookUrl,
    auto_approve_rewards: campaign.autoApproveRewards,
    auto_approve_promoters: campaign.autoApprovePromoters,
  };
}
