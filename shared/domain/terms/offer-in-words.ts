import type { OfferWorth } from '#shared/domain/campaigns/offer.ts';
import type { Duration } from '#shared/domain/rewards/reward.ts';
import type { Amounts } from './amounts.ts';
import type { TermsSpeaker } from './speech.ts';

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
export function offerInWords(
  { worth, duration, code }: OfferTerms,
  { say, sayCounted }: TermsSpeaker,
  { amount }: Pick<Amounts, 'amount'>,
): string {
  const what = amount(worth.amount, worth.unit);
  const given = () => {
    if (duration.type === 'forever') return say('customersGet', { what });
    if (duration.type === 'once') return say('customersGetOnce', { what });
    return sayCounted(duration.type === 'months' ? 'customersGetMonths' : 'customersGetSales', duration.count, {
      what,
    });
  };
  return code === '' ? given() : `${given()} ${say('customersCode', { code })}`;
}
