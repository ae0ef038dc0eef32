import type { Account } from '#shared/domain/accounts/account.ts';
import { isWithoutSale } from '#shared/domain/commissions/commission.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import { accountPortal } from '#shared/domain/portal/portal.ts';
import { LINE_KIND_BY_TYPE } from '#shared/domain/statements/statement.ts';
import { maskEmail } from '#shared/domain/text/mask-email.ts';
import type { CommissionWithPayout } from '#shared/operations/commissions/paid-commissions.ts';
import type { CommissionSum, CommissionSums } from '#shared/operations/commissions/sum-commissions.ts';
import { presentPromoterCampaignV2 } from '#shared/present/v2/nested-records.ts';
import type {
  AffiliateCommission,
  AffiliateCommissionStats,
  AffiliateCustomer,
} from '#shared/routes/affiliate/commissions/commissions-output.ts';

/** Presents a customer: with a masked e-mail address and without uid, unless the company shows its customers. */
export function presentAffiliateCustomer({ id, email, uid }: Lead, account: Account): AffiliateCustomer {
  const showsCustomers = accountPortal(account).showsCustomers;
  return { id, email: showsCustomers ? (email ?? '') : maskEmail(email ?? ''), uid: showsCustomers ? uid : null };
}

/** Presents a commission to its promoter. */
export function presentAffiliateCommission(
  { commission, lead, owner, isPaid, payout }: CommissionWithPayout,
  account: Account,
): AffiliateCommission {
  return {
    id: commission.id,
    status: commission.status,
    kind: LINE_KIND_BY_TYPE[commission.type],
    commission_type: isWithoutSale(commission) ? 'custom' : 'sale',
    amount: commission.amount,
    unit: commission.unit,
    currency: commission.unit === 'cash' ? account.currency : null,
    metadata: { ...commission.calculation, ...(commission.split && { split_percentage: commission.split.percentage }) },
    sale_amount: commission.saleAmount,
    original_sale_amount: commission.originalSaleAmount,
    original_sale_currency: commission.originalSaleCurrency,
    event_id: commission.eventId,
    plan_id: commission.planId,
    tier: commission.tier,
    external_note: commission.externalNote ?? null,
    held_until: commission.heldUntil ?? null,
    is_paid: isPaid,
    is_fulfilled: Boolean(commission.fulfilledAt),
    payout_id: payout?.id ?? null,
    payout: payout && {
      id: payout.id,
      status: payout.status,
      due_date: payout.dueDate,
      date_paid: payout.datePaid,
    },
    created_at: commission.createdAt,
    status_updated_at: commission.statusUpdatedAt,
    promoter_campaign: presentPromoterCampaignV2(owner),
    referral: lead && presentAffiliateCustomer(lead, account),
    reward: commission.rewardId === null ? null : { id: commission.rewardId, name: commission.rewardName },
  };
}

/** Presents commission totals to a promoter. */
export function presentAffiliateCommissionStats(
  { byStatus, isComplete, ...totals }: CommissionSums,
  { currency }: Pick<Account, 'currency'>,
): AffiliateCommissionStats {
  const statuses = Object.entries(byStatus).map(([status, sum]) => [status, presentCommissionSum(sum)]);
  return {
    data: { ...presentCommissionSum(totals), by_status: Object.fromEntries(statuses) },
    meta: { currency, is_complete: isComplete },
  };
}

function presentCommissionSum({ count, amounts }: CommissionSum) {
  return { count, amounts: { ...amounts } };
}
