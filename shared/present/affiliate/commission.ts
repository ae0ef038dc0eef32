import type { Account } from '#shared/domain/accounts/account.ts';
import { isWithoutSale } from '#shared/domain/commissions/commission.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import { portalOf } from '#shared/domain/portal/portal.ts';
import { KINDS } from '#shared/domain/statements/statement.ts';
import { maskedEmail } from '#shared/domain/text/masked-email.ts';
import type { CommissionWithPayout } from '#shared/operations/commissions/paid-commissions.ts';
import type { CommissionSum, CommissionSums } from '#shared/operations/commissions/sum-commissions.ts';
import { v2PromoterCampaign } from '#shared/present/v2/tracking-event.ts';
import type {
  AffiliateCommission,
  AffiliateCommissionStats,
  AffiliateCustomer,
} from '#shared/routes/affiliate/commissions/commissions-output.ts';

/** Presents a customer: masked unless the company shows its customers. */
export function affiliateCustomer({ id, email, uid }: Lead, account: Account): AffiliateCustomer {
  const isShown = portalOf(account).showsCustomers;
  return { id, email: isShown ? (email ?? '') : maskedEmail(email ?? ''), uid: isShown ? uid : null };
}

/** Presents a commission to its promoter. */
export function affiliateCommission(
  { commission, lead, owner, isPaid, payout }: CommissionWithPayout,
  account: Account,
): AffiliateCommission {
  return {
    id: commission.id,
    status: commission.status,
    kind: KINDS[commission.type],
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
    promoter_campaign: v2PromoterCampaign(owner),
    referral: lead && affiliateCustomer(lead, account),
    reward: commission.rewardId === null ? null : { id: commission.rewardId, name: commission.rewardName },
  };
}

/** Presents commission totals to a promoter. */
export function affiliateCommissionStats(
  { byStatus, isComplete, ...all }: CommissionSums,
  { currency }: Pick<Account, 'currency'>,
): AffiliateCommissionStats {
  const statuses = Object.entries(byStatus).map(([status, sum]) => [status, summed(sum)]);
  return {
    data: { ...summed(all), by_status: Object.fromEntries(statuses) },
    meta: { currency, is_complete: isComplete },
  };
}

function summed({ count, amounts }: CommissionSum) {
  return { count, amounts: { ...amounts } };
}
