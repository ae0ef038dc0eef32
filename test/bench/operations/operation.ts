import { type BenchCompany, fresh } from '#test/bench/world/company.ts';

/** Something the service does, to be measured. */
export interface Operation {
  readonly name: string;
  /** How many tiers the company's campaign rewards. */
  readonly tiers: 1 | 2;
  /** How often it is measured. */
  readonly runs: number;
  /** Makes ready what a run needs. @returns the run itself, the only part that is measured */
  prepare(company: BenchCompany, index: number): Promise<() => Promise<unknown>>;
}

/** The operations that have a budget, by name. */
export const budgeted = {
  click: 'click, ref id in memory',
  knownSale: 'sale v2, known lead',
  parentSale: 'sale v2, known lead, parent earns too',
  ruledSale: 'sale v2, known lead, rule by the promoter’s customers',
  webhook: 'webhook, taken at once',
  receiver: 'billing receiver, an event of Stripe',
  paidInvoice: 'billing worker, invoice.paid of a known lead',
  nobodysInvoice: 'billing worker, invoice.paid of nobody',
  providerRefund: 'billing worker, refund',
  promoters: 'promoters list, 50 rows',
  movedLead: 'leads update to another promoter, 10 commissions moved',
} as const;

/** Sales whose WRU `shared/store/README.md` names, by name. */
export const documented = {
  longestIds: 'sale v2, longest event id and plan',
  largestFields: 'sale v2, lead with 4 KB of custom fields',
} as const;

/** The pages of a list of 100,000 rows that must not differ in cost, by name. */
export const pages = {
  first: 'leads list, page 1 of 2,000',
  middle: 'leads list, page 1,000 of 2,000',
  last: 'leads list, page 2,000 of 2,000',
} as const;

/** The checks of a small account that must cost the same, however large the table is, by name. */
export const checks = {
  alone: 'projections check of six events',
  beside: 'projections check of six events, beside 100,000 leads of another account',
} as const;

/** What most operations have in common. */
export const one = { tiers: 1, runs: 20 } as const;

const LEADS = 10;

/** A lead that has bought before, one of a few in turn. */
export async function knownLead(company: BenchCompany, index: number): Promise<string> {
  const lead = await company.lead(index % LEADS);
  if (index < LEADS) await company.sale(lead);
  return lead;
}

/** The body of a call about a lead's money. */
export function money(lead: string, more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { email: lead, event_id: fresh('event'), amount: 10_000, ...more };
}
