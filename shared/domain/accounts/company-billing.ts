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
  /** Whether paid payouts get a self-billed invoice. */
  readonly issuesInvoices: boolean;
  /** Whether paid payouts ever got one: promoters keep access to theirs. Follows from the changes. */
  readonly hasIssuedInvoices: boolean;
  /** Null: the default. */
  readonly invoicePrefix: string | null;
  /** Percent, such as `19`, of invoices for promoters in the company's country with a VAT id. Null: no tax. */
  readonly taxRate: string | null;
  /** Version of the text around invoices. Null: none. */
  readonly invoiceTemplate: number | null;
}

/** Undefined fields stay. */
export type BillingDetailsChanges = {
  readonly [Name in Exclude<keyof BillingDetails, 'hasIssuedInvoices'>]?: BillingDetails[Name] | undefined;
};

/** In characters. Every request of a user reads the account. */
export const MAX_BILLING_LENGTHS = {
  legalName: 200,
  address: 500,
  vatId: 50,
  selfBillingNote: 500,
  invoicePrefix: 20,
} as const;

/**
 * Letters, digits and `-`, first a letter: spreadsheets read numbers such as `1E000005` and `2026-12` as numbers or dates,
 * and `/` is not allowed in file names.
 */
export const INVOICE_PREFIX = /^\p{L}[\p{L}\d-]*$/u;

/** Percent. */
const MAX_TAX_RATE = 50;

/** Whether a text is a tax rate: a decimal with at most three places, from 0 to 50. */
export function isTaxRate(text: string): boolean {
  return /^\d{1,2}(\.\d{1,3})?$/.test(text) && Number(text) <= MAX_TAX_RATE;
}

/** Removes needless zeros of a tax rate: `0.0` is `0`, no tax. */
export function normalizeTaxRate(text: string): string {
  return String(Number(text));
}

const NO_BILLING_DETAILS: BillingDetails = {
  legalName: null,
  address: null,
  country: null,
  vatId: null,
  email: null,
  selfBilling: false,
  selfBillingNote: null,
  issuesInvoices: false,
  hasIssuedInvoices: false,
  invoicePrefix: null,
  taxRate: null,
  invoiceTemplate: null,
};

/** Returns an account's billing details, with defaults. */
export function getBillingDetails({
  billing,
}: {
  readonly billing?: Partial<BillingDetails> | undefined;
}): BillingDetails {
  const details = { ...NO_BILLING_DETAILS, ...billing };
  return { ...details, hasIssuedInvoices: details.hasIssuedInvoices || details.issuesInvoices };
}

/** Applies changes to billing details. */
export function changeBillingDetails(before: BillingDetails, changes: BillingDetailsChanges): BillingDetails {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(entries) };
}
