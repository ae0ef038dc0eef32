import { parseReward } from '#bin/admin/reward-option.ts';
import type { Campaign, RewardRule } from '#shared/domain/campaigns/campaign.ts';
import { APPLY_ON } from '#shared/domain/campaigns/campaign.ts';
import type { Product } from '#shared/domain/products/product.ts';
import { resolveRulesProducts } from '#shared/domain/products/product-rules.ts';
import type { OwnTerms } from '#shared/domain/promoters/promoter.ts';
import { type Reward, TARGET_METRICS } from '#shared/domain/rewards/reward.ts';
import { type RewardStep, STEP_CONDITIONS, STEP_NUMBERS, type StepRule } from '#shared/domain/rewards/reward-steps.ts';
import { aReward } from '#test/unit/domain/builders.ts';

export interface ExampleTerms {
  readonly campaign: Pick<Campaign, 'rules' | 'rewards'>;
  readonly own: OwnTerms;
  readonly byCode?: Reward | undefined;
  /** The percentages of other promoters. */
  readonly shares?: readonly number[];
}

/** `product:` before a reward means all its plans, `monthly:` the monthly one. */
const PRODUCT: Product = {
  id: 1,
  name: 'gold',
  extId: null,
  prices: [
    { extId: 'gold-monthly', description: null, interval: 'month' },
    { extId: 'gold-yearly', description: null, interval: 'year' },
    { extId: 'gold-setup', description: null, interval: 'one_time' },
  ],
  createdAt: '2026-01-01T00:00:00.000Z',
  revision: 1,
};

/**
 * Parses rewards in the syntax of `npm run admin`, separated by `;`. Prefixes: `own:` for the promotion, `code:` for
 * the promo code, plans (see {@link PRODUCT}), `per referral:`, `target …:`. Limits follow: `with max_amount 500`.
 * Steps are separated by `,`: `30% if customer_age_in_months less than 3, else 20%`. `split: 30%` is the share of
 * another promoter.
 * @throws Error if they are malformed
 */
export function readTerms(text: string): ExampleTerms {
  const parts = text.split(';').map((one) => one.trim());
  const all = parts.filter((one) => !SPLIT.test(one)).map((one, index) => readReward(one, index + 1));
  const shares = parts.flatMap((one) => SPLIT.exec(one)?.[1] ?? []).map(Number);
  const createRewards = (owner: string) => {
    const ofOwner = all.filter((one) => one.whose === owner);
    return { rules: ofOwner.map(({ rule }) => rule), rewards: ofOwner.map(({ reward }) => reward) };
  };
  const [byCode] = createRewards('code').rewards;
  return {
    campaign: createRewards('campaign'),
    own: { ...createRewards('own'), rulesForReferrals: [] },
    byCode,
    shares,
  };
}

const SPLIT = /^split: (\d+)%$/;

function readReward(text: string, id: number): { whose: string; reward: Reward; rule: RewardRule } {
  const [, whose = 'campaign', given, whatFor, conditions = '', limits] = REWARD.exec(text) ?? [];
  const [first = '', ...others] = conditions.split(', ').map(readStep);
  const { planIds, ...terms } = parseReward(typeof first === 'string' ? first : first.terms);
  const steps: RewardStep[] = [first, ...others].map((step) =>
    typeof step === 'string'
      ? { gain: parseReward(step).gain, rules: [] }
      : { gain: parseReward(step.terms).gain, rules: step.rules },
  );
  const isStepped = steps.some(({ rules }) => rules.length > 0);
  const reward = aReward({
    ...terms,
    id,
    type: terms.tier > 1 ? 'tier' : 'sale',
    ...givenFor(given),
    ...(isStepped ? { steps } : {}),
    ...listLimitsIn(limits),
  });
  return {
    whose,
    reward,
    rule: createRule(id, planIds, whatFor),
  };
}

const REWARD =
  /^(?:(own|code): )?(?:(per referral|target [^:]+): )?(?:(product|monthly|yearly|one_time): )?(.*?)(?: with (.*))?$/;

const TARGET = /^target (?:(joined)|(every )?(\S+) (referrals|customers|revenue))$/;

function givenFor(text: string | undefined): Pick<Reward, 'target'> & Partial<Pick<Reward, 'type'>> {
  if (text === undefined) return {};
  if (text === 'per referral') return { type: 'per_referral' };
  const [, joined, every, amount = '1', metric = joined] = TARGET.exec(text) ?? [];
  const targetMetric = TARGET_METRICS.find((one) => one === metric);
  if (!targetMetric) throw new Error(`no target: ${text}`);
  return {
    type: 'target',
    target: { metric: targetMetric, amount: Number(amount.replace('.', '')), repeats: every !== undefined },
  };
}

const LIMITS = { min_amount: 'least', max_amount: 'most', max_per_customer_month: 'mostOfMonth' } as const;

function listLimitsIn(text: string | undefined): Pick<Reward, 'limits'> {
  if (text === undefined) return {};
  const rules = text.split(' and ').map((one) => {
    const [name = '', value] = one.split(' ');
    const limit = Object.entries(LIMITS).find(([each]) => each === name);
    if (!limit) throw new Error(`no limit: ${one}`);
    return [limit[1], Number(value)];
  });
  return { limits: Object.fromEntries(rules) };
}

function createRule(rewardId: number, planIds: readonly string[], whatFor: string | undefined): RewardRule {
  if (whatFor === undefined) return { applyOn: planIds.length > 0 ? 'specific' : 'all', planIds, rewardId };
  const productIds = whatFor === 'product' ? [PRODUCT.id] : [];
  const applyOn = APPLY_ON.find((one) => one === whatFor) ?? 'specific';
  const [rule] = resolveRulesProducts('rules', [{ applyOn, planIds, productIds, rewardId }], [PRODUCT]);
  if (!rule) throw new Error('each rule that is said is one');
  return rule;
}

function readStep(text: string): string | { terms: string; rules: StepRule[] } {
  const [terms = '', rules] = text.replace(/^else /, '').split(' if ');
  if (rules === undefined) return terms;
  const words = rules.split(/ (and|or) (?=customer_|promoter_)/);
  return {
    terms,
    rules: words.flatMap((one, index) => (index % 2 === 0 ? readRule(one, index > 0 ? words[index - 1] : 'and') : [])),
  };
}

function readRule(text: string, joined: string | undefined): StepRule {
  const number = STEP_NUMBERS.find((one) => text.startsWith(`${one} `));
  const condition = STEP_CONDITIONS.find((one) => text === `${number} ${one} ${text.split(' ').at(-1)}`);
  if (!number || !condition) throw new Error(`no rule of a step: ${text}`);
  return { number, condition, value: Number(text.split(' ').at(-1)), operator: joined === 'or' ? 'or' : 'and' };
}
