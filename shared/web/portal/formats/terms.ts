import type { NextLevel } from '#shared/domain/rewards/next-level.ts';
import { buildDuration, type Unit } from '#shared/domain/rewards/reward.ts';
import { buildFlatGain, type FlatPer, type Gain, type StepRule } from '#shared/domain/rewards/reward-steps.ts';
import type { OfferTerms } from '#shared/domain/terms/describe-offer.ts';
import type { RewardEarning } from '#shared/domain/terms/earning.ts';

export interface ApiEarning extends Pick<RewardEarning, 'per' | 'tier' | 'percent' | 'amount' | 'unit'> {
  readonly amount_per: FlatPer | null;
  readonly percent_of: RewardEarning['of'];
  readonly steps: readonly {
    readonly percent: string | null;
    readonly amount: number | null;
    readonly amount_per: FlatPer | null;
    readonly rules: readonly (Omit<StepRule, 'number'> & { readonly type: StepRule['number'] })[];
  }[];
  readonly min_amount: number | null;
  readonly max_amount: number | null;
  readonly max_per_customer_month: number | null;
  readonly duration: RewardEarning['duration']['type'];
  readonly duration_count: number | null;
  readonly target_metric: NonNullable<RewardEarning['target']>['metric'] | null;
  readonly target_amount: number | null;
  readonly target_repeats: boolean;
  readonly plan_ids: readonly string[] | null;
  readonly apply_on: RewardEarning['applyOn'];
  readonly plan_names: readonly string[];
}

/** Converts API terms to the domain type. */
export function toEarning({ per, tier, percent, amount, unit, steps, ...rest }: ApiEarning): RewardEarning {
  const metric = rest.target_metric;
  return {
    per,
    tier,
    percent,
    amount,
    amountPer: rest.amount_per === 'sale' ? 'sale' : undefined,
    unit,
    of: rest.percent_of,
    steps: steps.map(({ rules, ...gain }) => ({
      gain: toGain(gain),
      rules: rules.map(({ type, ...rule }) => ({ number: type, ...rule })),
    })),
    limits: {
      least: rest.min_amount ?? undefined,
      most: rest.max_amount ?? undefined,
      mostOfMonth: rest.max_per_customer_month ?? undefined,
    },
    duration: buildDuration(rest.duration, rest.duration_count),
    target: metric && { metric, amount: rest.target_amount ?? 1, repeats: rest.target_repeats },
    plans: rest.plan_ids,
    applyOn: rest.apply_on,
    planNames: rest.plan_names,
  };
}

function toGain({ percent, amount, amount_per: per }: Omit<ApiEarning['steps'][number], 'rules'>): Gain {
  return percent === null ? buildFlatGain(amount ?? 0, per ?? undefined) : { percent };
}

/** The customer discount of a campaign. */
interface ApiOffer {
  readonly amount: number;
  readonly unit: Unit;
  readonly default_promo_code: string;
  readonly duration: RewardEarning['duration']['type'];
  readonly duration_count: number | null;
}

/** Converts an API discount to the domain type. */
export function toOfferTerms({
  amount,
  unit,
  default_promo_code: code,
  duration,
  duration_count,
}: ApiOffer): OfferTerms {
  return { worth: { amount, unit }, code, duration: buildDuration(duration, duration_count) };
}

/** Converts a tier upgrade of the API to the domain type. */
export function toLevelTerms({
  campaign_name: name,
  metric,
  amount,
}: { readonly campaign_name: string } & Pick<NextLevel, 'metric' | 'amount'>): NextLevel {
  return { name, metric, amount };
}
