import type { Account } from '#shared/domain/accounts/account.ts';
import type { NegativeBalance } from '#shared/operations/commissions/list-debts.ts';
import { presentReducedCampaignV2, presentReducedPromoterV2 } from '#shared/present/v2/nested-records.ts';
import type { V2Debt } from '#shared/routes/v2/commissions/debts.ts';

/** Presents a promoter's debt. */
export function presentDebtV2(
  { owner, unit, amount, count }: NegativeBalance,
  { currency }: Pick<Account, 'currency'>,
): V2Debt {
  return {
    promoter_campaign_id: owner.promotion.id,
    promoter: presentReducedPromoterV2(owner.promoter),
    campaign: presentReducedCampaignV2(owner.campaign),
    unit,
    currency: unit === 'cash' ? currency : null,
    amount,
    commissions_count: count,
  };
}
