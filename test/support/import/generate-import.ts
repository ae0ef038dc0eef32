/** Generated records of an account in another service, from which its export files are built. */
export interface GeneratedImport {
  readonly promoters: readonly GeneratedPromoter[];
  readonly leads: readonly GeneratedLead[];
  readonly sales: readonly GeneratedSale[];
  readonly payouts: readonly GeneratedPayout[];
}
export interface GeneratedPromoter {
  readonly n: number;
  readonly campaign: string;
  readonly refId: string;
  readonly code: string | null;
  readonly parent: number | null;
  readonly createdAt: string;
}
export interface GeneratedLead {
  readonly n: number;
  readonly promoter: GeneratedPromoter;
  readonly createdAt: string;
  readonly customerSince: string | null;
  readonly isCancelled: boolean;
}
export interface GeneratedSale {
  readonly n: number;
  readonly lead: GeneratedLead;
  readonly at: string;
  /** In cents. */
  readonly amount: number;
  readonly earned: number;
  readonly status: 'paid' | 'approved' | 'pending' | 'denied';
  readonly payout: number | null;
}
interface GeneratedPayout {
  readonly n: number;
  readonly promoter: GeneratedPromoter;
  readonly amount: number;
  readonly paidAt: string;
}

export const CAMPAIGNS = ['Partners', 'Agencies'] as const;

export interface ImportSize {
  readonly promoters: number;
  readonly leads: number;
  readonly sales: number;
}

const START = Date.parse('2024-01-01T00:00:00Z');
const DAY = 86_400_000;
/** Sales up to this day are paid out month by month. */
const PAID_DAYS = 300;
const MONTH_DAYS = 30;

/**
 * Generates an account from a seed.
 * @param name part of its e-mails and ids, unique per account
 */
export function generateImport(
  name: string,
  seed: number,
  { promoters: many, leads: people, sales: sold }: ImportSize,
): GeneratedImport {
  const chance = createChances(seed);
  const upTo = (most: number) => Math.floor(chance() * most);
  const promoters = Array.from({ length: many }, (_, n): GeneratedPromoter => {
    const campaign = CAMPAIGNS[n % 5 === 0 ? 1 : 0];
    const parent = n > 3 && n % 7 === 0 ? upTo(3) : null;
    return {
      n,
      campaign,
      refId: `${name}-${n}`,
      code: n % 3 === 0 ? `${name}${n}OFF` : null,
      parent,
      createdAt: day(upTo(20)),
    };
  });
  const leads = Array.from({ length: people }, (_, n): GeneratedLead => {
    const promoter = promoters[upTo(many)] as GeneratedPromoter;
    const promoterCount = 20 + upTo(200);
    const isCustomer = n < people * 0.7;
    const customerSince = isCustomer ? day(promoterCount + upTo(20)) : null;
    return { n, promoter, createdAt: day(promoterCount), customerSince, isCancelled: isCustomer && n % 9 === 0 };
  });
  const customers = leads.filter(({ customerSince }) => customerSince !== null);
  const byMonth = new Map<string, GeneratedPayout>();
  const sales = Array.from({ length: sold }, (_, n): GeneratedSale => {
    const lead = customers[n % customers.length] as GeneratedLead;
    const since = lead.customerSince ?? '';
    // A customer's first sale starts its customer status.
    const at = n < customers.length ? since : new Date(Date.parse(since) + upTo(120) * DAY + n).toISOString();
    const amount = 100 + upTo(50_000);
    const earned = Math.round(amount / 5);
    const past = Math.floor((Date.parse(at) - START) / DAY);
    if (past >= PAID_DAYS)
      return { n, lead, at, amount, earned, status: n % 4 === 0 ? 'pending' : 'approved', payout: null };
    if (n % 20 === 0) return { n, lead, at, amount, earned, status: 'denied', payout: null };
    const month = Math.floor(past / MONTH_DAYS);
    const payoutKey = `${lead.promoter.n} ${month}`;
    const before = byMonth.get(payoutKey);
    const paidAt = day((month + 1) * MONTH_DAYS + 5);
    const payout = before ?? { n: byMonth.size, promoter: lead.promoter, amount: 0, paidAt };
    byMonth.set(payoutKey, { ...payout, amount: payout.amount + earned });
    return { n, lead, at, amount, earned, status: 'paid', payout: payout.n };
  });
  return { promoters, leads, sales, payouts: [...byMonth.values()] };
}

function day(number: number): string {
  return new Date(START + number * DAY).toISOString();
}

/** Linear congruential generator of 31 bits, in [0, 1). */
function createChances(seed: number): () => number {
  let state = BigInt(seed) + 1n;
  return () => {
    state = (state * 1_103_515_245n + 12_345n) % 2_147_483_648n;
    return Number(state) / 2_147_483_648;
  };
}
