import type { Account } from '#shared/domain/accounts/account.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import type { ShownPayout } from '#shared/operations/payouts/list-payouts.ts';
import { presentPayoutV2 } from '#shared/present/v2/records.ts';
import type { AffiliatePayout } from '#shared/routes/affiliate/payouts/payouts-output.ts';

/** Presents a payout to its promoter. @param now ISO 8601: changed payout details wait */
export function presentAffiliatePayout(shown: ShownPayout<Membership>, account: Account, now: string): AffiliatePayout {
  const payout = presentPayoutV2(shown, account, now);
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
    failed_at: payout.failed_at,
    error: payout.error,
    created_at: payout.created_at,
    commissions_count: payout.commissions_count,
    payout_method: { method: payout.payout_method.method, details: payout.payout_method.details },
    has_issues: payout.has_issues,
    issues: payout.issues,
    campaign: payout.campaign,
  };
}
