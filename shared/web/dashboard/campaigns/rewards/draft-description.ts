import { describeRewardTerms } from '#web/dashboard/campaigns/terms/describe-terms.ts';
import type { PreviewReward } from '#web/dashboard/campaigns/terms/sale-earnings.ts';
import { buildRewardRequest, type RewardBody, type RewardDraft } from './reward-draft.ts';

/** Describes a draft's terms; null while malformed. */
export function describeDraft(
  draft: RewardDraft,
  { currency, unit }: { readonly currency: string; readonly unit?: PreviewReward['unit'] },
): string | null {
  // Required, but not described.
  const read = buildRewardRequest({ ...draft, name: draft.name || 'Reward' }, { currency, ...(unit ? { unit } : {}) });
  return 'errors' in read ? null : describeRewardTerms(toPreviewReward(read.body), currency);
}

type Step = Extract<NonNullable<RewardBody['schemas']>, readonly unknown[]>[number];

function toPreviewReward({
  schemas = [],
  promoter_reward_type = 'sale',
  duration = 'forever',
  duration_count,
  tier_level = 1,
  tier_mode = 'sale',
  min_amount,
  max_amount,
  max_per_customer_month,
  target_metric,
  target_amount,
  target_repeats = false,
}: RewardBody): PreviewReward {
  const steps = [schemas].flat();
  return {
    id: 0,
    promoter_reward_type,
    duration,
    tier_level,
    tier_mode,
    ...toPreviewGain(steps[0]),
    schemas: steps.map(toPreviewStep),
    duration_count: duration_count ?? null,
    min_amount: min_amount || null,
    max_amount: max_amount || null,
    max_per_customer_month: max_per_customer_month || null,
    target_metric: target_metric ?? null,
    target_amount: target_amount ?? null,
    target_repeats,
  };
}

function toPreviewGain(step: Step | undefined): Pick<PreviewReward, 'unit' | 'percent' | 'amount' | 'per'> {
  if (!step) return { unit: 'cash', percent: null, amount: null, per: null };
  const { unit = 'cash', amount, flat_amount: isFlat, per = null } = step;
  return { unit, percent: isFlat ? null : String(amount), amount: isFlat ? Number(amount) : null, per };
}

function toPreviewStep({ amount, flat_amount, per = null, rules = [] }: Step): PreviewReward['schemas'][number] {
  return {
    amount: Number(amount),
    flat_amount,
    per,
    rules: rules.map(({ type, condition, value, operator = 'and' }) => ({ type, condition, value, operator })),
  };
}
