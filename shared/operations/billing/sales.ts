import type { Known, SaleAct, Whose } from '#shared/domain/billing/acts.ts';
import type { Named } from '#shared/domain/billing/named.ts';
import { type BillingOutcome, COUNTED_ALREADY, together } from '#shared/domain/billing/outcome.ts';
import { codeMayCome } from '#shared/domain/billing/used-codes.ts';
import { isIgnored, whoseOf } from '#shared/domain/billing/whose.ts';
import { type Lead, newestCancellation } from '#shared/domain/leads/lead.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { updateLead } from '#shared/operations/leads/update-lead.ts';
import { readBillingCustomer, rememberOpenSale } from '#shared/store/billing/billing-memory.ts';
import { IGNORED, outcomeOf, recordSales, takeBackIgnored } from './money.ts';
import { asBegun, isCounted, isUnreported, isWhole, keepCounted } from './payments.ts';
import { type Looking, leadOf, leadOfSale, signUp } from './whose-lead.ts';

export const NOT_A_REFERRAL = { kind: 'nothing', because: 'not_a_referral' } as const;
const WAITS_FOR_CHARGE = { kind: 'waits', for: 'charge' } as const;
export const LEAD_UPDATED = { kind: 'nothing', because: 'lead_updated' } as const;

/** How much later than its sale a checkout may be told: it says who referred the buyer. */
const CHECKOUT_MS = 3_600_000;

/** What the acts of an event are done with. */
export interface Working extends Looking {
  readonly named: Named;
  /** Whether the subscription of the event was not told of by a newer one before. */
  readonly isNews: boolean;
  /** The sales of the event by the lines of its invoice, whatever is chosen; empty where it is of none. */
  readonly byLines: () => readonly SaleAct[];
  /** When the event was received, ISO 8601; left out for one of the past. */
  readonly receivedAt?: string | undefined;
}

/** What earlier events have told of those that an event names. */
export function knownOf({ subscriptionId }: Named, { memory, codes }: Pick<Looking, 'memory' | 'codes'>): Known {
  const others = memory.subscriptions.filter(({ id }) => id !== subscriptionId);
  return {
    customer: memory.customer,
    subscription: memory.subscriptions.find(({ id }) => id === subscriptionId)?.metadata ?? {},
    hasOtherSubscription: others.some(({ goesOn }) => goesOn),
    codeOf: (id) => codes.get(id)?.code,
  };
}

/** The lead that somebody is, signed up now where something says who referred them. */
async function leadAfter(
  working: Working,
  whose: Whose,
  at: string,
): Promise<{ readonly lead: Lead | null; readonly outcome: BillingOutcome | null }> {
  const before = await leadOf(working, whose);
  if (before) return { lead: before, outcome: null };
  let lead: Lead | null = null;
  const outcome = await outcomeOf(async () => {
    const tracked = await signUp(working, whose, at);
    if (!tracked) throw new Refusal({ code: 'visitor_not_found' });
    lead = tracked.lead;
    return tracked;
  });
  // Another event may have signed the same person up meanwhile.
  return outcome.kind === 'counted' ? { lead, outcome } : { lead: await leadOf(working, whose), outcome };
}

/** Signs somebody up who is no lead yet. Sales that have waited for that count. */
export async function workOnSignup(working: Working, whose: Whose, at: string): Promise<BillingOutcome> {
  const { lead, outcome } = await leadAfter(working, whose, at);
  const opened = lead ? await workOnOpenSales(working, whose, lead, at) : [];
  if (!lead) return unattributed(outcome);
  return together([outcome?.kind === 'counted' ? outcome : LEAD_UPDATED, ...opened]);
}

function unattributed(outcome: BillingOutcome | null): BillingOutcome {
  const isNobodys = outcome?.kind !== 'refused' || outcome.code === 'visitor_not_found';
  return isNobodys ? NOT_A_REFERRAL : outcome;
}

/** Records the sales of a payment for the lead that they are of. Without one, they stay open for a while. */
export async function workOnSales(
  working: Working,
  reported: readonly [SaleAct, ...SaleAct[]],
): Promise<BillingOutcome> {
  const [{ whose, at }] = reported;
  const { sales: told, known } = await asBegun(working.place, reported, working.byLines);
  const sales = withEnded(working, told);
  if (known.isIgnored && known.sales.length === 0) return IGNORED;
  if (known.isIgnored || isCounted(known, sales)) return workOnCounted(working, sales, known.sales[0]?.leadId ?? null);
  if (isUnreported(working.place, known, sales[0])) return WAITS_FOR_CHARGE;
  const { lead, outcome } = await leadAfter(working, whose, at);
  if (lead) {
    if (codeMayFollow(working, sales[0])) return { kind: 'waits', for: 'code' };
    const isNew = outcome?.kind === 'counted';
    const hasOthers = isNew || working.memory.openSales.length > 0;
    const others = hasOthers ? await workOnOpenSales(working, whose, lead, at) : [];
    const own = await recordSales(working, sales, lead);
    return together([...(isNew ? [outcome] : []), ...others.filter(({ kind }) => kind === 'counted'), own]);
  }
  if (working.named.customerId === null && working.named.email === null) return unattributed(outcome);
  const nowMs = Date.parse(working.call.runtime.now());
  for (const sale of sales) await rememberOpenSale(working.place, working.named, sale, nowMs);
  // Whoever has told just now whose the customer is may have looked for open sales before this one was there.
  const memory = await readBillingCustomer(working.place, working.named, nowMs);
  const now = await leadAfter({ ...working, memory }, withKnown({ ...working, memory }, whose), at);
  return now.lead ? recordSales({ ...working, memory }, sales, now.lead) : unattributed(now.outcome);
}

/** Sales of an invoice, with the note that its subscription has ended, if it has. */
function withEnded(
  { named, memory }: Working,
  [first, ...others]: readonly [SaleAct, ...SaleAct[]],
): readonly [SaleAct, ...SaleAct[]] {
  const subscription = memory.subscriptions.find(({ id }) => id === named.subscriptionId);
  if (!subscription || subscription.goesOn) return [first, ...others];
  return [{ ...first, isOfEnded: true }, ...others.map((one) => ({ ...one, isOfEnded: true as const }))];
}

/** Whether another event may tell in a moment by which code a sale came. */
function codeMayFollow({ memory, call, receivedAt }: Working, { discounts, at }: SaleAct): boolean {
  // A test clock is ahead: then the code may follow for as long after the event was received.
  const since = receivedAt !== undefined && receivedAt < at ? receivedAt : at;
  return discounts !== undefined && codeMayCome(discounts, memory.usedCodes, since, call.runtime.now());
}

/**
 * A payment that counts already, whoever has told of it. It is kept, so that its refunds find it; and its customer is the lead of the
 * sale, unless something says another one.
 */
async function workOnCounted(
  working: Working,
  sales: readonly [SaleAct, ...SaleAct[]],
  leadId: number | null,
): Promise<BillingOutcome> {
  const [{ whose, at }] = sales;
  const kept = await keepCounted(working, sales);
  if (kept?.isIgnored) return takeBackIgnored(working, [kept.id]);
  const lead = (await leadOf(working, whose)) ?? (await leadOfSale(working, whose, leadId));
  const hasOthers = lead !== null && working.memory.openSales.length > 0;
  const others = hasOthers ? await workOnOpenSales(working, whose, lead, at) : [];
  return together([...others.filter(({ kind }) => kind === 'counted'), COUNTED_ALREADY]);
}

/**
 * What an event has told of a customer, or of a subscription, may say whose the sales are that have found no lead: as it would have,
 * had it come before them.
 */
export async function workOnNews(working: Working, customerId: string): Promise<BillingOutcome[]> {
  const { place, named, call } = working;
  const memory = await readBillingCustomer(place, named, Date.parse(call.runtime.now()));
  const news = { ...working, memory };
  if (isIgnored({ metadata: [] }, knownOf(named, news))) return [];
  const whose = withKnown(news, { customerId, names: [], attributions: [] });
  if (memory.openSales.length > 0) return [await workOnSignup(news, whose, named.at)];
  const lead = await leadOf(news, whose);
  if (lead) await reactivate(news, lead);
  return [];
}

/**
 * Makes a lead active again that another subscription of it had cancelled, because the event of this one came late. A subscription that
 * begins after the cancellation makes nobody active: its sale does.
 */
async function reactivate({ call, named }: Working, lead: Lead): Promise<void> {
  const { id, customerSince } = lead;
  const until = newestCancellation(lead);
  const isGoing = named.subscription?.goesOn === true;
  if (!isGoing || until === null || customerSince === null || named.at >= until) return;
  const assert = (now: Lead) => {
    if (now.state !== 'cancelled' || newestCancellation(now) !== until) throw new Refusal({ code: 'lead_not_found' });
  };
  try {
    await updateLead(call, { id }, { state: 'active', activeAt: named.at, assert });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/**
 * Sales of the customer, or of a guest with the same e-mail, that came before anything said whose they are. Such of long before are nobody's.
 * @param at since when the event says who has referred the customer, if it does: a later one may have made the lead
 */
async function workOnOpenSales(
  working: Working,
  { attributions }: Whose,
  lead: Lead,
  at: string,
): Promise<BillingOutcome[]> {
  const { call, place, named } = working;
  const memory = await readBillingCustomer(place, named, Date.parse(call.runtime.now()));
  const { openSales } = memory;
  if (isIgnored({ metadata: [] }, knownOf(working.named, { ...working, memory }))) return [];
  const since = attributions.length > 0 && at < lead.createdAt ? at : lead.createdAt;
  const from = Date.parse(since) - CHECKOUT_MS;
  const payments = Map.groupBy(
    openSales.filter(({ at }) => Date.parse(at) >= from),
    ({ payment: [id = ''] }) => id,
  );
  const outcomes: BillingOutcome[] = [];
  for (const reported of payments.values()) {
    const whole = asOne(reported as [SaleAct, ...SaleAct[]]);
    const { sales, known } = await asBegun(place, whole, () => reported.filter((one) => !isWhole(one)));
    const isThere = isCounted(known, sales);
    // It stays open until its charge is known.
    if (!isThere && (known.isIgnored || isUnreported(place, known, sales[0]))) continue;
    if (isThere) await keepCounted(working, sales);
    outcomes.push(isThere ? COUNTED_ALREADY : await recordSales({ ...working, memory }, sales, lead));
  }
  return outcomes;
}

/** A payment that was told both as a whole and by its lines, as the company has chosen otherwise meanwhile, is the whole. */
function asOne(sales: readonly [SaleAct, ...SaleAct[]]): readonly [SaleAct, ...SaleAct[]] {
  const whole = sales.find(isWhole);
  return whole ? [whole] : sales;
}

/** What an event says of somebody, with what is known of the customer and of the subscription. */
function withKnown({ named, memory, codes, place }: Working, whose: Whose): Whose {
  const { customerId, names, attributions } = whose;
  const known = knownOf(named, { memory, codes });
  const more = whoseOf({ customerId, metadata: [], customerLast: place.provider === 'paddle' }, known);
  return { customerId, names: [...names, ...more.names], attributions: [...attributions, ...more.attributions] };
}
