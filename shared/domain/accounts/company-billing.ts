/** How a company is named where it is paid or pays, such as on statements of payouts. Null: it has said nothing. */
export interface Billing {
  /** Its name by law, where that is another one than the account's. */
  readonly legalName: string | null;
  /** Where it is, without the country; it may have several lines. */
  readonly address: string | null;
  /** ISO 3166 alpha-2. */
  readonly country: string | null;
  readonly vatId: string | null;
  /** Whom promoters ask about what they are paid. */
  readonly email: string | null;
  /** Whether it makes out the invoices for what promoters earn, so that statements have to say so. */
  readonly selfBilling: boolean;
  /** What statements say then; null: the words that the law asks for, in the statement's language. */
  readonly selfBillingNote: string | null;
}

/** What is changed of it; what is left out stays. */
export type BillingChanges = { readonly [Name in keyof Billing]?: Billing[Name] | undefined };

/** The longest that each text may be, in characters: an account is one item, which every call of a person reads. */
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

/** What a company has said of itself. */
export function billingOf({ billing }: { readonly billing?: Partial<Billing> | undefined }): Billing {
  return { ...NOTHING, ...billing };
}

/** The same with what is changed. */
export function billingWith(before: Billing, changes: BillingChanges): Billing {
  const said = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(said) };
}
