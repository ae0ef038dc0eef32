/** The methods by which promoters can be paid. Their order is part of the ids of methods: new ones come last. */
export const PAYOUT_METHODS = ['paypal', 'wise', 'bank', 'custom'] as const;
export type MethodKind = (typeof PAYOUT_METHODS)[number];

/** Whom Wise pays: a person, or a company or other organisation. */
export const RECEIVER_TYPES = ['PERSON', 'INSTITUTION'] as const;
export type ReceiverType = (typeof RECEIVER_TYPES)[number];

export interface PayPalDetails {
  readonly method: 'paypal';
  readonly email: string;
}

interface WiseDetails {
  readonly method: 'wise';
  readonly email: string;
  /** Whose account it is, as the bank or Wise knows it. */
  readonly holder: string;
  readonly type: ReceiverType;
  /** In capitals and without blanks; null where Wise asks the recipient for its account. */
  readonly iban: string | null;
}

/** The parts of an address; those that are not known are null. */
interface HolderAddress {
  readonly street: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
  readonly state: string | null;
  /** ISO 3166 alpha-2 in capitals. */
  readonly country: string | null;
}

/** An address in parts as a profile has it: the country stands beside it there. */
export type AddressParts = Omit<HolderAddress, 'country'>;

/** How an account is numbered: by an IBAN, or as the country of the bank does. All in capitals, without blanks and hyphens. */
export interface AccountNumbers {
  readonly iban: string | null;
  /** BIC, also known as SWIFT code, of 8 or 11 characters. */
  readonly bic: string | null;
  readonly accountNumber: string | null;
  /** Of the USA: nine digits. */
  readonly routing: string | null;
  /** Of Canada: five digits for the branch, three for the bank. */
  readonly transitNumber: string | null;
  readonly institutionNumber: string | null;
  /** Of Australia: six digits. */
  readonly bsb: string | null;
  /** Of the United Kingdom: six digits. */
  readonly sortCode: string | null;
}

export interface BankDetails extends AccountNumbers {
  readonly method: 'bank';
  readonly holder: string;
  /** Where the bank is: ISO 3166 alpha-2 in capitals. */
  readonly country: string;
  /** Where the holder lives. */
  readonly address: HolderAddress;
  readonly bankName: string | null;
  readonly bankCity: string | null;
  readonly bankAddress: string | null;
}

interface CustomDetails {
  readonly method: 'custom';
  /** How the promoter is paid, in words; it may have several lines. */
  readonly text: string;
}

/** Where the money of a promoter goes. It is secret: what is shown, and stored in clear, is masked (payout-methods/masks.ts). */
export type PayoutDetails = PayPalDetails | WiseDetails | BankDetails | CustomDetails;
