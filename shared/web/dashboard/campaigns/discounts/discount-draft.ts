import { isRewardPercent, MAX_FLAT_AMOUNT } from '#shared/domain/rewards/reward.ts';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import type { CompanyReward } from '#web/dashboard/campaigns/queries.ts';
import {
  DURATION_BOUNDS,
  type DurationChoice,
  NEW_REWARD_DRAFT,
  type RewardBody,
} from '#web/dashboard/campaigns/rewards/reward-draft.ts';
import { stepValueHint, unitCurrency } from '#web/dashboard/campaigns/rewards/step-draft.ts';
import { amountHint, formatAmountInput, parseAmountInput } from '#web/ui/formats/amount-input.ts';
import { integerHint, parseIntegerInput } from '#web/ui/formats/integer-input.ts';

/** `discount_per` is a percentage. */
export type DiscountUnit = CompanyReward['unit'];

export interface DiscountDraft {
  readonly name: string;
  readonly unit: DiscountUnit;
  readonly typedValue: string;
  readonly duration: DurationChoice;
  readonly durationCount: string;
  /** Empty for none. */
  readonly coupon: string;
}

export const NEW_DISCOUNT: DiscountDraft = {
  name: '',
  unit: 'discount_per',
  typedValue: '10',
  duration: 'once',
  durationCount: NEW_REWARD_DRAFT.durationCount,
  coupon: '',
};

const COUNT = { min: 1, max: MAX_FLAT_AMOUNT } as const;

/** Creates the draft of a discount. Percentages become discounts, whatever their unit. */
export function createDiscountDraft(reward: CompanyReward, currency: string): DiscountDraft {
  const { name, percent, amount, duration, duration_count: durationCount, coupon } = reward;
  const unit = percent === null ? reward.unit : 'discount_per';
  return {
    name,
    unit,
    coupon,
    typedValue: percent ?? formatAmountInput(amount ?? 0, unitCurrency(unit, currency)),
    duration: duration === 'repeating' ? 'months' : duration,
    durationCount: durationCount === null ? NEW_REWARD_DRAFT.durationCount : String(durationCount),
  };
}

/** Builds the request, or returns errors by field. */
export function buildDiscountRequest(
  { name, unit, typedValue, duration, durationCount, coupon }: DiscountDraft,
  currency: string,
): { readonly body: RewardBody } | { readonly errors: FieldErrors } {
  const value = parseDiscountAmount(unit, typedValue, currency);
  const isCounted = duration === 'months' || duration === 'sales';
  const times = parseIntegerInput(durationCount, DURATION_BOUNDS);
  const errors: FieldErrors = {
    ...(name.trim() === '' ? { name: 'Enter a name.' } : {}),
    ...('hint' in value ? { typedValue: value.hint } : {}),
    ...(isCounted && times === null ? { duration_count: integerHint(DURATION_BOUNDS) } : {}),
  };
  if ('hint' in value || Object.keys(errors).length > 0) return { errors };
  return {
    body: {
      name: name.trim(),
      is_promoter_reward: false,
      unit,
      ...value,
      duration,
      coupon: coupon.trim(),
      ...(isCounted ? { duration_count: times ?? 0 } : {}),
    },
  };
}

function parseDiscountAmount(unit: DiscountUnit, typedValue: string, currency: string) {
  if (unit === 'discount_per') {
    const percent = typedValue.trim();
    return isRewardPercent(percent) ? { percent, flat_amount: false } : { hint: stepValueHint('percent', currency) };
  }
  const unitSymbol = unitCurrency(unit, currency);
  const amount = unitSymbol === null ? parseIntegerInput(typedValue, COUNT) : parseAmountInput(typedValue, unitSymbol);
  if (amount !== null && amount >= COUNT.min && amount <= COUNT.max) return { amount, flat_amount: true };
  return { hint: unitSymbol === null ? integerHint(COUNT) : amountHint(unitSymbol) };
}
