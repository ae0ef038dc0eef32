/** Who pays or is paid, as far as it is known. */
export interface Party {
  readonly name: string | null;
  readonly company: string | null;
  /** Its number in a register of companies. */
  readonly companyNumber: string | null;
  /** It may have several lines. */
  readonly address: string | null;
  /** ISO 3166 alpha-2, or what a promoter has typed. */
  readonly country: string | null;
  readonly vatId: string | null;
  readonly email: string | null;
}

/** What is kept of a party; what it had not said is left out. No invoice needs an e-mail address. */
export type KeptParty = { readonly [Name in keyof Omit<Party, 'email'>]?: string };

/** Who paid whom, as both were named when a payout was paid. */
export interface KeptParties {
  readonly company: KeptParty;
  readonly promoter: KeptParty;
  /** Where the company made out the invoice: its own words for that; null: those of the law. */
  readonly selfBilling?: { readonly note: string | null };
}
