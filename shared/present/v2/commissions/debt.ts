import type { Account } from '#shared/domain/accounts/account.ts';
import type { NegativeBalance } from '#shared/operations/commissions/list-debts.ts';
import { v2ReducedCampaign, v2ReducedPromoter } from '#shared/present/v2/tracking-event.ts';
import type { V2Debt } from '#shared/routes/v2/commissions/debts.ts';

/** Presents a promoter's debt. */
export function v2Debt(
  { owner, unit, amount, count }: NegativeBalance,
  { currency }: Pick<Account, 'currency'>,
): V2Debt {
  return {
    promoter_campaign_id: owner.promotion.id,
    promoter: v2ReducedPromoter(owner.promoter),
    campaign: v2ReducedCampaign(owner.campaign),
    unit,
    currency: unit === 'cash' ? currency : null,
    amount,
    commissions_count: count,
  };
}
