import { MAX_REWARD_DURATION, type PercentOf } from '#shared/domain/rewards/reward.ts';
import { MAX_STEP_VALUE, type StepCondition, type StepNumber } from '#shared/domain/rewards/reward-steps.ts';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import type { OperationRequest } from '#web/dashboard/api/operations.ts';
import type { CompanyReward } from '#web/dashboard/campaigns/queries.ts';
import { integerHint, parseIntegerInput } from '#web/ui/formats/integer-input.ts';
import { buildLimitsRequest, createLimitsDraft, type LimitsDraft, NO_LIMITS } from './limits-draft.ts';
import {
  createStepDrafts,
  NEW_STEP,
  parseRuleValue,
  parseStepValue,
  type RuleDraft,
  type StepDraft,
  type StepValueKind,
  stepValueHint,
  unitCurrency,
  validateRuleValues,
} from './step-draft.ts';
import { buildTargetRequest, createTargetDraft, NEW_TARGET, type TargetDraft } from './target-draft.ts';

export const DURATION_BOUNDS = { min: 1, max: MAX_REWARD_DURATION } as const;

export type RewardTrigger = 'sale' | 'referral' | 'joined' | 'milestone';

/**
 * `months`: `typedValue` in a customer's first `count` months, then `later`. `sales`: `later` from a customer's sale
 * `count` on. `free`: by `steps`.
 */
export type RewardShape = 'same' | 'months' | 'sales' | 'free';

export type DurationChoice = 'forever' | 'once' | 'months' | 'sales';

/** Rewards that sales do not earn are amounts, without shape, duration, limits and tier. */
export interface RewardDraft {
  readonly name: string;
  readonly kind: RewardTrigger;
  readonly valueKind: StepValueKind;
  readonly typedValue: string;
  readonly shape: RewardShape;
  readonly count: string;
  readonly later: string;
  readonly steps: readonly StepDraft[];
  readonly duration: DurationChoice;
  readonly durationCount: string;
  readonly limits: LimitsDraft;
  readonly tier: string;
  /** Base of upper tiers' shares. */
  readonly shareOf: PercentOf;
  readonly milestone: TargetDraft;
}

export const NEW_REWARD_DRAFT: RewardDraft = {
  name: '',
  kind: 'sale',
  valueKind: 'percent',
  typedValue: '20',
  shape: 'same',
  count: '3',
  later: '',
  steps: [NEW_STEP],
  duration: 'forever',
  durationCount: '12',
  limits: NO_LIMITS,
  tier: '1',
  shareOf: 'sale',
  milestone: NEW_TARGET,
};

/** Changes a draft's kind. Only sales earn percentages. */
export function withRewardKind(draft: RewardDraft, kind: RewardTrigger): RewardDraft {
  if (kind === 'sale' || draft.kind !== 'sale') return { ...draft, kind };
  return {
    ...draft,
    kind,
    valueKind: 'amount',
    typedValue: draft.valueKind === 'percent' ? '' : draft.typedValue,
    shape: 'same',
  };
}

export function createRewardDraft(reward: CompanyReward, currency: string): RewardDraft {
  const { name, duration, duration_count: durationCount, tier_level: tier, unit } = reward;
  const steps = createStepDrafts(reward, currency);
  return {
    ...NEW_REWARD_DRAFT,
    ...detectRewardShape(steps),
    steps: steps.length > 0 ? steps : [NEW_STEP],
    name,
    kind: rewardTrigger(reward),
    duration: duration === 'repeating' ? 'months' : duration,
    durationCount: durationCount === null ? NEW_REWARD_DRAFT.durationCount : String(durationCount),
    limits: createLimitsDraft(reward, unitCurrency(unit, currency)),
    tier: String(tier),
    shareOf: reward.tier_mode ?? 'sale',
    milestone: createTargetDraft(reward, currency),
  };
}

function rewardTrigger({ promoter_reward_type: type, target_metric: metric }: CompanyReward): RewardTrigger {
  if (type === 'per_referral') return 'referral';
  if (metric === null) return 'sale';
  return metric === 'joined' ? 'joined' : 'milestone';
}

/** `free` if no template matches. */
function detectRewardShape(steps: readonly StepDraft[]): Partial<RewardDraft> {
  const [first, second, ...others] = steps;
  if (!first) return {};
  if (!second) return first.rules.length === 0 ? { shape: 'same', ...pickStepValue(first) } : { shape: 'free' };
  const [rule, ...more] = first.rules;
  const fits = rule && more.length + others.length + second.rules.length === 0 && first.valueKind === second.valueKind;
  if (fits && rule.type === 'customer_age_in_months' && rule.condition === 'less than') {
    return { shape: 'months', ...pickStepValue(first), count: rule.value, later: second.typedValue };
  }
  if (fits && rule.type === 'customer_sales_count' && rule.condition === 'greater than or equal to') {
    return { shape: 'sales', ...pickStepValue(second), count: rule.value, later: first.typedValue };
  }
  return { shape: 'free' };
}

const pickStepValue = ({ valueKind, typedValue }: StepDraft) => ({ valueKind, typedValue });

/** Returns a draft's steps; templates yield them, too. */
function draftSteps({ shape, valueKind, typedValue, count, later, steps }: RewardDraft): readonly StepDraft[] {
  const always = { valueKind, rules: [] };
  const by = (type: StepNumber, condition: StepCondition): readonly RuleDraft[] => [
    { type, condition, value: count, operator: 'and' },
  ];
  switch (shape) {
    case 'same':
      return [{ ...always, typedValue }];
    case 'months':
      return [
        { valueKind, typedValue, rules: by('customer_age_in_months', 'less than') },
        { ...always, typedValue: later },
      ];
    case 'sales':
      return [
        { valueKind, typedValue: later, rules: by('customer_sales_count', 'greater than or equal to') },
        { ...always, typedValue },
      ];
    case 'free':
      return steps;
  }
}

export type RewardBody = NonNullable<OperationRequest<'POST /api/v2/company/rewards'>['body']>;

/** Builds the request, or returns errors by field. */
export function buildRewardRequest(
  draft: RewardDraft,
  { currency, unit = 'cash' }: { readonly currency: string; readonly unit?: CompanyReward['unit'] },
): { readonly body: RewardBody } | { readonly errors: FieldErrors } {
  const rewardCurrency = unitCurrency(unit, currency);
  const steps = draftSteps(draft).map((step) => ({ ...step, read: parseStepValue(step, rewardCurrency) }));
  const names = listStepFields(draft);
  const terms = draft.kind === 'sale' ? ofSales(draft, rewardCurrency) : ofOthers(draft, currency);
  const errors: FieldErrors = {
    ...(draft.name.trim() === '' ? { name: 'Enter a name.' } : {}),
    ...terms.errors,
    ...Object.fromEntries(
      steps.flatMap(({ read, valueKind }, index) =>
        read === null ? [[names[index], stepValueHint(valueKind, rewardCurrency)]] : [],
      ),
    ),
    ...validateNumbers(draft, currency),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return {
    body: {
      name: draft.name.trim(),
      schemas: steps.map(({ valueKind, read, rules }) => ({
        unit,
        amount: read ?? '',
        flat_amount: valueKind !== 'percent',
        ...(valueKind === 'amount_per_sale' ? { per: 'sale' as const } : {}),
        rules: rules.map((rule) => ({ ...rule, value: parseRuleValue(rule, currency) ?? 0 })),
      })),
      ...terms.body,
    },
  };
}

function ofSales({ duration, durationCount, limits, tier, shareOf }: RewardDraft, currency: string | null) {
  const isCounted = duration === 'months' || duration === 'sales';
  const times = parseIntegerInput(durationCount, DURATION_BOUNDS);
  const limited = buildLimitsRequest(limits, currency);
  return {
    body: {
      duration,
      ...(isCounted ? { duration_count: times ?? 0 } : {}),
      ...limited.body,
      ...(tier === '1' ? {} : { promoter_reward_type: 'tier' as const, tier_level: Number(tier), tier_mode: shareOf }),
    },
    errors: {
      ...(isCounted && times === null ? { duration_count: integerHint(DURATION_BOUNDS) } : {}),
      ...limited.errors,
    },
  };
}

function ofOthers({ kind, milestone }: RewardDraft, currency: string) {
  if (kind === 'referral') return { body: { promoter_reward_type: 'per_referral' as const }, errors: {} };
  const type = { promoter_reward_type: 'target' as const };
  if (kind === 'joined') return { body: { ...type, target_metric: 'joined' as const }, errors: {} };
  const { body, hint } = buildTargetRequest(milestone, currency);
  return { body: { ...type, ...body }, errors: hint === undefined ? {} : { target_amount: hint } };
}

function listStepFields({ shape, steps }: RewardDraft): readonly string[] {
  if (shape === 'free') return steps.map((_, index) => `step_${index + 1}`);
  return shape === 'sales' ? ['later', 'typedValue'] : ['typedValue', 'later'];
}

function validateNumbers({ shape, count, steps }: RewardDraft, currency: string): FieldErrors {
  if (shape === 'same') return {};
  if (shape === 'free') return validateRuleValues(steps, currency);
  return parseIntegerInput(count, { min: 1, max: MAX_STEP_VALUE }) === null
    ? { count: integerHint(DURATION_BOUNDS) }
    : {};
}
