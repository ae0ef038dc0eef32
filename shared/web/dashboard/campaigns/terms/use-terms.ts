import { useCurrency } from '#web/dashboard/api/account.ts';
import { describeRewardTerms } from './describe-terms.ts';
import type { Rule, RuleProduct } from './rule.ts';
import type { PreviewReward } from './sale-earnings.ts';

/** Returns a function that describes rewards. */
export function useTerms() {
  const currency = useCurrency();
  return (reward: PreviewReward, rule?: Rule, products: readonly Pick<RuleProduct, 'id' | 'name'>[] = []) =>
    describeRewardTerms(reward, currency, rule, products);
}
