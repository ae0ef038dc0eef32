import { NATIONAL_NUMBER_FORMATS, type NationalNumber } from './national-numbers.ts';
import type { MethodKind } from './payout-details.ts';
import type { DETAIL_NAMES } from './payout-details-input.ts';

export type DetailPart = keyof typeof DETAIL_NAMES;

/** A field of the form for payout details. */
interface DetailField {
  readonly part: DetailPart;
  readonly isRequired: boolean;
}

/**
 * Returns the form fields for a method, in order. A bank account takes the numbers of its country.
 * @param bankCountry ISO 3166 alpha-2; empty until one is chosen
 */
export function listDetailFields(kind: MethodKind, bankCountry: string): readonly DetailField[] {
  switch (kind) {
    case 'paypal':
      return [requiredField('paypalEmail')];
    case 'wise':
      return [requiredField('wiseEmail'), requiredField('holder'), ...optionalFields('type', 'iban')];
    case 'bank':
      return [
        ...[requiredField('holder'), requiredField('bankCountry'), ...numberFields(bankCountry)],
        ...optionalFields('bic', 'street', 'postalCode', 'city', 'state', 'country'),
      ];
    case 'custom':
      return [requiredField('text')];
  }
}

/** Without national numbers, an IBAN or an account number suffices, so neither is required by itself. */
function numberFields(country: string): readonly DetailField[] {
  const national = Object.keys(NATIONAL_NUMBER_FORMATS[country] ?? {}) as NationalNumber[];
  return national.length > 0 ? national.map(requiredField) : optionalFields('iban', 'accountNumber');
}

const requiredField = (part: DetailPart): DetailField => ({ part, isRequired: true });
const optionalFields = (...parts: readonly DetailPart[]) =>
  parts.map((part): DetailField => ({ part, isRequired: false }));
