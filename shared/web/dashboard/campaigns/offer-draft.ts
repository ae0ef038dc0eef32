import { isPercent, LARGEST_FLAT } from '#shared/domain/rewards/reward.ts';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import { amountHint, formatAmountInput, parseAmountInput } from '#web/ui/formats/amount-input.ts';
import { integerHint, parseIntegerInput } from '#web/ui/formats/integer-input.ts';
import type { CompanyReward } from './queries.ts';
import { DURATION_BOUNDS, type DurationChoice, NEW_REWARD_DRAFT, type RewardBody } from './reward-draft.ts';
import { stepValueHint, unitCurrency } from './step-draft.ts';

/** `discount_per` is a percentage. */
export type OfferUnit = CompanyReward['unit'];

export interface OfferDraft {
  readonly name: string;
  readonly unit: OfferUnit;
  readonly much: string;
  readonly duration: DurationChoice;
  readonly many: string;
  /** Empty for none. */
  readonly coupon: string;
}

export const NEW_OFFER: OfferDraft = {
  ...{ name: '', unit: 'discount_per', much: '10', duration: 'once', many: NEW_REWARD_DRAFT.many, coupon: '' },
};

const COUNT = { min: 1, max: LARGEST_FLAT } as const;

/** Creates the draft of a discount. Percentages become discounts, whatever their unit. */
export function createOfferDraft(reward: CompanyReward, currency: string): OfferDraft {
  const { name, percent, amount, duration, duration_count: many, coupon } = reward;
  const unit = percent === null ? reward.unit : 'discount_per';
  return {
    ...{ name, unit, coupon },
    much: percent ?? formatAmountInput(amount ?? 0, unitCurrency(unit, currency)),
    duration: duration === 'repeating' ? 'months' : duration,
    many: many === null ? NEW_REWARD_DRAFT.many : String(many),
  };
}

/** Builds the request, or returns errors by field. */
export function buildOfferRequest(
  { name, unit, much, duration, many, coupon }: OfferDraft,
  currency: string,
): { readonly body: RewardBody } | { readonly wrong: FieldErrors } {
  const given = givenOf(unit, much, currency);
  const isCounted = duration === 'months' || duration === 'sales';
  const times = parseIntegerInput(many, DURATION_BOUNDS);
  const wrong: FieldErrors = {
    ...(name.trim() === '' ? { name: 'Give it a name.' } : {}),
    ...('asked' in given ? { much: given.asked } : {}),
    ...(isCounted && times === null ? { duration_count: integerHint(DURATION_BOUNDS) } : {}),
  };
  if ('asked' in given || Object.keys(wrong).length > 0) return { wrong };
  return {
    body: {
      ...{ name: name.trim(), is_promoter_reward: false, unit, ...given, duration, coupon: coupon.trim() },
      ...(isCounted ? { duration_count: times ?? 0 } : {}),
    },
  };
}

function givenOf(unit: OfferUnit, much: string, currency: string) {
  if (unit === 'discount_per') {
    const percent = much.trim();
    return isPercent(percent) ? { percent, flat_amount: false } : { asked: stepValueHint('percent', currency) };
  }
  const written = unitCurrency(unit, currency);
  const amount = written === null ? parseIntegerInput(much, COUNT) : parseAmountInput(much, written);
  if (amount !== null && amount >= COUNT.min && amount <= COUNT.max) return { amount, flat_amount: true };
  return { asked: written === null ? integerHint(COUNT) : amountHint(written) };
}
