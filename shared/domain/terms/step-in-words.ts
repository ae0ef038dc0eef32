import { type RuleInWords, ruleInWords, type StepRule } from '#shared/domain/rewards/reward-steps.ts';
import type { Amounts } from './amounts.ts';
import type { TermsSpeaker } from './speech.ts';

/**
 * Describes when a step applies: "after 2 months of a customer and from 10 customers on".
 * @param rules at least one
 */
export function rulesInWords(
  rules: readonly StepRule[],
  speaker: TermsSpeaker,
  amounts: Pick<Amounts, 'amount'>,
): string {
  return rules.reduce((before, rule) => {
    const words = oneInWords(ruleInWords(rule), speaker, amounts);
    if (before === '') return words;
    return speaker.say(rule.operator === 'and' ? 'stepAnd' : 'stepOr', { one: before, other: words });
  }, '');
}

function oneInWords(
  { number, is, value }: RuleInWords,
  { say, sayCounted }: TermsSpeaker,
  { amount }: Pick<Amounts, 'amount'>,
): string {
  const count = value;
  switch (number) {
    case 'promoter_campaign_revenue':
      return say(REVENUE[is], { amount: amount(value, 'cash') });
    case 'promoter_campaign_customers_count':
      return is === 'every' ? say('stepCustomersEvery', { count }) : sayCounted(CUSTOMERS[is], count);
    case 'customer_age_in_months':
      if (is === 'every') return say('stepMonthsEvery', { count });
      // The first month has the age 0.
      return is === 'exactly' ? say('stepMonthsExactly', { count: count + 1 }) : sayCounted(MONTHS[is], count);
    case 'customer_sales_count':
      return is === 'first' ? sayCounted('stepSalesFirst', count) : say(SALES[is], { count });
  }
}

const REVENUE = {
  first: 'stepRevenueFirst',
  from: 'stepRevenueFrom',
  exactly: 'stepRevenueExactly',
  every: 'stepRevenueEvery',
} as const;
const CUSTOMERS = {
  first: 'stepCustomersFirst',
  from: 'stepCustomersFrom',
  exactly: 'stepCustomersExactly',
} as const;
const MONTHS = { first: 'stepMonthsFirst', from: 'stepMonthsFrom' } as const;
const SALES = { from: 'stepSalesFrom', exactly: 'stepSalesExactly', every: 'stepSalesEvery' } as const;
