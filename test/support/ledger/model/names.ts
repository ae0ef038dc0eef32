export type PromoterField = 'email' | 'cust_id' | 'ref_id' | 'promo_code';
type LeadField = 'email' | 'uid';
type Field = `promoter ${PromoterField}` | `lead ${LeadField}`;

/** Small pool, so that identifiers often collide with current or former ones. */
const POOL = 6;
const shapes: Readonly<Record<Field, (index: number, of: string) => string>> = {
  'promoter email': (index, of) => `p${index}-${of}@promoters.example`,
  'promoter cust_id': (index, of) => `C${index}-${of}`,
  'promoter ref_id': (index, of) => `r${index}-${of}`,
  'promoter promo_code': (index, of) => `CODE${index}-${of}`,
  'lead email': (index, of) => (index === 3 ? `p1-${of}+shop@promoters.example` : `l${index}-${of}@leads.example`),
  'lead uid': (index, of) => `U${index}-${of}`,
};

export class Names {
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

  addRefId(refId: string): void {
    const known = this.#known.get('promoter ref_id');
    if (!known?.includes(refId)) known?.push(refId);
  }
}
