import type { AccountNumbers } from './payout-details.ts';

/** National account number fields. */
export type NationalNumber = Exclude<keyof AccountNumbers, 'iban' | 'bic'>;

/** Formats of national numbers, for countries that need more than an account number and a BIC, or no BIC. */
export const NATIONAL_NUMBER_FORMATS: Readonly<Record<string, Partial<Readonly<Record<NationalNumber, RegExp>>>>> = {
  US: { routing: /^\d{9}$/, accountNumber: /^\d{4,17}$/ },
  GB: { sortCode: /^\d{6}$/, accountNumber: /^\d{8}$/ },
  CA: { transitNumber: /^\d{5}$/, institutionNumber: /^\d{3}$/, accountNumber: /^\d{5,12}$/ },
  AU: { bsb: /^\d{6}$/, accountNumber: /^\d{4,9}$/ },
};
