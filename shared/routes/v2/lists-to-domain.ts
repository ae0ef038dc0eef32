import type {
  CommissionSearch,
  LeadSearch,
  OwnerFilters,
  PayoutSearch,
  PromoterSearch,
} from '#shared/domain/record-search.ts';
import type { Order } from '#shared/domain/row-query.ts';
import type { CommissionListInput, PayoutListInput, PromoterListInput, ReferralListInput } from './records-input.ts';

type Asked<Input> = Omit<Input, 'page' | 'per_page'>;

/** The promoters that a call asks for. */
export function promoterSearchIn({ ids, filters, sorting, q }: Asked<PromoterListInput>): PromoterSearch {
  return {
    filters: {
      ids,
      statuses: filters.status,
      campaignIds: filters.campaign_id,
      parentIds: filters.parent_promoter_id,
      archived: filters.archived,
      createdAt: filters.created_at,
    },
    order: orderIn(sorting, { id: 'id', email: 'email', name: 'name', joined_at: 'createdAt' }),
    text: q,
  };
}

/** The leads that a call asks for. */
export function leadSearchIn({ ids, filters, sorting, q }: Asked<ReferralListInput>): LeadSearch {
  return {
    filters: {
      ids,
      ...ownerIn(filters),
      states: filters.state,
      suspicions: filters.fraud_check,
      createdAt: filters.created_at,
      customerSince: filters.customer_since,
    },
    order: orderIn(sorting, { id: 'id', email: 'email', created_at: 'createdAt', customer_since: 'customerSince' }),
    text: q,
  };
}

/** The commissions that a call asks for. Of the two parameters that say the same, `is_paid` goes before `paid`. */
export function commissionSearchIn({ ids, filters, sorting, q }: Asked<CommissionListInput>): CommissionSearch {
  return {
    filters: {
      ids,
      ...ownerIn(filters),
      statuses: filters.status,
      units: filters.unit,
      leadIds: filters.referral_id,
      types: filters.commission_type,
      suspicions: filters.fraud_check,
      paid: filters.is_paid ?? filters.paid,
      createdAt: filters.created_at,
      saleAmount: filters.sale_amount,
      amount: filters.amount,
    },
    order: orderIn(sorting, { id: 'id', created_at: 'createdAt', amount: 'amount', sale_amount: 'saleAmount' }),
    text: q,
  };
}

/** The payouts that a call asks for. */
export function payoutSearchIn({ ids, filters, sorting, q }: Asked<PayoutListInput>): PayoutSearch {
  return {
    filters: {
      ids,
      promoterIds: filters.promoter_id,
      campaignIds: filters.campaign_id,
      statuses: filters.status,
      units: filters.unit,
      createdAt: filters.created_at,
      dueDate: filters.due_date,
    },
    order: orderIn(sorting, { id: 'id', created_at: 'createdAt', due_date: 'dueDate', amount: 'amount' }),
    text: q,
  };
}

function ownerIn(filters: ReferralListInput['filters'] | CommissionListInput['filters']): OwnerFilters {
  return {
    promoterIds: filters.promoter_id,
    campaignIds: filters.campaign_id,
    promotionIds: filters.promoter_campaign_id,
  };
}

/** The columns of rows that a list is sorted by, in the order in which the call names them. */
function orderIn<Column extends string, Row>(
  sorting: Readonly<Partial<Record<Column, 'asc' | 'desc'>>>,
  columns: Readonly<Record<Column, keyof Row>>,
): Order<Row>[] {
  const named = Object.entries(sorting) as [Column, 'asc' | 'desc'][];
  return named.map(([name, direction]) => ({ by: columns[name], direction }));
}
