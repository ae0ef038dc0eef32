import { buildRewardRequest, type RewardBody, type RewardDraft } from './reward-draft.ts';
import type { PreviewReward } from './sale-earnings.ts';
import { describeRewardTerms } from './words.ts';

/** Describes a draft's terms; null while malformed. */
export function describeDraft(
  draft: RewardDraft,
  { currency, unit }: { readonly currency: string; readonly unit?: PreviewReward['unit'] },
): string | null {
  // Required, but not described.
  const read = buildRewardRequest({ ...draft, name: draft.name || 'Reward' }, { currency, ...(unit ? { unit } : {}) });
  return 'wrong' in read ? null : describeRewardTerms(givesOf(read.body), currency);
}

function givesOf(body: RewardBody): PreviewReward {
  const schemas = [body.schemas ?? []].flat().map(({ amount, flat_amount, per = null, rules = [] }) => ({
    ...{ amount: Number(amount), flat_amount, per },
    rules: rules.map(({ type, condition, value, operator = 'and' }) => ({ type, condition, value, operator })),
  }));
  const [first] = [body.schemas ?? []].flat();
  return {
    id: 0,
    promoter_reward_type: body.promoter_reward_type ?? 'sale',
    unit: first?.unit ?? 'cash',
    percent: first && !first.flat_amount ? String(first.amount) : null,
    amount: first?.flat_amount ? Number(first.amount) : null,
    per: first?.per ?? null,
    schemas,
    duration: body.duration ?? 'forever',
    duration_count: body.duration_count ?? null,
    tier_level: body.tier_level ?? 1,
    tier_mode: body.tier_mode ?? 'sale',
    min_amount: body.min_amount || null,
    max_amount: body.max_amount || null,
    max_per_customer_month: body.max_per_customer_month || null,
    target_metric: body.target_metric ?? null,
    target_amount: body.target_amount ?? null,
    target_repeats: body.target_repeats ?? false,
  };
}
