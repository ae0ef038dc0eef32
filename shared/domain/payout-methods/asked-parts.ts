import { type National, NUMBERED } from './national-numbers.ts';
import type { MethodKind } from './payout-details.ts';
import type { DETAIL_NAMES } from './said-details.ts';

/** A part of payout details. */
export type DetailPart = keyof typeof DETAIL_NAMES;

/** A field of a form for payout details. */
interface AskedPart {
  readonly part: DetailPart;
  readonly isNeeded: boolean;
}

/**
 * Returns the fields of a form for payout details, in order; for a bank, those of its country.
 * @param bankCountry ISO 3166 alpha-2 in capitals; empty until one is chosen
 */
export function askedParts(kind: MethodKind, bankCountry: string): readonly AskedPart[] {
  switch (kind) {
    case 'paypal':
      return [needed('paypalEmail')];
    case 'wise':
      return [needed('wiseEmail'), needed('holder'), ...wanted('type', 'iban')];
    case 'bank':
      return [
        ...[needed('holder'), needed('bankCountry'), ...numbersIn(bankCountry)],
        ...wanted('bic', 'street', 'postalCode', 'city', 'state', 'country'),
      ];
    case 'custom':
      return [needed('text')];
  }
}

/** Accounts have national numbers, an IBAN, or some number: one suffices, so none is required by itself. */
function numbersIn(country: string): readonly AskedPart[] {
  const national = Object.keys(NUMBERED[country] ?? {}) as National[];
  return national.length > 0 ? national.map(needed) : wanted('iban', 'accountNumber');
}

const needed = (part: DetailPart): AskedPart => ({ part, isNeeded: true });
const wanted = (...parts: readonly DetailPart[]) => parts.map((part): AskedPart => ({ part, isNeeded: false }));
