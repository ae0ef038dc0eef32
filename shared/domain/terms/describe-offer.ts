import type { OfferWorth } from '#shared/domain/campaigns/offer.ts';
import type { Duration } from '#shared/domain/rewards/reward.ts';
import type { AmountFormatters } from './amounts.ts';
import type { TermsTranslator } from './translation.ts';

/** Terms of a customer discount. */
export interface OfferTerms {
  readonly worth: OfferWorth;
  readonly duration: Duration;
  /** Required code, or empty. */
  readonly code: string;
}

/**
 * Describes a customer discount: "Referred customers get 10% discount for 3 months. They get it with the code WELCOME."
 */
export function describeOffer(
  { worth, duration, code }: OfferTerms,
  { translate, sayCounted }: TermsTranslator,
  { amount }: Pick<AmountFormatters, 'amount'>,
): string {
  const what = amount(worth.amount, worth.unit);
  const describe = () => {
    if (duration.type === 'forever') return translate('customersGet', { what });
    if (duration.type === 'once') return translate('customersGetOnce', { what });
    return sayCounted(duration.type === 'months' ? 'customersGetMonths' : 'customersGetSales', duration.count, {
      what,
    });
  };
  return code === '' ? describe() : `${describe()} ${translate('customersCode', { code })}`;
}
