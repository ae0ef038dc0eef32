import { offerWorth } from '#shared/domain/campaigns/offer.ts';
import { createAmountFormatters } from '#shared/domain/terms/amounts.ts';
import { describeEarning } from '#shared/domain/terms/describe-earning.ts';
import { describeOffer } from '#shared/domain/terms/describe-offer.ts';
import { toRewardEarning } from '#shared/domain/terms/earning.ts';
import en from '#shared/domain/terms/texts/en.ts';
import { createTranslator } from '#shared/domain/terms/translation.ts';
import { type Rule, type RuleProduct, toDescribedRule } from './rule.ts';
import { type PreviewReward, toDomainReward } from './sale-earnings.ts';

const speaker = createTranslator(en, 'en', 'en-US');

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
  const earning = toRewardEarning(toDomainReward(reward), rule && toDescribedRule(rule, products));
  return describeEarning(earning, speaker, createAmountFormatters(currency, speaker));
}

/** Describes a customer discount in the portal's words. */
export function describeDiscountTerms(reward: PreviewReward & { readonly coupon: string }, currency: string): string {
  const { gain, unit, duration } = toDomainReward(reward);
  const terms = { worth: offerWorth({ gain, unit }), duration, code: reward.coupon };
  return describeOffer(terms, speaker, createAmountFormatters(currency, speaker));
}
