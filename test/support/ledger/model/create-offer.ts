import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { RewardRuleInput } from '#shared/domain/products/product-rules.ts';
import type { Duration } from '#shared/domain/rewards/reward.ts';
import type { RewardDetails } from '#shared/domain/rewards/reward-changes.ts';
import type { RewardStep, StepRule } from '#shared/domain/rewards/reward-steps.ts';
import type { CampaignInput, CampaignRewardInput } from '#shared/operations/campaigns/create-campaign.ts';
import { createRewardDefinition } from '#shared/operations/campaigns/rewards.ts';
import { createProduct } from '#shared/operations/products/products.ts';
import { runtime } from '#shared/runtime.ts';
import type { Company } from '#test/support/service/company.ts';
import {
  type Gain,
  type Offer,
  PLANS,
  type PlanCondition,
  PRODUCTS,
  type StepCondition,
  type Terms,
} from './offers.ts';
import { listSteps, type RewardChoice } from './tier-gains.ts';

export type Products = ReadonlyMap<string, number>;

export async function sellProducts({ account }: Company): Promise<Products> {
  const created = PRODUCTS.map(async (name): Promise<[string, number]> => {
    const plans = Object.entries(PLANS).filter(([, { product }]) => product === name);
    const prices = plans.map(([extId, { paid }]) => ({ extId, description: '', interval: paid }));
    return [name, (await createProduct({ account, runtime }, { name, prices })).id];
  });
  return new Map(await Promise.all(created));
}

/** Campaign input of an offer's terms for all plans; {@link createOffer} adds the rest. */
export function createOfferCampaign({ approves, approvesUpTo, holds, pays, tiers }: Offer): Partial<CampaignInput> {
  const payoutMethods = pays && { methods: pays.methods, minimumsByMethod: { paypal: pays.paypalMinimum } };
  const rewards = tiers.flatMap((terms, index) => (terms ? [createReward(terms, index + 1)] : []));
  return { autoApproveRewards: approves, autoApproveUpTo: approvesUpTo, holdingDays: holds, payoutMethods, rewards };
}

export async function createOffer(
  company: Company,
  offer: Offer,
  products: Products,
): Promise<{ readonly id: number; readonly gives: RewardChoice; readonly promised: number | null }> {
  const define = async (details: RewardDetails) => {
    const { id } = await createRewardDefinition({ account: company.account, runtime }, details);
    return id;
  };
  const { ofPlans = [], perReferral: bonus, targets: bonuses = [], promises } = offer;
  const inPlans = await Promise.all(
    ofPlans.map(async (plan) => ({ ...plan, rewardId: await define(createDetails(plan.terms)) })),
  );
  const perReferral = bonus && { terms: bonus, rewardId: await define({ ...bonus, type: 'per_referral' }) };
  const targets = await Promise.all(
    bonuses.map(async (terms) => {
      const { metric, amount, repeats } = terms;
      const targetFields = metric === 'joined' ? {} : { targetAmount: amount, targetRepeats: repeats };
      const { unit, flat } = terms;
      return { terms, rewardId: await define({ unit, flat, type: 'target', targetMetric: metric, ...targetFields }) };
    }),
  );
  const promised = promises === undefined ? null : await define({ percent: promises, forPromoters: false });
  const toAll = (rewardId: number): RewardRuleInput => ({ applyOn: 'all', planIds: [], rewardId });
  const campaign = await company.campaignWith({
    ...createOfferCampaign(offer),
    rules: [
      ...inPlans.map(({ of, rewardId }) => buildRule(of, rewardId, products)),
      ...[...(perReferral ? [perReferral] : []), ...targets].map(({ rewardId }) => toAll(rewardId)),
    ],
    rulesForReferrals: promised === null ? [] : [toAll(promised)],
  });
  const extra = { ofPlans: inPlans, perReferral: perReferral ?? null, targets };
  return { id: campaign.id, promised, gives: { ...listRewards(campaign, offer), ...extra } };
}

export function listRewards({ rules }: Pick<Campaign, 'rules'>, { tiers }: Offer): RewardChoice {
  const rewardIds = rules.map(({ rewardId }) => rewardId);
  const givenTiers = tiers.map((terms) => (terms ? { terms, rewardId: rewardIds.shift() ?? 0 } : null));
  return { tiers: givenTiers, ofPlans: [], perReferral: null, targets: [] };
}

const INTERVALS = { month: 'monthly', year: 'yearly', one_time: 'one_time' } as const;

export function buildRule(plans: PlanCondition, rewardId: number, products: Products): RewardRuleInput {
  if ('plan' in plans) return { applyOn: 'specific', planIds: [plans.plan], rewardId };
  if ('paid' in plans) return { applyOn: INTERVALS[plans.paid], planIds: [], rewardId };
  return { applyOn: 'specific', planIds: [], productIds: [products.get(plans.product) ?? 0], rewardId };
}

function createReward(terms: Terms, tier: number): CampaignRewardInput {
  const steps = toShownSteps(terms);
  const isOfCommission = listSteps(terms).some(({ gain }) => 'ofCommission' in gain);
  return {
    name: `tier ${tier}`,
    unit: terms.unit,
    gain: steps[0]?.gain ?? { flat: 0 },
    ...('steps' in terms ? { steps } : {}),
    ...(terms.limits ? { limits: terms.limits } : {}),
    duration: createDuration(terms),
    tier,
    percentOf: isOfCommission ? 'commission' : 'sale',
    planIds: [],
  };
}

function createDetails(terms: Terms): RewardDetails {
  const { unit, limits } = terms;
  const { type, ...duration } = createDuration(terms);
  const [gain] = toShownSteps(terms).map((step) => step.gain);
  const gainDetails = 'steps' in terms ? { steps: toShownSteps(terms) } : gain;
  const counted = 'count' in duration ? { durationCount: duration.count } : {};
  return { name: 'for some plans', unit, ...gainDetails, limits, duration: type, ...counted };
}

function toShownSteps(terms: Terms): RewardStep[] {
  return listSteps(terms).map(({ gain, of }) => ({ gain: toGain(gain), rules: createRules(of) }));
}

const toGain = (gain: Gain) => ('flat' in gain ? { flat: gain.flat } : { percent: String(gain.permille / 10) });

function createRules(limits: StepCondition | undefined): StepRule[] {
  if (!limits) return [];
  const rule = (number: StepRule['number'], condition: StepRule['condition'], value: number): StepRule[] => [
    { number, condition, value, operator: 'and' },
  ];
  if ('first' in limits) return rule('customer_sales_count', 'less than or equal to', limits.first);
  if ('every' in limits) return rule('customer_sales_count', 'multiple of', limits.every);
  if ('young' in limits) return rule('customer_age_in_months', 'less than', 1);
  if ('customers' in limits)
    return rule('promoter_campaign_customers_count', 'greater than or equal to', limits.customers);
  return rule('promoter_campaign_revenue', 'greater than or equal to', limits.revenue);
}

function createDuration({ lasts }: Terms): Duration {
  if (!lasts) return { type: 'forever' };
  if ('young' in lasts) return { type: 'months', count: 1 };
  return lasts.first === 1 ? { type: 'once' } : { type: 'sales', count: lasts.first };
}
