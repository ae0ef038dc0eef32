import type { NextLevel } from '#shared/domain/rewards/next-level.ts';
import type { AmountFormatters } from './amounts.ts';
import type { TermsTranslator } from './translation.ts';

/** Describes a tier upgrade: "From 25 customers on: Gold". */
export function describeNextLevel(
  { name: campaign, metric, amount }: NextLevel,
  { translate, translateCount }: TermsTranslator,
  { money }: Pick<AmountFormatters, 'money'>,
): string {
  if (metric === 'revenue') return translate('levelRevenue', { amount: money(amount), campaign });
  return translateCount('levelCustomers', amount, { campaign });
}
