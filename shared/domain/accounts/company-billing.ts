/** Company details for payout statements. Null: not set. */
export interface Billing {
  /** Registered name if it differs from the account's. */
  readonly legalName: string | null;
  /** Without the country; may have several lines. */
  readonly address: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  readonly vatId: string | null;
  /** Contact for promoters' payment questions. */
  readonly email: string | null;
  /** Whether the company issues invoices on behalf of promoters; statements must say so. */
  readonly selfBilling: boolean;
  /** Text on the statement; null: the legally required words in the statement's language. */
  readonly selfBillingNote: string | null;
}

/** Changes to billing details; undefined fields stay. */
export type BillingChanges = { readonly [Name in keyof Billing]?: Billing[Name] | undefined };

/** Maximum lengths in characters. They keep the account small: every request of a user reads this item. */
export const LONGEST_BILLING = { legalName: 200, address: 500, vatId: 50, selfBillingNote: 500 } as const;

const NOTHING: Billing = {
  legalName: null,
  address: null,
  country: null,
  vatId: null,
  email: null,
  selfBilling: false,
  selfBillingNote: null,
};

/** Returns an account's billing details, with defaults. */
export function billingOf({ billing }: { readonly billing?: Partial<Billing> | undefined }): Billing {
  return { ...NOTHING, ...billing };
}

/** Applies changes to billing details. */
export function billingWith(before: Billing, changes: BillingChanges): Billing {
  const said = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(said) };
}
