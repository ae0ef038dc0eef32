import type { AccountNumbers } from './payout-details.ts';

/** What an account is numbered by within its country. */
export type National = Exclude<keyof AccountNumbers, 'iban' | 'bic'>;

/** How accounts are numbered where there is more to it than a number and the bank's BIC, or no BIC is needed. */
export const NUMBERED: Readonly<Record<string, Partial<Readonly<Record<National, RegExp>>>>> = {
  US: { routing: /^\d{9}$/, accountNumber: /^\d{4,17}$/ },
  GB: { sortCode: /^\d{6}$/, accountNumber: /^\d{8}$/ },
  CA: { transitNumber: /^\d{5}$/, institutionNumber: /^\d{3}$/, accountNumber: /^\d{5,12}$/ },
  AU: { bsb: /^\d{6}$/, accountNumber: /^\d{4,9}$/ },
};
