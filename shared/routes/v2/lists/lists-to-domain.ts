import type { CommissionSearch, LeadSearch, OwnerFilters, PayoutSearch } from '#shared/domain/lists/record-search.ts';
import type { CommissionListInput } from '#shared/routes/v2/commissions/commissions-input.ts';
import type { ReferralListInput } from '#shared/routes/v2/leads/referrals-input.ts';
import type { PayoutListInput } from '#shared/routes/v2/payouts/payouts-input.ts';
import { type ListParameters, toSortOrder } from './list-order.ts';

/** Converts a lead search. */
export function toLeadSearch({ ids, filters, sorting, q }: ListParameters<ReferralListInput>): LeadSearch {
  return {
    filters: {
      ids,
      ...toOwnerFilters(filters),
      states: filters.state,
      counted: filters.counted,
      suspicions: filters.fraud_check,
      createdAt: filters.created_at,
      customer: filters.type && new Set(filters.type).size === 1 ? filters.type[0] === 'customer' : undefined,
      customerSince: filters.customer_since,
      cancelledAt: filters.cancelled_at,
    },
    order: toSortOrder(sorting, {
      id: 'id',
      email: 'email',
      created_at: 'createdAt',
      customer_since: 'customerSince',
      cancelled_at: 'cancelledAt',
    }),
    text: q,
  };
}

/** Refunds and reversals have the type of their sale; `custom` has none. */
const TYPES = {
  sale: ['sale', 'refund', 'refund_reversal'],
  custom: ['manual', 'write_off', 'referral', 'target'],
  refund: ['refund'],
  refund_reversal: ['refund_reversal'],
  manual: ['manual', 'write_off'],
  write_off: ['write_off'],
  referral: ['referral'],
  target: ['target'],
} as const;

/** Converts a commission search. `is_paid` precedes its alias `paid`. */
export function toCommissionSearch({
  ids,
  filters,
  sorting,
  q,
  ...flat
}: ListParameters<CommissionListInput>): CommissionSearch {
  return {
    filters: {
      ids,
      ...toOwnerFilters(filters),
      statuses: filters.status ?? flat.status,
      units: filters.unit ?? flat.unit,
      leadIds: filters.referral_id,
      payoutIds: filters.payout_id,
      plans: filters.plan_id,
      types: filters.commission_type?.flatMap((type) => TYPES[type]),
      suspicions: filters.fraud_check,
      paid: filters.is_paid ?? filters.paid,
      fulfilled: filters.fulfilled,
      held: filters.held,
      refunded: filters.refunded,
      first: filters.first_commission,
      duePeriods: filters.due_period,
      createdAt: filters.created_at,
      saleAmount: filters.sale_amount,
      amount: filters.amount,
    },
    order: toSortOrder(sorting, {
      id: 'id',
      created_at: 'createdAt',
      amount: 'amount',
      sale_amount: 'saleAmount',
      referral: 'referral',
    }),
    text: q,
  };
}

/** Converts a payout search. */
export function toPayoutSearch({ ids, filters, sorting, q, status }: ListParameters<PayoutListInput>): PayoutSearch {
  return {
    filters: {
      ids,
      promoterIds: filters.promoter_id,
      campaignIds: filters.campaign_id,
      statuses: filters.status ?? status,
      units: filters.unit,
      batchIds: filters.payments_batch_id,
      methods: filters.payout_method,
      duePeriods: filters.due_period,
      payable: filters.only_payable || undefined,
      suspicions: filters.fraud_suspicions,
      createdAt: filters.created_at,
      dueDate: filters.due_date,
      periodStart: filters.period_start,
      periodEnd: filters.period_end,
    },
    order: toSortOrder(sorting, {
      id: 'id',
      created_at: 'createdAt',
      due_date: 'dueDate',
      amount: 'amount',
      period_start: 'periodStart',
      period_end: 'periodEnd',
    }),
    text: q,
  };
}

function toOwnerFilters(filters: ReferralListInput['filters'] | CommissionListInput['filters']): OwnerFilters {
  return {
    promoterIds: filters.promoter_id,
    campaignIds: filters.campaign_id,
    promotionIds: filters.promoter_campaign_id,
  };
}
