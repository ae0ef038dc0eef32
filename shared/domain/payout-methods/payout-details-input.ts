import type { ReceiverType } from './payout-details.ts';

/** Payout details as entered. The method determines the required parts. */
export interface PayoutDetailsInput {
  readonly paypalEmail?: string | undefined;
  readonly wiseEmail?: string | undefined;
  readonly holder?: string | undefined;
  readonly type?: ReceiverType | undefined;
  readonly bankCountry?: string | undefined;
  readonly iban?: string | undefined;
  readonly bic?: string | undefined;
  readonly accountNumber?: string | undefined;
  readonly routing?: string | undefined;
  readonly transitNumber?: string | undefined;
  readonly institutionNumber?: string | undefined;
  readonly bsb?: string | undefined;
  readonly sortCode?: string | undefined;
  readonly street?: string | undefined;
  readonly city?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly state?: string | undefined;
  readonly country?: string | undefined;
  readonly bankName?: string | undefined;
  readonly bankCity?: string | undefined;
  readonly bankAddress?: string | undefined;
  readonly text?: string | undefined;
}

/** API names, in `details` of version 2. */
export const DETAIL_NAMES = {
  paypalEmail: 'paypal_email',
  wiseEmail: 'wise_email',
  holder: 'account_holder_name',
  type: 'receiver_type',
  bankCountry: 'bank_country',
  iban: 'iban',
  bic: 'swift_bic_code',
  accountNumber: 'account_number',
  routing: 'routing_aba_number',
  transitNumber: 'transit_number',
  institutionNumber: 'institution_number',
  bsb: 'bsb_code',
  sortCode: 'sort_code',
  street: 'address',
  city: 'city',
  postalCode: 'postal_code',
  state: 'state',
  country: 'country',
  bankName: 'bank_name',
  bankCity: 'bank_city',
  bankAddress: 'bank_address',
  text: 'text',
} as const satisfies Readonly<Record<keyof PayoutDetailsInput, string>>;

/** In characters. Those of holder, street and city are limits of payment files. */
export const MAX_DETAIL_LENGTHS = {
  email: 127,
  holder: 70,
  street: 70,
  city: 35,
  postalCode: 16,
  state: 35,
  bankName: 70,
  bankCity: 35,
  bankAddress: 140,
  text: 1000,
} as const;
