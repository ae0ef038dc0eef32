import { Refusal } from '#shared/domain/refusal.ts';
import type { Duration, PercentOf, RewardDefinition, RewardTarget, RewardType, Unit } from './reward.ts';
import type { RewardLimits } from './reward-limits.ts';
import { rewardNameAfterChange } from './reward-name.ts';
import { buildFlatGain, type FlatPer, flatGainBase, type Gain, type RewardStep } from './reward-steps.ts';

/** Input for a reward; omitted values stay. */
export interface RewardDetails {
  readonly name?: string | undefined;
  readonly type?: RewardType | undefined;
  readonly unit?: Unit | undefined;
  /** At most one of these three, which replaces the others. */
  readonly percent?: string | undefined;
  readonly flat?: number | undefined;
  readonly steps?: readonly RewardStep[] | undefined;
  /** Default: per item. */
  readonly per?: FlatPer | undefined;
  /** Whether `flat` or `percent` applies. Required to change the kind; not for steps. */
  readonly isFlat?: boolean | undefined;
  readonly duration?: Duration['type'] | undefined;
  /** Number of months or sales. */
  readonly durationCount?: number | undefined;
  readonly tier?: number | undefined;
  readonly percentOf?: PercentOf | undefined;
  /** 0 removes a limit. */
  readonly limits?: RewardLimits | undefined;
  readonly coupon?: string | undefined;
  readonly targetMetric?: RewardTarget['metric'] | undefined;
  readonly targetAmount?: number | undefined;
  readonly targetRepeats?: boolean | undefined;
  /** Whether promoters earn it; otherwise it is a customer discount. */
  readonly forPromoters?: boolean | undefined;
  readonly hidden?: boolean | undefined;
}

const PERCENT_OR_AMOUNT = 'Send either percent or amount.';
const KIND_NEEDED = 'flat_amount is required to change what a reward gives: true with amount, false with percent.';
const KIND_OF_ANOTHER = 'flat_amount: true goes with amount, false with percent.';
const PER_OF_AMOUNT = 'per is for rewards of type sale with an amount. With schemas, set per in each of them.';
const DURATION_NEEDED = 'duration_count is required with the durations months and sales, and allowed only with those.';
const TIER_TYPE_REQUIRED = 'tier_level above 1 and tier_mode commission are for rewards of type tier.';
const PARENTS_TIER = 'A reward of type tier needs a tier_level of 2 or more.';
const STEP_WITHOUT_RULES_LAST = 'schemas: one without rules applies to all sales, so it must come last.';
export const MIN_ABOVE_MAX = 'min_amount: must not exceed max_amount.';
const AMOUNT_PER_REFERRAL = 'A reward of type per_referral needs an amount, without percent, schemas or duration.';
const AMOUNT_FOR_TARGET = 'A reward of type target needs an amount, without percent, schemas or duration.';
const TARGET_ONLY = 'target_metric, target_amount and target_repeats are for rewards of type target.';
const TARGET_NEEDED = 'A reward of type target needs a target_metric, and a target_amount unless the metric is joined.';
const JOINED_WITHOUT_TARGET =
  'target_metric: a promoter joins once, so joined allows no target_amount or target_repeats.';
const PARENTS_PERCENT = 'A reward of type tier needs a percent.';

const NEW_REWARD = {
  name: '',
  type: 'sale',
  unit: 'cash',
  duration: { type: 'forever' },
  coupon: '',
  takenUp: 0,
  revision: 0,
} as const satisfies Partial<RewardDefinition>;

/**
 * Applies input to a reward. Tier 1 has no commission below it; parents earn percentages (contract: Commission).
 * @param before null for a new reward; defaults: forever, cash, for sales
 * @param now ISO 8601
 * @throws Refusal `invalid` for inconsistent terms
 */
export function applyRewardDetails(
  before: RewardDefinition | null,
  basics: Pick<RewardDefinition, 'id' | 'createdAt'>,
  details: RewardDetails,
  now: string = basics.createdAt,
): RewardDefinition {
  const former = { ...NEW_REWARD, ...before };
  const forPromoters = details.forPromoters ?? !before?.forReferrals;
  const name = details.name ?? former.name;
  // Sales do not earn customer discounts.
  const type = forPromoters ? (details.type ?? former.type) : 'custom';
  const { gain, steps } = resolveGain(before, details);
  const duration = resolveDuration(former.duration, details);
  checkPer(type, gain, steps);
  const target = resolveTarget(before?.target, type, details);
  if (target || type === 'per_referral') checkAmountForever({ gain, steps, duration, target });
  const tier = resolveTier(before?.type === 'tier' ? before : null, type, steps ?? [{ gain }], details);
  const terms = { gain, steps, unit: details.unit ?? former.unit, duration, ...tier };
  return {
    ...basics,
    // Forms send the displayed name even if unchanged.
    name: name === before?.name ? rewardNameAfterChange(before, terms) : name,
    type,
    ...terms,
    limits: mergeLimits(before?.limits, details.limits),
    target,
    coupon: details.coupon ?? former.coupon,
    forReferrals: forPromoters ? undefined : true,
    hidden: details.hidden ?? before?.hidden,
    updatedAt: before ? now : undefined,
    takenUp: former.takenUp,
    revision: former.revision + 1,
  };
}

/** @throws Refusal `invalid` unless it is an amount, forever */
function checkAmountForever(reward: Pick<RewardDefinition, 'gain' | 'steps' | 'duration' | 'target'>): void {
  if ('flat' in reward.gain && !reward.steps && reward.duration.type === 'forever') return;
  throw invalid(reward.target ? AMOUNT_FOR_TARGET : AMOUNT_PER_REFERRAL);
}

/** @throws Refusal `invalid` for an amount per sale in a reward that is not for sales */
function checkPer(type: RewardDefinition['type'], gain: Gain, steps: readonly RewardStep[] = []): void {
  if (type === 'sale') return;
  if ([gain, ...steps.map((step) => step.gain)].some((candidate) => flatGainBase(candidate) === 'sale'))
    throw invalid(PER_OF_AMOUNT);
}

function resolveGain(
  before: RewardDefinition | null,
  details: RewardDetails,
): Pick<RewardDefinition, 'gain' | 'steps'> {
  const plain = plainGain(before, details);
  if (plain) {
    const changesKind = before !== null && (before.steps !== undefined || 'flat' in before.gain !== 'flat' in plain);
    if (changesKind && details.isFlat === undefined) throw invalid(KIND_NEEDED);
    return { gain: plain };
  }
  const { steps = [] } = details;
  const [first] = steps;
  if (!first && !before) throw invalid(PERCENT_OR_AMOUNT);
  if (!first) return { gain: (before as RewardDefinition).gain, steps: before?.steps };
  const catchAllIndex = steps.findIndex(({ rules }) => rules.length === 0);
  if (catchAllIndex >= 0 && catchAllIndex < steps.length - 1) throw invalid(STEP_WITHOUT_RULES_LAST);
  // A single step without rules is a plain reward.
  return { gain: first.gain, steps: catchAllIndex === 0 ? undefined : steps };
}

/** Returns the percentage or flat amount, if given. */
function plainGain(before: RewardDefinition | null, details: RewardDetails): Gain | undefined {
  const { percent, flat, per, isFlat, steps = [] } = details;
  if (percent !== undefined && flat !== undefined) throw invalid(PERCENT_OR_AMOUNT);
  const plain = percent === undefined ? amountGain(before, details) : { percent };
  if (per !== undefined && (!plain || 'percent' in plain || steps.length > 0)) throw invalid(PER_OF_AMOUNT);
  if (isFlat !== undefined && (!plain || isFlat !== 'flat' in plain)) throw invalid(KIND_OF_ANOTHER);
  return plain;
}

/** Returns the flat amount, or the former one with a new `per`. */
function amountGain(before: RewardDefinition | null, { flat, per }: RewardDetails): Gain | undefined {
  const former = before && !before.steps && 'flat' in before.gain ? before.gain : undefined;
  const amount = flat ?? (per === undefined ? undefined : former?.flat);
  return amount === undefined ? undefined : buildFlatGain(amount, per ?? former?.per);
}

/** Applies changes to limits; undefined without limits. */
function mergeLimits(before: RewardLimits | undefined, changes: RewardLimits = {}): RewardLimits | undefined {
  const changedLimits = Object.entries(changes).filter(([, limit]) => limit !== undefined);
  const remaining = Object.entries({ ...before, ...Object.fromEntries(changedLimits) }).filter(
    ([, limit]) => limit !== 0,
  );
  if (remaining.length === 0) return undefined;
  const limits: RewardLimits = Object.fromEntries(remaining);
  const { least = 0, most = least } = limits;
  if (least > most) throw invalid(MIN_ABOVE_MAX);
  return limits;
}

function resolveDuration(before: Duration, { duration, durationCount }: RewardDetails): Duration {
  const type = duration ?? before.type;
  if (type === 'forever' || type === 'once') {
    if (durationCount !== undefined) throw invalid(DURATION_NEEDED);
    return { type };
  }
  const count = durationCount ?? (before.type === type && 'count' in before ? before.count : undefined);
  if (count === undefined) throw invalid(DURATION_NEEDED);
  return { type, count };
}

/** @param before the former reward, if it was one for parents */
function resolveTier(
  before: RewardDefinition | null,
  type: RewardType,
  steps: readonly { readonly gain: Gain }[],
  details: RewardDetails,
): Pick<RewardDefinition, 'tier' | 'percentOf'> {
  if (type !== 'tier') {
    if ((details.tier ?? 1) > 1 || details.percentOf === 'commission') throw invalid(TIER_TYPE_REQUIRED);
    return { tier: 1, percentOf: 'sale' };
  }
  const tier = details.tier ?? before?.tier;
  if (tier === undefined || tier < 2) throw invalid(PARENTS_TIER);
  if (steps.some(({ gain }) => 'flat' in gain)) throw invalid(PARENTS_PERCENT);
  return { tier, percentOf: details.percentOf ?? before?.percentOf ?? 'sale' };
}

function resolveTarget(
  before: RewardTarget | undefined,
  type: RewardType,
  { targetMetric, targetAmount, targetRepeats }: RewardDetails,
): RewardTarget | undefined {
  const hasTargetChange = targetMetric !== undefined || targetAmount !== undefined || targetRepeats !== undefined;
  if (!hasTargetChange) return type === 'target' ? before : undefined;
  if (type !== 'target') throw invalid(TARGET_ONLY);
  const metric = targetMetric ?? before?.metric;
  if (metric === 'joined') {
    if (targetAmount !== undefined || targetRepeats) throw invalid(JOINED_WITHOUT_TARGET);
    return { metric, amount: 1, repeats: false };
  }
  const amount = targetAmount ?? (before?.metric === metric ? before?.amount : undefined);
  if (metric === undefined || amount === undefined) throw invalid(TARGET_NEEDED);
  return { metric, amount, repeats: targetRepeats ?? before?.repeats ?? false };
}

function invalid(message: string): Refusal {
  return new Refusal({ code: 'invalid', message });
}
