/** Company details for payout statements. Null: not set. */
export interface BillingDetails {
  /** Null: the account's name. */
  readonly legalName: string | null;
  /** Without country. */
  readonly address: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  readonly vatId: string | null;
  readonly email: string | null;
  /** Whether the company invoices on behalf of promoters, which statements must mention. */
  readonly selfBilling: boolean;
  /** Null: the legally required words in the statement's language. */
  readonly selfBillingNote: string | null;
}

/** Undefined fields stay. */
export type BillingDetailsChanges = { readonly [Name in keyof BillingDetails]?: BillingDetails[Name] | undefined };

/** In characters. Every request of a user reads the account. */
export const MAX_BILLING_LENGTHS = { legalName: 200, address: 500, vatId: 50, selfBillingNote: 500 } as const;

const NO_BILLING_DETAILS: BillingDetails = {
  legalName: null,
  address: null,
  country: null,
  vatId: null,
  email: null,
  selfBilling: false,
  selfBillingNote: null,
};

/** Returns an account's billing details, with defaults. */
export function getBillingDetails({
  billing,
}: {
  readonly billing?: Partial<BillingDetails> | undefined;
}): BillingDetails {
  return { ...NO_BILLING_DETAILS, ...billing };
}

/** Applies changes to billing details. */
export function changeBillingDetails(before: BillingDetails, changes: BillingDetailsChanges): BillingDetails {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(entries) };
}
