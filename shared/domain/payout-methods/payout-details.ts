/** Append only: the order is part of method ids. */
export const PAYOUT_METHODS = ['paypal', 'wise', 'bank', 'custom'] as const;
export type MethodKind = (typeof PAYOUT_METHODS)[number];

/** Wise's recipient types. */
export const RECEIVER_TYPES = ['PERSON', 'INSTITUTION'] as const;
export type ReceiverType = (typeof RECEIVER_TYPES)[number];

export interface PayPalDetails {
  readonly method: 'paypal';
  readonly email: string;
}

interface WiseDetails {
  readonly method: 'wise';
  readonly email: string;
  /** Name known to the bank or Wise. */
  readonly holder: string;
  readonly type: ReceiverType;
  /** Normalized; null when Wise asks the recipient. */
  readonly iban: string | null;
}

interface HolderAddress {
  readonly street: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
  readonly state: string | null;
  readonly country: string | null;
}

/** An address without its country, which profiles store separately. */
export type AddressParts = Omit<HolderAddress, 'country'>;

/** Normalized IBAN or national numbers. */
export interface AccountNumbers {
  readonly iban: string | null;
  /** SWIFT code of 8 or 11 characters. */
  readonly bic: string | null;
  readonly accountNumber: string | null;
  /** USA: nine digits. */
  readonly routing: string | null;
  /** Canada: five digits for the branch, three for the bank. */
  readonly transitNumber: string | null;
  readonly institutionNumber: string | null;
  /** Australia: six digits. */
  readonly bsb: string | null;
  /** United Kingdom: six digits. */
  readonly sortCode: string | null;
}

export interface BankDetails extends AccountNumbers {
  readonly method: 'bank';
  readonly holder: string;
  /** ISO 3166 alpha-2 of the bank. */
  readonly country: string;
  readonly address: HolderAddress;
  readonly bankName: string | null;
  readonly bankCity: string | null;
  readonly bankAddress: string | null;
}

interface CustomDetails {
  readonly method: 'custom';
  /** Instructions; may have several lines. */
  readonly text: string;
}

/** Payout details are secret: masked where they are shown or stored in clear. */
export type PayoutDetails = PayPalDetails | WiseDetails | BankDetails | CustomDetails;
