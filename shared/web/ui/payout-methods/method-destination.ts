import type { DETAIL_NAMES } from '#shared/domain/payout-methods/payout-details-input.ts';

type Details = Readonly<Partial<Record<(typeof DETAIL_NAMES)[keyof typeof DETAIL_NAMES], string>>>;

/** Returns the recognizable part of a payout method, such as an IBAN; empty if unknown. */
export function methodDestination(details: Details): string {
  const { paypal_email: paypal, wise_email: wise, text, iban, account_number: number } = details;
  return paypal ?? wise ?? iban ?? number ?? text ?? '';
}
