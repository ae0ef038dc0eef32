import { maskEmail } from '#shared/domain/text/mask-email.ts';
import type { PayoutDetails } from './payout-details.ts';

const HIDDEN = '…';
/** Visible characters of a number, and hidden characters required for each. */
const VISIBLE_CHARACTERS = 4;
const HIDDEN_PER_VISIBLE = 2;

/**
 * Masks payout details: enough to recognize them, not enough to use them. An IBAN becomes `DE…3000`, an account number
 * `…6789`, a holder `A… L…`; the rest is dropped.
 */
export function maskPayoutDetails(details: PayoutDetails): PayoutDetails {
  switch (details.method) {
    case 'paypal':
      return { ...details, email: maskEmail(details.email) };
    case 'wise': {
      const { method, type, email, holder, iban } = details;
      return { method, type, email: maskEmail(email), holder: maskName(holder), iban: iban && maskIban(iban) };
    }
    case 'bank': {
      const { method, country, holder, iban, accountNumber } = details;
      return {
        method,
        country,
        holder: maskName(holder),
        iban: iban && maskIban(iban),
        accountNumber: accountNumber && maskNumber(accountNumber),
        bic: null,
        routing: null,
        transitNumber: null,
        institutionNumber: null,
        bsb: null,
        sortCode: null,
        bankName: null,
        bankCity: null,
        bankAddress: null,
        address: { street: null, city: null, postalCode: null, state: null, country: null },
      };
    }
    case 'custom':
      return { ...details, text: maskText(details.text) };
  }
}

/** Returns masked details in one line: `DE…3000`, `gr…@e…`. */
export function summarizeMaskedDetails(masked: PayoutDetails): string {
  switch (masked.method) {
    case 'paypal':
    case 'wise':
      return masked.email;
    case 'bank':
      return masked.iban ?? `${masked.country} ${masked.accountNumber ?? ''}`.trim();
    case 'custom':
      return masked.text;
  }
}

/** Keeps the country and the last characters. */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 2)}${maskNumber(iban.slice(2))}`;
}

/** Keeps four characters, or fewer so that twice as many stay hidden. */
function maskNumber(number: string): string {
  const visible = Math.min(VISIBLE_CHARACTERS, Math.floor(number.length / (1 + HIDDEN_PER_VISIBLE)));
  return `${HIDDEN}${visible === 0 ? '' : number.slice(-visible)}`;
}

/** Keeps the initials. */
export function maskName(name: string): string {
  return name
    .split(/\s+/u)
    .map((word) => `${[...word][0] ?? ''}${HIDDEN}`)
    .join(' ');
}

function maskText(text: string): string {
  const characters = [...text];
  return `${characters.slice(0, Math.min(2, Math.floor(characters.length / (1 + HIDDEN_PER_VISIBLE)))).join('')}${HIDDEN}`;
}
