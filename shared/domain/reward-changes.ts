import { Refusal } from './refusal.ts';
import type { Duration, Gain, PercentOf, RewardDefinition, RewardType, Unit } from './reward.ts';

/** What may be said of a reward, when it is made and later; what is left out stays as it is. */
export interface RewardDetails {
  readonly name?: string | undefined;
  readonly type?: RewardType | undefined;
  readonly unit?: Unit | undefined;
  /** One of both at the most; it takes the place of the other. */
  readonly percent?: string | undefined;
  readonly flat?: number | undefined;
  readonly duration?: Duration['type'] | undefined;
  /** How many months or sales. */
  readonly durationCount?: number | undefined;
  readonly tier?: number | undefined;
  readonly percentOf?: PercentOf | undefined;
  readonly coupon?: string | undefined;
  /** Whether promoters earn it; referred leads are promised it otherwise. */
  readonly forPromoters?: boolean | undefined;
  readonly hidden?: boolean | undefined;
}

/** What is answered where terms do not fit together. */
export const PERCENT_OR_AMOUNT = 'Give either percent or amount.';
export const DURATION_NEEDED = 'duration_count is needed with the durations months and sales, and only with those.';
export const FIRST_TIER = 'tier_level above 1, and tier_mode commission, are for rewards of the type tier.';
export const PARENTS_TIER = 'A reward of the type tier needs a tier_level from 2 on.';
export const PARENTS_PERCENT = 'A reward of the type tier needs a percent.';

/**
 * A reward with what is said of it. The first tier has no commission below it; parents earn percentages (contract:
 * Commission).
 * @param before null for a new one, which is for ever, in cash and for sales, where nothing else is said
 * @param now ISO 8601
 * @throws Refusal `invalid` where the terms do not fit together
 */
export function rewardWith(
  before: RewardDefinition | null,
  made: Pick<RewardDefinition, 'id' | 'createdAt'>,
  details: RewardDetails,
  now: string = made.createdAt,
): RewardDefinition {
  const forPromoters = details.forPromoters ?? !before?.forReferrals;
  // What referred leads are promised no sale earns.
  const standard = forPromoters ? 'sale' : 'custom';
  const type = forPromoters ? (details.type ?? before?.type ?? standard) : standard;
  const gain = gainOf(before, details);
  return {
    ...made,
    name: details.name ?? before?.name ?? '',
    type,
    unit: details.unit ?? before?.unit ?? 'cash',
    gain,
    duration: durationOf(before, details),
    ...tierOf(type === 'tier' && before?.type === 'tier' ? before : null, type, gain, details),
    coupon: details.coupon ?? before?.coupon ?? '',
    forReferrals: forPromoters ? undefined : true,
    hidden: details.hidden ?? before?.hidden,
    updatedAt: before ? now : undefined,
    takenUp: before?.takenUp ?? 0,
    revision: (before?.revision ?? 0) + 1,
  };
}

function gainOf(before: RewardDefinition | null, { percent, flat }: RewardDetails): Gain {
  if (percent !== undefined && flat !== undefined) throw invalid(PERCENT_OR_AMOUNT);
  if (percent !== undefined) return { percent };
  if (flat !== undefined) return { flat };
  if (!before) throw invalid(PERCENT_OR_AMOUNT);
  return before.gain;
}

function durationOf(before: RewardDefinition | null, { duration, durationCount }: RewardDetails): Duration {
  const was: Duration = before?.duration ?? { type: 'forever' };
  const type = duration ?? was.type;
  if (type === 'forever' || type === 'once') {
    if (durationCount !== undefined) throw invalid(DURATION_NEEDED);
    return { type };
  }
  const count = durationCount ?? (was.type === type && 'count' in was ? was.count : undefined);
  if (count === undefined) throw invalid(DURATION_NEEDED);
  return { type, count };
}

/** @param before the reward as it was, if it was one for parents */
function tierOf(
  before: RewardDefinition | null,
  type: RewardType,
  gain: Gain,
  details: RewardDetails,
): Pick<RewardDefinition, 'tier' | 'percentOf'> {
  if (type !== 'tier') {
    if ((details.tier ?? 1) > 1 || details.percentOf === 'commission') throw invalid(FIRST_TIER);
    return { tier: 1, percentOf: 'sale' };
  }
  const tier = details.tier ?? before?.tier;
  if (tier === undefined || tier < 2) throw invalid(PARENTS_TIER);
  if ('flat' in gain) throw invalid(PARENTS_PERCENT);
  return { tier, percentOf: details.percentOf ?? before?.percentOf ?? 'sale' };
}

function invalid(message: string): Refusal {
  return new Refusal({ code: 'invalid', message });
}
