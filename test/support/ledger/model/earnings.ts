import { isPromoterEmail } from './lead-records.ts';
import { isBanned } from './model.ts';
import type { Terms } from './offers.ts';
import type { ModelCode, ModelCommission, ModelLead, ModelPromotion, Share } from './records.ts';
import {
  type ChosenReward,
  computeTierGains,
  dependsOnPromoter,
  findFirstStatus,
  findReward,
  type RewardedSale,
  splitByLargestRemainders,
} from './tier-gains.ts';

export type Earning = Pick<ModelCommission, 'owner' | 'unit' | 'amount' | 'tier' | 'isOthers' | 'month' | 'status'>;

const TIERS = [0, 1];

export function buildNextSale(
  lead: ModelLead,
  sale: { amount: number; plan: string | null; past: boolean },
): RewardedSale {
  const { sales, since, customer, owner } = lead;
  const { amount, plan, past } = sale;
  return {
    amount,
    plan,
    nth: sales + 1,
    isYoung: past || since !== 'long ago',
    customers: owner.counts.customers_count + Number(!customer),
    revenue: owner.counts.sales_total + owner.counts.refunds_total,
    before: (rewardId) => lead.given.get(getMonthKey(rewardId, past)) ?? 0,
  };
}

export function getMonthKey(rewardId: number, past: boolean): string {
  return `${rewardId} ${past ? 'long ago' : 'now'}`;
}

export function findCurrentShares({ shares, owner }: ModelLead): readonly Share[] {
  return shares.filter(
    ({ promotion }) => promotion.campaign === owner.campaign && promotion.promoter !== owner.promoter,
  );
}

export function findCodeReward(code: ModelCode | undefined, owner: ModelPromotion): ChosenReward<Terms> | null {
  return code?.promotion.promoter === owner.promoter ? code.gives : null;
}

/** Terms per tier: from the code, the promotion's own rewards, or the campaign (the parent's, too). */
function getTerms({ campaign, own }: ModelPromotion, byCode: ChosenReward<Terms> | null, plan: string | null) {
  const usual = TIERS.map(
    (tier) => (own && findReward(own.gives, tier, plan)) ?? findReward(campaign.gives, tier, plan),
  );
  return byCode ? usual.with(0, byCode) : usual;
}

export function needsFigures({ campaign, own }: ModelPromotion, byCode: ChosenReward<Terms> | null): boolean {
  const all = [campaign.gives, ...(own ? [own.gives] : [])].flatMap(({ tiers, ofPlans }) => [...tiers, ...ofPlans]);
  return [...all, byCode].some((given) => given && dependsOnPromoter(given.terms));
}

/**
 * Earnings of a sale by tier: the whole amount, or parts for each sharing promotion, the lead's own first. The part of
 * a promoter without a parent is dropped in the second tier.
 */
export function computeEarnings(
  lead: ModelLead,
  sale: RewardedSale,
  past: boolean,
  byCode: ChosenReward<Terms> | null,
): Earning[] {
  // Shares of promoters who may not earn go to the lead's own promoter.
  const shares = findCurrentShares(lead).filter(({ promotion }) => getLine(promotion)[0]);
  const lines = [lead.owner, ...shares.map(({ promotion }) => promotion)].map(getLine);
  const terms = getTerms(lead.owner, byCode, sale.plan).map((given, tier) =>
    lines.some((line) => line[tier]) ? given : null,
  );
  const amounts = computeTierGains(terms, sale);
  const others = shares.map(({ percentage }) => percentage);
  const percentages = [others.reduce((remaining, part) => remaining - part, 100), ...others];
  return TIERS.flatMap((tier) => {
    const [tierTerms, whole = 0] = [terms[tier], amounts[tier]];
    const parts = splitByLargestRemainders(
      whole,
      percentages.map((percentage) => percentage * whole),
      100,
    );
    return percentages.flatMap((_, index): Earning[] => {
      const [owner, amount = 0] = [lines[index]?.[tier], parts[index]];
      if (!tierTerms || !owner || amount === 0) return [];
      const { unit, limits } = tierTerms.terms;
      const isSuspicious =
        lead.suspicious || (index > 0 && !lead.cleared && isPromoterEmail(lead.email, owner.promoter));
      return [
        {
          owner,
          unit,
          amount,
          tier: tier + 1,
          isOthers: index > 0,
          month: limits?.mostOfMonth === undefined ? null : getMonthKey(tierTerms.rewardId, past),
          status: findFirstStatus(lead.owner.campaign.offer, { unit, amount: whole }, isSuspicious),
        },
      ];
    });
  });
}

function getLine(promotion: ModelPromotion): (ModelPromotion | null)[] {
  const { promoter, campaign } = promotion;
  if (promoter.deleted) return [];
  const above = promoter.parent?.deleted === false ? promoter.parent : null;
  // A parent outside the campaign earns through its main promotion.
  const next = above && (above.promotions.find((membership) => membership.campaign === campaign) ?? above.main);
  return [promotion, next].map((one) => (one && !isBanned(one) ? one : null));
}
