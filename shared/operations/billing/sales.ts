import type { PaymentSales, SaleAct, Whose } from '#shared/domain/billing/decision.ts';
import { codeMayCome } from '#shared/domain/billing/named.ts';
import { type BillingOutcome, combineOutcomes, recordNothing, waitFor } from '#shared/domain/billing/outcome.ts';
import { isIgnored } from '#shared/domain/billing/whose.ts';
import { type Lead, newestCancellation } from '#shared/domain/leads/lead.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { updateLead } from '#shared/operations/leads/update-lead.ts';
import { trackSale } from '#shared/operations/tracking/sale.ts';
import type { TrackingResult } from '#shared/operations/tracking/tracked.ts';
import { readBillingCustomer, rememberOpenSale } from '#shared/store/billing/billing-memory.ts';
import { announcePayment, asBegun, isCounted, isUnreported, isWhole, keepCounted, keepPayment } from './payments.ts';
import { takeBackIgnored } from './refunds.ts';
import { codeOfSale, leadAfter, leadOf, leadOfSale, namesOf, unattributed, withKnown } from './whose-lead.ts';
import { knownOf, outcomeOf, type WorkContext } from './work-context.ts';

/** A checkout event, with the attribution, may come this much later than its sale. */
const CHECKOUT_MS = 3_600_000;

/** Signs up a lead and counts its open sales. */
export async function workOnSignup(context: WorkContext, whose: Whose, at: string): Promise<BillingOutcome> {
  const { lead, outcome } = await leadAfter(context, whose, at);
  const opened = lead ? await workOnOpenSales(context, whose, lead, at) : [];
  if (!lead) return unattributed(outcome);
  return combineOutcomes([outcome?.kind === 'counted' ? outcome : recordNothing('lead_updated'), ...opened]);
}

/** Records a payment's sales; without a lead, they stay open for a while. */
export async function workOnSales(context: WorkContext, reported: PaymentSales): Promise<BillingOutcome> {
  const [{ whose, at }] = reported;
  const { sales: told, known } = await asBegun(context.place, reported, context.byLines);
  const sales = withEnded(context, told);
  if (known.isIgnored && known.sales.length === 0) return recordNothing('ignored');
  if (known.isIgnored || isCounted(known, sales)) return workOnCounted(context, sales, known.sales[0]?.leadId ?? null);
  if (isUnreported(context.place, known, sales[0])) return waitFor('charge');
  const { lead, outcome } = await leadAfter(context, whose, at);
  if (!lead) return holdSales(context, sales, outcome);
  if (codeMayFollow(context, sales[0])) return waitFor('code');
  const isNew = outcome?.kind === 'counted';
  const hasOthers = isNew || context.memory.openSales.length > 0;
  const others = hasOthers ? await workOnOpenSales(context, whose, lead, at) : [];
  const own = await recordSales(context, sales, lead);
  return combineOutcomes([...(isNew ? [outcome] : []), ...others.filter(({ kind }) => kind === 'counted'), own]);
}

/** @param outcome of signing the buyer up */
async function holdSales(
  context: WorkContext,
  sales: PaymentSales,
  outcome: BillingOutcome | null,
): Promise<BillingOutcome> {
  const { call, place, named } = context;
  if (named.customerId === null && named.email === null) return unattributed(outcome);
  const nowMs = Date.parse(call.runtime.now());
  for (const sale of sales) await rememberOpenSale(place, named, sale, nowMs);
  // A concurrent event may have attributed the customer before these sales were stored.
  const now = { ...context, memory: await readBillingCustomer(place, named, nowMs) };
  const [{ whose, at }] = sales;
  const found = await leadAfter(now, withKnown(now, whose), at);
  return found.lead ? recordSales(now, sales, found.lead) : unattributed(found.outcome);
}

function withEnded({ named, memory }: WorkContext, [first, ...others]: PaymentSales): PaymentSales {
  const subscription = memory.subscriptions.find(({ id }) => id === named.subscriptionId);
  if (!subscription || subscription.goesOn) return [first, ...others];
  return [{ ...first, isOfEnded: true }, ...others.map((one) => ({ ...one, isOfEnded: true as const }))];
}

function codeMayFollow({ memory, call, receivedAt }: WorkContext, { discounts, at }: SaleAct): boolean {
  // A Stripe test clock is ahead of real time.
  const since = receivedAt !== undefined && receivedAt < at ? receivedAt : at;
  return discounts !== undefined && codeMayCome(discounts, memory.usedCodes, since, call.runtime.now());
}

/** Stores a counted payment, so that refunds find it, and links its customer to the sale's lead. */
async function workOnCounted(
  context: WorkContext,
  sales: PaymentSales,
  leadId: number | null,
): Promise<BillingOutcome> {
  const [{ whose, at }] = sales;
  const kept = await keepCounted(context, sales);
  if (kept?.isIgnored) return takeBackIgnored(context, [kept.id]);
  const lead = (await leadOf(context, whose)) ?? (await leadOfSale(context, whose, leadId));
  const hasOthers = lead !== null && context.memory.openSales.length > 0;
  const others = hasOthers ? await workOnOpenSales(context, whose, lead, at) : [];
  return combineOutcomes([...others.filter(({ kind }) => kind === 'counted'), recordNothing('counted_already')]);
}

/**
 * Applies new facts about a customer or subscription to open sales, with the same result as if they had arrived before.
 */
export async function workOnNews(context: WorkContext, customerId: string): Promise<BillingOutcome[]> {
  const { place, named, call } = context;
  const memory = await readBillingCustomer(place, named, Date.parse(call.runtime.now()));
  const news = { ...context, memory };
  if (isIgnored({ metadata: [] }, knownOf(news))) return [];
  const whose = withKnown(news, { customerId, names: [], attributions: [] });
  if (memory.openSales.length > 0) return [await workOnSignup(news, whose, named.at)];
  const lead = await leadOf(news, whose);
  if (lead) await reactivate(news, lead);
  return [];
}

/**
 * Reactivates a lead if the event of a continuing subscription came after another one's end. A later subscription does
 * not; its sale does.
 */
async function reactivate({ call, named }: WorkContext, lead: Lead): Promise<void> {
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
 * Records open sales of the customer, or of a guest with the same e-mail; older ones are discarded.
 * @param at counts instead of the lead's creation if the event has an attribution
 */
async function workOnOpenSales(
  context: WorkContext,
  { attributions }: Whose,
  lead: Lead,
  at: string,
): Promise<BillingOutcome[]> {
  const { call, place, named } = context;
  const memory = await readBillingCustomer(place, named, Date.parse(call.runtime.now()));
  const { openSales } = memory;
  if (isIgnored({ metadata: [] }, knownOf({ ...context, memory }))) return [];
  const since = attributions.length > 0 && at < lead.createdAt ? at : lead.createdAt;
  const from = Date.parse(since) - CHECKOUT_MS;
  const payments = Map.groupBy(
    openSales.filter(({ at }) => Date.parse(at) >= from),
    ({ payment: [id = ''] }) => id,
  );
  const outcomes: BillingOutcome[] = [];
  for (const reported of payments.values()) {
    const whole = asOne(reported as readonly SaleAct[] as PaymentSales);
    const { sales, known } = await asBegun(place, whole, () => reported.filter((one) => !isWhole(one)));
    const isThere = isCounted(known, sales);
    if (!isThere && (known.isIgnored || isUnreported(place, known, sales[0]))) continue;
    if (isThere) await keepCounted(context, sales);
    outcomes.push(isThere ? recordNothing('counted_already') : await recordSales({ ...context, memory }, sales, lead));
  }
  return outcomes;
}

/** The setting for lines changed between two events. */
function asOne(sales: PaymentSales): PaymentSales {
  const whole = sales.find(isWhole);
  return whole ? [whole] : sales;
}

/** Also stores the payment, so that refunds find it. */
async function recordSales(context: WorkContext, acts: PaymentSales, lead: Lead): Promise<BillingOutcome> {
  const [promoCode] = await Promise.all([codeOfSale(context, acts[0]), announcePayment(context.place, acts[0], true)]);
  const outcomes: BillingOutcome[] = [];
  for (const act of acts) {
    const outcome = await outcomeOf(() => recordSale(context, act, lead, promoCode));
    const isCut = outcome.kind === 'counted' && act.hasUnseenLines;
    outcomes.push(isCut ? { ...outcome, hasUnseenLines: true } : outcome);
  }
  const kept = await keepPayment(context, acts);
  // Its charge may have been reported meanwhile.
  if (kept?.isIgnored) outcomes.push(await takeBackIgnored(context, [kept.id]));
  return combineOutcomes(outcomes);
}

function recordSale(
  { call, noticeOptions }: WorkContext,
  { eventId, amount, currency, plan, at, isOfEnded }: SaleAct,
  lead: Lead,
  promoCode: string | null,
): Promise<TrackingResult> {
  return trackSale(call, {
    ...namesOf(lead),
    ...{ eventId, amount, currency, plan, promoCode, isOfEnded, happenedAt: at },
    ...{ quantity: 1, mrr: null, refId: null, tid: null },
    ...noticeOptions,
  });
}
