import { isPercent, LARGEST_FLAT } from '#shared/domain/rewards/reward.ts';
import type { Wrong } from '#web/dashboard/actions/wrong.ts';
import { amountAsked, asTyped, typedAmount } from '#web/ui/formats/typed-amount.ts';
import { typedWhole, wholeAsked } from '#web/ui/formats/typed-whole.ts';
import type { Reward } from './queries.ts';
import { type DurationChoice, NEW_DRAFT, type RewardBody, TIMES } from './reward-draft.ts';
import { currencyOf, muchAsked } from './step-draft.ts';

/** `discount_per` is a percentage. */
export type OfferUnit = Reward['unit'];

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
  ...{ name: '', unit: 'discount_per', much: '10', duration: 'once', many: NEW_DRAFT.many, coupon: '' },
};

const COUNT = { min: 1, max: LARGEST_FLAT } as const;

/** Creates the draft of a discount. Percentages become discounts, whatever their unit. */
export function offerDraftOf(reward: Reward, currency: string): OfferDraft {
  const { name, percent, amount, duration, duration_count: many, coupon } = reward;
  const unit = percent === null ? reward.unit : 'discount_per';
  return {
    ...{ name, unit, coupon },
    much: percent ?? asTyped(amount ?? 0, currencyOf(unit, currency)),
    duration: duration === 'repeating' ? 'months' : duration,
    many: many === null ? NEW_DRAFT.many : String(many),
  };
}

/** Builds the request, or returns errors by field. */
export function offerBodyOf(
  { name, unit, much, duration, many, coupon }: OfferDraft,
  currency: string,
): { readonly body: RewardBody } | { readonly wrong: Wrong } {
  const given = givenOf(unit, much, currency);
  const isCounted = duration === 'months' || duration === 'sales';
  const times = typedWhole(many, TIMES);
  const wrong: Wrong = {
    ...(name.trim() === '' ? { name: 'Give it a name.' } : {}),
    ...('asked' in given ? { much: given.asked } : {}),
    ...(isCounted && times === null ? { duration_count: wholeAsked(TIMES) } : {}),
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
    return isPercent(percent) ? { percent, flat_amount: false } : { asked: muchAsked('percent', currency) };
  }
  const written = currencyOf(unit, currency);
  const amount = written === null ? typedWhole(much, COUNT) : typedAmount(much, written);
  if (amount !== null && amount >= COUNT.min && amount <= COUNT.max) return { amount, flat_amount: true };
  return { asked: written === null ? wholeAsked(COUNT) : amountAsked(written) };
}
