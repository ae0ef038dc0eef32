import { useCurrency } from '#web/dashboard/api/account.ts';
import type { PreviewReward } from './earned-by.ts';
import type { Rule, RuleProduct } from './rule.ts';
import { describeRewardTerms } from './words.ts';

/** Returns a function that describes rewards. */
export function useTerms() {
  const currency = useCurrency();
  return (reward: PreviewReward, rule?: Rule, products: readonly Pick<RuleProduct, 'id' | 'name'>[] = []) =>
    describeRewardTerms(reward, currency, rule, products);
}
