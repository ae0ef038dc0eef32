export type PromoterField = 'email' | 'cust_id' | 'ref_id' | 'promo_code';
type LeadField = 'email' | 'uid';
type Field = `promoter ${PromoterField}` | `lead ${LeadField}`;

/** Small pool, so that identifiers often collide with current or former ones. */
const POOL = 6;
const shapes: Readonly<Record<Field, (index: number, prefix: string) => string>> = {
  'promoter email': (index, prefix) => `p${index}-${prefix}@promoters.example`,
  'promoter cust_id': (index, prefix) => `C${index}-${prefix}`,
  'promoter ref_id': (index, prefix) => `r${index}-${prefix}`,
  'promoter promo_code': (index, prefix) => `CODE${index}-${prefix}`,
  'lead email': (index, prefix) =>
    index === 3 ? `p1-${prefix}+shop@promoters.example` : `l${index}-${prefix}@leads.example`,
  'lead uid': (index, prefix) => `U${index}-${prefix}`,
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
    const names = this.#known.get(field) ?? [];
    return names[index % names.length] as string;
  }

  addRefId(refId: string): void {
    const refIds = this.#known.get('promoter ref_id');
    if (!refIds?.includes(refId)) refIds?.push(refId);
  }
}
