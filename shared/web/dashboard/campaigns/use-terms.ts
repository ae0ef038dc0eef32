import { useCurrency } from '#web/dashboard/api/account.ts';
import type { Gives } from './earned-by.ts';
import type { Product, Rule } from './rule.ts';
import { termsInWords } from './words.ts';

/** Returns a function that describes rewards. */
export function useTerms() {
  const currency = useCurrency();
  return (reward: Gives, rule?: Rule, products: readonly Pick<Product, 'id' | 'name'>[] = []) =>
    termsInWords(reward, currency, rule, products);
}
