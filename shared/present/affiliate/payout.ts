import type { Account } from '#shared/domain/account.ts';
import { maskedEmail } from '#shared/domain/masked-email.ts';
import type { Membership } from '#shared/domain/membership.ts';
import { type Promoter, payoutMethodOf } from '#shared/domain/promoter.ts';
import type { ShownPayout } from '#shared/operations/payouts/list-payouts.ts';
import type { PayoutMethod } from '#shared/operations/portal/own-payout-method.ts';
import { v2PayoutTerms } from '#shared/present/v2/payouts.ts';
import { v2Payout } from '#shared/present/v2/records.ts';
import { type AffiliatePayoutMethod, OFFERED_METHODS } from '#shared/routes/affiliate/payout-methods-output.ts';
import type { AffiliatePayout } from '#shared/routes/affiliate/payouts-output.ts';
import type { V2DueStats } from '#shared/routes/v2/payouts-output.ts';

/** A payout as its promoter sees it. */
export function affiliatePayout(shown: ShownPayout<Membership>, account: Account): AffiliatePayout {
  const payout = v2Payout(shown, account);
  const { paypalEmail } = shown.owner.promoter.profile;
  return {
    id: payout.id,
    status: payout.status,
    amount: payout.amount,
    unit: payout.unit,
    currency: payout.currency,
    total_incl_tax: payout.total_incl_tax,
    tax_rate: payout.tax_rate,
    period_start: payout.period_start,
    period_end: payout.period_end,
    due_date: payout.due_date,
    date_paid: payout.date_paid,
    paid_at: payout.paid_at,
    created_at: payout.created_at,
    commissions_count: payout.commissions_count,
    payout_method: {
      method: payoutMethodOf(shown.owner.promoter),
      details: { paypal_email: paypalEmail === null ? null : maskedEmail(paypalEmail) },
    },
    campaign: payout.campaign,
  };
}

/** By which rules a promoter is paid, and the methods that it can choose. */
export function affiliatePayoutTerms(account: Account): V2DueStats['meta'] {
  return { ...v2PayoutTerms(account), selected_payout_methods: [...OFFERED_METHODS] };
}

/** A method by which a promoter is paid. */
export function affiliatePayoutMethod({ id, paypalEmail }: PayoutMethod): AffiliatePayoutMethod {
  return {
    id,
    method: 'paypal',
    date_added: null,
    is_disabled: false,
    is_selected: true,
    managed_payouts: false,
    meta: {},
    details: { paypal_email: maskedEmail(paypalEmail) },
  };
}

/** The methods of a promoter: one, or none. */
export function affiliatePayoutMethods({ id, profile }: Pick<Promoter, 'id' | 'profile'>): AffiliatePayoutMethod[] {
  const { paypalEmail } = profile;
  return paypalEmail === null ? [] : [affiliatePayoutMethod({ id, paypalEmail })];
}
