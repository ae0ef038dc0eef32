import { maskedEmail } from '#shared/domain/text/masked-email.ts';
import type { PayoutDetails } from './payout-details.ts';

const HIDDEN = '…';
/** Visible characters of a number, and hidden characters required for each. */
const SHOWN = 4;
const HIDDEN_FOR_EACH = 2;

/**
 * Masks payout details: enough to recognize them, not enough to use them. An IBAN becomes `DE…3000`, an account number
 * `…6789`, a holder `A… L…`; the rest is dropped.
 */
export function maskedDetails(details: PayoutDetails): PayoutDetails {
  switch (details.method) {
    case 'paypal':
      return { ...details, email: maskedEmail(details.email) };
    case 'wise': {
      const { method, type, email, holder, iban } = details;
      return { method, type, email: maskedEmail(email), holder: maskedName(holder), iban: iban && maskedIban(iban) };
    }
    case 'bank': {
      const { method, country, holder, iban, accountNumber } = details;
      return {
        ...{ method, country, holder: maskedName(holder) },
        ...{ iban: iban && maskedIban(iban), accountNumber: accountNumber && maskedNumber(accountNumber) },
        ...{ bic: null, routing: null, transitNumber: null, institutionNumber: null, bsb: null, sortCode: null },
        ...{ bankName: null, bankCity: null, bankAddress: null },
        address: { street: null, city: null, postalCode: null, state: null, country: null },
      };
    }
    case 'custom':
      return { ...details, text: maskedText(details.text) };
  }
}

/** Returns masked details in one line: `DE…3000`, `gr…@e…`. */
export function inShort(masked: PayoutDetails): string {
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
export function maskedIban(iban: string): string {
  return `${iban.slice(0, 2)}${maskedNumber(iban.slice(2))}`;
}

/** Keeps four characters, or fewer so that twice as many stay hidden. */
function maskedNumber(number: string): string {
  const shown = Math.min(SHOWN, Math.floor(number.length / (1 + HIDDEN_FOR_EACH)));
  return `${HIDDEN}${shown === 0 ? '' : number.slice(-shown)}`;
}

/** Keeps the initials. */
export function maskedName(name: string): string {
  return name
    .split(/\s+/u)
    .map((word) => `${[...word][0] ?? ''}${HIDDEN}`)
    .join(' ');
}

function maskedText(text: string): string {
  const characters = [...text];
  return `${characters.slice(0, Math.min(2, Math.floor(characters.length / (1 + HIDDEN_FOR_EACH)))).join('')}${HIDDEN}`;
}
