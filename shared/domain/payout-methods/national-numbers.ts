import type { AccountNumbers } from './payout-details.ts';

/** Account numbers of a country. */
export type National = Exclude<keyof AccountNumbers, 'iban' | 'bic'>;

/** National account numbers by country, where a number and a BIC are not the rule. */
export const NUMBERED: Readonly<Record<string, Partial<Readonly<Record<National, RegExp>>>>> = {
  US: { routing: /^\d{9}$/, accountNumber: /^\d{4,17}$/ },
  GB: { sortCode: /^\d{6}$/, accountNumber: /^\d{8}$/ },
  CA: { transitNumber: /^\d{5}$/, institutionNumber: /^\d{3}$/, accountNumber: /^\d{5,12}$/ },
  AU: { bsb: /^\d{6}$/, accountNumber: /^\d{4,9}$/ },
};
