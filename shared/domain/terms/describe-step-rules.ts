import { type StepRule, type TranslatableRule, toTranslatableRule } from '#shared/domain/rewards/reward-steps.ts';
import type { AmountFormatters } from './amounts.ts';
import type { TermsTranslator } from './translation.ts';

/**
 * Describes when a step applies: "after a customer’s first 2 months and with 10 or more customers".
 * @param rules at least one
 */
export function describeStepRules(
  rules: readonly StepRule[],
  translator: TermsTranslator,
  amounts: Pick<AmountFormatters, 'amount'>,
): string {
  return rules.reduce((before, rule) => {
    const words = describeStepRule(toTranslatableRule(rule), translator, amounts);
    if (before === '') return words;
    return translator.translate(rule.operator === 'and' ? 'stepAnd' : 'stepOr', { one: before, other: words });
  }, '');
}

function describeStepRule(
  { number, is, value }: TranslatableRule,
  { translate, translateCount }: TermsTranslator,
  { amount }: Pick<AmountFormatters, 'amount'>,
): string {
  const count = value;
  switch (number) {
    case 'promoter_campaign_revenue':
      return translate(REVENUE[is], { amount: amount(value, 'cash') });
    case 'promoter_campaign_customers_count':
      return is === 'every' ? translate('stepCustomersEvery', { count }) : translateCount(CUSTOMERS[is], count);
    case 'customer_age_in_months':
      if (is === 'every') return translate('stepMonthsEvery', { count });
      // The first month has the age 0.
      return is === 'exactly'
        ? translate('stepMonthsExactly', { count: count + 1 })
        : translateCount(MONTHS[is], count);
    case 'customer_sales_count':
      return is === 'first' ? translateCount('stepSalesFirst', count) : translate(SALES[is], { count });
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
