/** Payout methods. Append only: the order is part of method ids. */
export const PAYOUT_METHODS = ['paypal', 'wise', 'bank', 'custom'] as const;
export type MethodKind = (typeof PAYOUT_METHODS)[number];

/** Recipient types of Wise. */
export const RECEIVER_TYPES = ['PERSON', 'INSTITUTION'] as const;
export type ReceiverType = (typeof RECEIVER_TYPES)[number];

export interface PayPalDetails {
  readonly method: 'paypal';
  readonly email: string;
}

interface WiseDetails {
  readonly method: 'wise';
  readonly email: string;
  /** The account holder, as the bank or Wise knows it. */
  readonly holder: string;
  readonly type: ReceiverType;
  /** Normalized; null when Wise asks the recipient for the account. */
  readonly iban: string | null;
}

/** Unknown parts are null. */
interface HolderAddress {
  readonly street: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
  readonly state: string | null;
  readonly country: string | null;
}

/** Address of a profile, which stores the country separately. */
export type AddressParts = Omit<HolderAddress, 'country'>;

/** IBAN or national numbers, normalized. */
export interface AccountNumbers {
  readonly iban: string | null;
  /** BIC (SWIFT code) of 8 or 11 characters. */
  readonly bic: string | null;
  readonly accountNumber: string | null;
  /** USA: nine digits. */
  readonly routing: string | null;
  /** Canada: five digits of the branch, three of the bank. */
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
  /** The bank's country, ISO 3166 alpha-2 in capitals. */
  readonly country: string;
  /** The holder's address. */
  readonly address: HolderAddress;
  readonly bankName: string | null;
  readonly bankCity: string | null;
  readonly bankAddress: string | null;
}

interface CustomDetails {
  readonly method: 'custom';
  /** Payment instructions; may have several lines. */
  readonly text: string;
}

/** Payout details are secret: they are shown and stored in clear only masked (payout-methods/masks.ts). */
export type PayoutDetails = PayPalDetails | WiseDetails | BankDetails | CustomDetails;
