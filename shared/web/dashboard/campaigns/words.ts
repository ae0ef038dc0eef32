import { offerWorth } from '#shared/domain/campaigns/offer.ts';
import { amountsIn } from '#shared/domain/terms/amounts.ts';
import { earningOf } from '#shared/domain/terms/earning.ts';
import { earningInWords } from '#shared/domain/terms/earning-in-words.ts';
import { offerInWords } from '#shared/domain/terms/offer-in-words.ts';
import { speakerOf } from '#shared/domain/terms/speech.ts';
import en from '#shared/domain/terms/texts/en.ts';
import { type Rule, type RuleProduct, toDescribedRule } from './rule.ts';
import { type PreviewReward, toDomainReward } from './sale-earnings.ts';

const speaker = speakerOf(en, 'en', 'en-US');

/**
 * Describes a reward in the portal's words: "20% of every sale (Team)".
 * @param rule defaults to all purchases
 */
export function describeRewardTerms(
  reward: PreviewReward,
  currency: string,
  rule?: Rule,
  products: readonly Pick<RuleProduct, 'id' | 'name'>[] = [],
): string {
  const earning = earningOf(toDomainReward(reward), rule && toDescribedRule(rule, products));
  return earningInWords(earning, speaker, amountsIn(currency, speaker));
}

/** Describes a customer discount in the portal's words. */
export function describeOfferTerms(reward: PreviewReward & { readonly coupon: string }, currency: string): string {
  const { gain, unit, duration } = toDomainReward(reward);
  const terms = { worth: offerWorth({ gain, unit }), duration, code: reward.coupon };
  return offerInWords(terms, speaker, amountsIn(currency, speaker));
}
