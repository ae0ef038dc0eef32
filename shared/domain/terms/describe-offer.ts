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

type WorthFormatters = Pick<AmountFormatters, 'amount' | 'money' | 'percent'>;

/**
 * Describes a customer discount: "Referred customers get 10% off for 3 months. They need the promo code WELCOME."
 */
export function describeOffer(
  { worth, duration, code }: OfferTerms,
  translator: TermsTranslator,
  formatters: WorthFormatters,
): string {
  const { translate, translateCount } = translator;
  const discountText = describeWorth(worth, translator, formatters);
  const describe = () => {
    if (duration.type === 'forever') return translate('customersGet', { what: discountText });
    if (duration.type === 'once') return translate('customersGetOnce', { what: discountText });
    return translateCount(duration.type === 'months' ? 'customersGetMonths' : 'customersGetSales', duration.count, {
      what: discountText,
    });
  };
  return code === '' ? describe() : `${describe()} ${translate('customersCode', { code })}`;
}

function describeWorth(
  { amount: amountValue, unit }: OfferWorth,
  { translate }: TermsTranslator,
  { amount, money, percent }: WorthFormatters,
): string {
  if (unit === 'discount_per') return translate('customersOff', { amount: percent(amountValue) });
  if (unit === 'mon_discount') return translate('customersOff', { amount: money(amountValue) });
  return amount(amountValue, unit);
}
