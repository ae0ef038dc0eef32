/** English labels, shared by portal and dashboard, in the portal's order. */
export const PART_WORDS = {
  accountHolder: 'Account holder',
  receiverType: 'Whose account is it?',
  person: 'A person’s',
  institution: 'A company’s',
  bankCountry: 'Country of the bank',
  ibanOrNumber: 'An IBAN, or the account number with the BIC.',
  accountNumber: 'Account number',
  routingNumber: 'Routing number',
  transitNumber: 'Transit number',
  institutionNumber: 'Institution number',
  street: 'Street and number',
  city: 'City',
  postalCode: 'Postal code',
  state: 'State or region',
} as const;

/** Identical in all languages. */
export const BANK_WORDS = { iban: 'IBAN', bic: 'BIC (SWIFT)', bsb: 'BSB', sortCode: 'Sort code' } as const;
