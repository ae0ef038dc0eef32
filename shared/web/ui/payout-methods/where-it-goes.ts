import type { DETAIL_NAMES } from '#shared/domain/payout-methods/said-details.ts';

/** The parts of a method as the interface shows them. */
type Details = Readonly<Partial<Record<(typeof DETAIL_NAMES)[keyof typeof DETAIL_NAMES], string>>>;

/** Where the money of a method goes, as far as somebody needs it to recognize it; an empty text where that is not known. */
export function whereItGoes(details: Details): string {
  const { paypal_email: paypal, wise_email: wise, text, iban, account_number: number } = details;
  return paypal ?? wise ?? iban ?? number ?? text ?? '';
}
