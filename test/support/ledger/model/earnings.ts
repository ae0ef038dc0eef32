import {
  type Given,
  gainedInTiers,
  givenIn,
  goesByPromoter,
  largestRemainders,
  type SaleOf,
  statusOf,
} from './earned.ts';
import { isSelf } from './lead-records.ts';
import { isBanned } from './model.ts';
import type { Terms } from './offers.ts';
import type { ModelCode, ModelCommission, ModelLead, ModelPromotion, Share } from './records.ts';

/** What somebody earns by a sale. */
export type Earning = Pick<ModelCommission, 'owner' | 'unit' | 'amount' | 'tier' | 'isOthers' | 'month' | 'status'>;

/** The most tiers that offers give anything in. */
const TIERS = [0, 1];

/** The next sale of the lead, as terms look at it. One of before it was a customer is of its first month. */
export function nextSale(lead: ModelLead, sale: { amount: number; plan: string | null; past: boolean }): SaleOf {
  const { sales, since, customer, owner } = lead;
  const { amount, plan, past } = sale;
  return {
    ...{ amount, plan, nth: sales + 1, isYoung: past || since !== 'long ago' },
    customers: owner.counts.customers_count + Number(!customer),
    revenue: owner.counts.sales_total + owner.counts.refunds_total,
    before: (rewardId) => lead.given.get(inMonth(rewardId, past)) ?? 0,
  };
}

/** A reward in the month of a sale: sales are of today, or of one day long ago. */
export function inMonth(rewardId: number, past: boolean): string {
  return `${rewardId} ${past ? 'long ago' : 'now'}`;
}

/** The shares of a lead that count where it is now: those of others in its campaign. */
export function sharesNow({ shares, owner }: ModelLead): readonly Share[] {
  return shares.filter(
    ({ promotion }) => promotion.campaign === owner.campaign && promotion.promoter !== owner.promoter,
  );
}

/** What sales give that name a code: only the promoter of the lead has anything of it. */
export function givenByCode(code: ModelCode | undefined, owner: ModelPromotion): Given<Terms> | null {
  return code?.promotion.promoter === owner.promoter ? code.gives : null;
}

/** What each tier is given: by the code, by the promotion's own rewards, or by its campaign, for a parent too. */
function termsOf({ campaign, own }: ModelPromotion, byCode: Given<Terms> | null, plan: string | null) {
  const usual = TIERS.map((tier) => (own && givenIn(own.gives, tier, plan)) ?? givenIn(campaign.gives, tier, plan));
  return byCode ? usual.with(0, byCode) : usual;
}

/** Whether what a promotion gives goes by its figures, for any sale. */
export function asksFigures({ campaign, own }: ModelPromotion, byCode: Given<Terms> | null): boolean {
  const all = [campaign.gives, ...(own ? [own.gives] : [])].flatMap(({ tiers, ofPlans }) => [...tiers, ...ofPlans]);
  return [...all, byCode].some((given) => given && goesByPromoter(given.terms));
}

/**
 * What a sale of the lead earns, tier by tier: in each all of it for one, or a part for each who shares, the lead's own promoter
 * first. The part of a share whose promoter has no parent is not given.
 */
export function earnings(lead: ModelLead, sale: SaleOf, past: boolean, byCode: Given<Terms> | null): Earning[] {
  // The share of a promoter who may not earn is the lead's own promoter's.
  const shares = sharesNow(lead).filter(({ promotion }) => lineOf(promotion)[0]);
  const lines = [lead.owner, ...shares.map(({ promotion }) => promotion)].map(lineOf);
  const terms = termsOf(lead.owner, byCode, sale.plan).map((given, tier) =>
    lines.some((line) => line[tier]) ? given : null,
  );
  const amounts = gainedInTiers(terms, sale);
  const others = shares.map(({ percentage }) => percentage);
  const percentages = [others.reduce((left, one) => left - one, 100), ...others];
  return TIERS.flatMap((tier) => {
    const [given, whole = 0] = [terms[tier], amounts[tier]];
    const parts = largestRemainders(
      whole,
      percentages.map((percentage) => percentage * whole),
      100,
    );
    return percentages.flatMap((_, index): Earning[] => {
      const [owner, amount = 0] = [lines[index]?.[tier], parts[index]];
      if (!given || !owner || amount === 0) return [];
      const { unit, limits } = given.terms;
      const isSuspicious = lead.suspicious || (index > 0 && !lead.cleared && isSelf(lead.email, owner.promoter));
      return [
        {
          ...{ owner, unit, amount, tier: tier + 1 },
          isOthers: index > 0,
          month: limits?.mostOfMonth === undefined ? null : inMonth(given.rewardId, past),
          status: statusOf(lead.owner.campaign.offer, { unit, amount: whole }, isSuspicious),
        },
      ];
    });
  });
}

/** Who earns in each tier by a promotion: its promoter and the one above; nobody who is gone, or may not earn. */
function lineOf(promotion: ModelPromotion): (ModelPromotion | null)[] {
  const { promoter, campaign } = promotion;
  if (promoter.deleted) return [];
  const above = promoter.parent?.deleted === false ? promoter.parent : null;
  // A parent that is in no such campaign earns by its main promotion.
  const next = above && (above.promotions.find((one) => one.campaign === campaign) ?? above.main);
  return [promotion, next].map((one) => (one && !isBanned(one) ? one : null));
}
