import { type National, NUMBERED } from './national-numbers.ts';
import type { MethodKind } from './payout-details.ts';
import type { DETAIL_NAMES } from './said-details.ts';

export type DetailPart = keyof typeof DETAIL_NAMES;

/** A field of the form for payout details. */
interface AskedPart {
  readonly part: DetailPart;
  readonly isNeeded: boolean;
}

/**
 * Returns the form fields for a method, in order. A bank account takes the numbers of its country.
 * @param bankCountry ISO 3166 alpha-2; empty until one is chosen
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

/** Without national numbers, an IBAN or an account number suffices, so neither is required by itself. */
function numbersIn(country: string): readonly AskedPart[] {
  const national = Object.keys(NUMBERED[country] ?? {}) as National[];
  return national.length > 0 ? national.map(needed) : wanted('iban', 'accountNumber');
}

const needed = (part: DetailPart): AskedPart => ({ part, isNeeded: true });
const wanted = (...parts: readonly DetailPart[]) => parts.map((part): AskedPart => ({ part, isNeeded: false }));
