/** What records are found by, besides their ids: that of promoters, and that of leads. */
export type PromoterField = 'email' | 'cust_id' | 'ref_id' | 'promo_code';
type LeadField = 'email' | 'uid';
export type Field = `promoter ${PromoterField}` | `lead ${LeadField}`;

/** So few of each that what one record wants another one often has, or had. */
const POOL = 6;
const shapes: Readonly<Record<Field, (index: number, of: string) => string>> = {
  'promoter email': (index, of) => `p${index}-${of}@promoters.example`,
  'promoter cust_id': (index, of) => `C${index}-${of}`,
  'promoter ref_id': (index, of) => `r${index}-${of}`,
  'promoter promo_code': (index, of) => `CODE${index}-${of}`,
  // One of them is an alias of a promoter's.
  'lead email': (index, of) => (index === 3 ? `p1-${of}+shop@promoters.example` : `l${index}-${of}@leads.example`),
  'lead uid': (index, of) => `U${index}-${of}`,
};

/** The identifiers that a sequence deals with: no other sequence has the same. */
export class Names {
  /** What calls have asked for, got, or given up: who has it now is looked up in the end. */
  readonly disputed = new Map<string, { readonly field: Field; readonly text: string }>();
  readonly #known = new Map<Field, string[]>();

  constructor(sequence: string) {
    for (const [field, shape] of Object.entries(shapes)) {
      const pool = Array.from({ length: POOL }, (_, index) => shape(index, sequence));
      this.#known.set(field as Field, pool);
    }
  }

  pick(field: Field, index: number): string {
    const known = this.#known.get(field) ?? [];
    return known[index % known.length] as string;
  }

  /** Notes identifiers that a call is about; one that the service has made up can be named by later calls. */
  dispute(field: Field, ...texts: readonly (string | null | undefined)[]): void {
    for (const text of texts) {
      if (!text) continue;
      this.disputed.set(`${field} ${text}`, { field, text });
      const known = this.#known.get(field);
      if (!known?.includes(text)) known?.push(text);
    }
  }
}
