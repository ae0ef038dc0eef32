/** English labels, shared by portal and dashboard, in the portal's order. */
export const DETAIL_LABELS = {
  accountHolder: 'Account holder',
  receiverType: 'Account type',
  person: 'Personal',
  institution: 'Business',
  bankCountry: 'Bank country',
  ibanOrNumber: 'IBAN, or account number with BIC.',
  accountNumber: 'Account number',
  routingNumber: 'Routing number',
  transitNumber: 'Transit number',
  institutionNumber: 'Institution number',
  street: 'Street address',
  city: 'City',
  postalCode: 'Postal code',
  state: 'State or region',
} as const;

/** Identical in all languages. */
export const BANK_LABELS = { iban: 'IBAN', bic: 'BIC (SWIFT)', bsb: 'BSB', sortCode: 'Sort code' } as const;
