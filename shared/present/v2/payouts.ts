import type { PayoutTotal } from '#shared/operations/payouts/total-payouts.ts';
import type { V2PayoutTotal } from '#shared/routes/v2/payouts-output.ts';

/** What payouts come to together. No tax is added. */
export function v2PayoutTotal({ cash, paidInCash, promoters }: PayoutTotal): V2PayoutTotal {
  return { total: cash, promoters_count: paidInCash, total_incl_tax: cash, all_promoters_count: promoters };
}
