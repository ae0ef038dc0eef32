import * as v from 'valibot';
import { field } from '#shared/routes/output.ts';
import { v2DueStats } from '#shared/routes/v2/payouts/payouts-output.ts';
import { v2OptionalPayoutMethod, v2Payout } from '#shared/routes/v2/records-output.ts';

const { entries } = v2Payout;

export const affiliatePayout = field(
  v.object({
    id: entries.id,
    status: entries.status,
    amount: entries.amount,
    unit: entries.unit,
    currency: entries.currency,
    total_incl_tax: entries.total_incl_tax,
    tax_rate: entries.tax_rate,
    period_start: entries.period_start,
    period_end: entries.period_end,
    due_date: entries.due_date,
    date_paid: entries.date_paid,
    paid_at: entries.paid_at,
    failed_at: entries.failed_at,
    error: entries.error,
    created_at: entries.created_at,
    commissions_count: entries.commissions_count,
    payout_method: field(
      v.object({
        method: v2OptionalPayoutMethod.entries.method,
        details: v2OptionalPayoutMethod.entries.details,
      }),
      'Payout method that was used, if it was recorded on completion; otherwise the promoter’s current payout method.',
    ),
    has_issues: entries.has_issues,
    issues: entries.issues,
    campaign: entries.campaign,
  }),
  'A payout as shown to its promoter. To list its commissions, filter them by `filters[payout_id]`.',
);

const { meta: terms, data: due } = v2DueStats.entries;

export const affiliatePayouts = v.object({
  data: field(v.array(affiliatePayout), 'The payouts of the page.'),
  meta: terms,
});

export const affiliateDueStats = v.object({ meta: terms, data: due });

export type AffiliatePayout = v.InferOutput<typeof affiliatePayout>;
