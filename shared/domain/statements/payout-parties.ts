/** A party of a statement. */
export interface StatementParty {
  readonly name: string | null;
  readonly company: string | null;
  readonly companyNumber: string | null;
  /** May have several lines. */
  readonly address: string | null;
  /** ISO 3166 alpha-2, or a promoter's free text. */
  readonly country: string | null;
  readonly vatId: string | null;
  readonly email: string | null;
}

/** Stored data of a party, without empty values. Invoices need no e-mail address. */
export type StoredParty = { readonly [Name in keyof Omit<StatementParty, 'email'>]?: string };

/** Parties of a payout at payment. */
export interface StoredParties {
  readonly company: StoredParty;
  readonly promoter: StoredParty;
  /** Set with self-billing: the company's note; null: the wording of the law. */
  readonly selfBilling?: { readonly note: string | null };
}
