import * as v from 'valibot';
import { commissionFilters, commissionSorting } from '#shared/routes/v2/commissions/commissions-input.ts';
import { listInput } from '#shared/routes/v2/lists/lists-input.ts';

const { promoter_id, fraud_check, ...own } = commissionFilters;

/** As for companies, without filters by promoter or suspicion. */
export const affiliateCommissionsInput = listInput(
  own,
  commissionSorting,
  'the event_id, the plan, or the e-mail or uid of the referral (if customers are masked, only the whole e-mail)',
);

export const affiliateCommissionStatsInput = v.object({
  filters: affiliateCommissionsInput.entries.filters,
  q: affiliateCommissionsInput.entries.q,
  ids: affiliateCommissionsInput.entries.ids,
});

export type AffiliateCommissionsInput = v.InferOutput<typeof affiliateCommissionsInput>;
