import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { RuleSaid } from '#shared/domain/products/product-rules.ts';
import type { Duration } from '#shared/domain/rewards/reward.ts';
import type { RewardDetails } from '#shared/domain/rewards/reward-changes.ts';
import type { RewardStep, StepRule } from '#shared/domain/rewards/reward-steps.ts';
import type { CampaignInput, CampaignRewardInput } from '#shared/operations/campaigns/create-campaign.ts';
import { createRewardDefinition } from '#shared/operations/campaigns/rewards.ts';
import { createProduct } from '#shared/operations/products/products.ts';
import { runtime } from '#shared/runtime.ts';
import type { Company } from '#test/support/service/company.ts';
import { type Gives, stepsOf } from './earned.ts';
import { type Gain, type Offer, type OfPlans, PLANS, PRODUCTS, type Terms, type Which } from './offers.ts';

export type Products = ReadonlyMap<string, number>;

export async function sellProducts({ account }: Company): Promise<Products> {
  const made = PRODUCTS.map(async (name): Promise<[string, number]> => {
    const plans = Object.entries(PLANS).filter(([, { product }]) => product === name);
    const prices = plans.map(([extId, { paid }]) => ({ extId, description: '', interval: paid }));
    return [name, (await createProduct({ account, runtime }, { name, prices })).id];
  });
  return new Map(await Promise.all(made));
}

/** Campaign input of an offer's terms for all plans; {@link offered} adds the rest. */
export function campaignOf({ approves, approvesUpTo, holds, pays, tiers }: Offer): Partial<CampaignInput> {
  const payoutMethods = pays && { methods: pays.methods, minimumsByMethod: { paypal: pays.leastByPaypal } };
  const rewards = tiers.flatMap((terms, index) => (terms ? [rewardOf(terms, index + 1)] : []));
  return { autoApproveRewards: approves, autoApproveUpTo: approvesUpTo, holdingDays: holds, payoutMethods, rewards };
}

export async function offered(
  company: Company,
  offer: Offer,
  products: Products,
): Promise<{ readonly id: number; readonly gives: Gives; readonly promised: number | null }> {
  const define = async (details: RewardDetails) => {
    const { id } = await createRewardDefinition({ account: company.account, runtime }, details);
    return id;
  };
  const { ofPlans = [], perReferral: bonus, targets: bonuses = [], promises } = offer;
  const inPlans = await Promise.all(
    ofPlans.map(async (one) => ({ ...one, rewardId: await define(detailsOf(one.terms)) })),
  );
  const perReferral = bonus && { terms: bonus, rewardId: await define({ ...bonus, type: 'per_referral' }) };
  const targets = await Promise.all(
    bonuses.map(async (terms) => {
      const { metric, amount, repeats } = terms;
      const reached = metric === 'joined' ? {} : { targetAmount: amount, targetRepeats: repeats };
      const { unit, flat } = terms;
      return { terms, rewardId: await define({ unit, flat, type: 'target', targetMetric: metric, ...reached }) };
    }),
  );
  const promised = promises === undefined ? null : await define({ percent: promises, forPromoters: false });
  const toAll = (rewardId: number): RuleSaid => ({ applyOn: 'all', planIds: [], rewardId });
  const campaign = await company.campaignWith({
    ...campaignOf(offer),
    rules: [
      ...inPlans.map(({ of, rewardId }) => ruleOf(of, rewardId, products)),
      ...[...(perReferral ? [perReferral] : []), ...targets].map(({ rewardId }) => toAll(rewardId)),
    ],
    rulesForReferrals: promised === null ? [] : [toAll(promised)],
  });
  const extra = { ofPlans: inPlans, perReferral: perReferral ?? null, targets };
  return { id: campaign.id, promised, gives: { ...givesOf(campaign, offer), ...extra } };
}

export function givesOf({ rules }: Pick<Campaign, 'rules'>, { tiers }: Offer): Gives {
  const made = rules.map(({ rewardId }) => rewardId);
  const given = tiers.map((terms) => (terms ? { terms, rewardId: made.shift() ?? 0 } : null));
  return { tiers: given, ofPlans: [], perReferral: null, targets: [] };
}

const INTERVALS = { month: 'monthly', year: 'yearly', one_time: 'one_time' } as const;

export function ruleOf(of: OfPlans, rewardId: number, products: Products): RuleSaid {
  if ('plan' in of) return { applyOn: 'specific', planIds: [of.plan], rewardId };
  if ('paid' in of) return { applyOn: INTERVALS[of.paid], planIds: [], rewardId };
  return { applyOn: 'specific', planIds: [], productIds: [products.get(of.product) ?? 0], rewardId };
}

function rewardOf(terms: Terms, tier: number): CampaignRewardInput {
  const steps = shownSteps(terms);
  const isOfCommission = stepsOf(terms).some(({ gain }) => 'ofCommission' in gain);
  return {
    name: `tier ${tier}`,
    unit: terms.unit,
    gain: steps[0]?.gain ?? { flat: 0 },
    ...('steps' in terms ? { steps } : {}),
    ...(terms.limits ? { limits: terms.limits } : {}),
    duration: durationOf(terms),
    tier,
    percentOf: isOfCommission ? 'commission' : 'sale',
    planIds: [],
  };
}

function detailsOf(terms: Terms): RewardDetails {
  const { unit, limits } = terms;
  const { type, ...duration } = durationOf(terms);
  const [gain] = shownSteps(terms).map((step) => step.gain);
  const said = 'steps' in terms ? { steps: shownSteps(terms) } : gain;
  const counted = 'count' in duration ? { durationCount: duration.count } : {};
  return { name: 'for some plans', unit, ...said, limits, duration: type, ...counted };
}

function shownSteps(terms: Terms): RewardStep[] {
  return stepsOf(terms).map(({ gain, of }) => ({ gain: gainOf(gain), rules: rulesOf(of) }));
}

const gainOf = (gain: Gain) => ('flat' in gain ? { flat: gain.flat } : { percent: String(gain.permille / 10) });

function rulesOf(of: Which | undefined): StepRule[] {
  if (!of) return [];
  const rule = (number: StepRule['number'], condition: StepRule['condition'], value: number): StepRule[] => [
    { number, condition, value, operator: 'and' },
  ];
  if ('first' in of) return rule('customer_sales_count', 'less than or equal to', of.first);
  if ('every' in of) return rule('customer_sales_count', 'multiple of', of.every);
  if ('young' in of) return rule('customer_age_in_months', 'less than', 1);
  if ('customers' in of) return rule('promoter_campaign_customers_count', 'greater than or equal to', of.customers);
  return rule('promoter_campaign_revenue', 'greater than or equal to', of.revenue);
}

function durationOf({ lasts }: Terms): Duration {
  if (!lasts) return { type: 'forever' };
  if ('young' in lasts) return { type: 'months', count: 1 };
  return lasts.first === 1 ? { type: 'once' } : { type: 'sales', count: lasts.first };
}
