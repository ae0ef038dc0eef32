import { type BenchCompany, uniqueName } from '#test/bench/world/company.ts';

export interface Operation {
  readonly name: string;
  readonly tiers: 1 | 2;
  readonly runs: number;
  /**
   * Prepares a run.
   * @returns the run; only this part is measured
   */
  prepare(company: BenchCompany, index: number): Promise<() => Promise<unknown>>;
}

export const budgeted = {
  click: 'click, ref id in memory',
  knownSale: 'sale v2, known lead',
  parentSale: 'sale v2, known lead, parent earns too',
  ruledSale: 'sale v2, known lead, rule by the promoter’s customers',
  webhook: 'webhook, taken at once',
  receiver: 'billing receiver, an event of Stripe',
  paidInvoice: 'billing worker, invoice.paid of a known lead',
  invoiceWithoutLead: 'billing worker, invoice.paid of nobody',
  providerRefund: 'billing worker, refund',
  promoters: 'promoters list, 50 rows',
  movedLead: 'leads update to another promoter, 10 commissions moved',
} as const;

/** Names of sales whose WRU `shared/store/README.md` documents. */
export const documented = {
  longestIds: 'sale v2, longest event id and plan',
  largestFields: 'sale v2, lead with 4 KB of custom fields',
} as const;

/** Names of the pages of a 100,000-row list that must cost the same. */
export const pages = {
  first: 'leads list, page 1 of 2,000',
  middle: 'leads list, page 1,000 of 2,000',
  last: 'leads list, page 2,000 of 2,000',
} as const;

/** Names of the checks of a small account that must cost the same regardless of table size. */
export const checks = {
  alone: 'projections check of six events',
  beside: 'projections check of six events, beside 100,000 leads of another account',
} as const;

export const one = { tiers: 1, runs: 20 } as const;

const LEADS = 10;

export async function createKnownLead(company: BenchCompany, index: number): Promise<string> {
  const lead = await company.lead(index % LEADS);
  if (index < LEADS) await company.sale(lead);
  return lead;
}

export function money(lead: string, overrides: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { email: lead, event_id: uniqueName('event'), amount: 10_000, ...overrides };
}
