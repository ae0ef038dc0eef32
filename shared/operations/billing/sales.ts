import type { LeadIdentification, PaymentSaleCommands, SaleCommand } from '#shared/domain/billing/decision.ts';
import { canCodeStillArrive } from '#shared/domain/billing/event-references.ts';
import { isIgnored } from '#shared/domain/billing/lead-identification.ts';
import {
  type BillingOutcome,
  combineOutcomes,
  createWaitingOutcome,
  recordNothing,
} from '#shared/domain/billing/outcome.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import { trackSale } from '#shared/operations/tracking/sale.ts';
import type { TrackingResult } from '#shared/operations/tracking/tracking-result.ts';
import { readBillingCustomer, storeOpenSale } from '#shared/store/billing/billing-customers.ts';
import { type BillingContext, listKnownFacts, runTracking } from './billing-context.ts';
import {
  findEventLead,
  findOrSignUpLead,
  findSalePromoCode,
  linkSaleLead,
  outcomeWithoutLead,
  trackingIdentifiers,
  withKnownFacts,
} from './event-lead.ts';
import { cancelEndedLead, reactivateLead } from './lead-activity.ts';
import {
  awaitsStripeCharge,
  isCounted,
  isWholePayment,
  registerPayment,
  resolveGrouping,
  storeCountedPayment,
  storePayment,
} from './payments.ts';
import { reverseIgnoredPayment } from './refunds.ts';

/** A checkout event, with the attribution, may come this much later than its sale. */
const CHECKOUT_MS = 3_600_000;

/** Signs up a lead, counts its open sales and reactivates it by its first event of a subscription. */
export async function processSignup(
  context: BillingContext,
  identification: LeadIdentification,
  at: string,
): Promise<BillingOutcome> {
  const { lead, outcome } = await findOrSignUpLead(context, identification, at);
  if (!lead) return outcomeWithoutLead(outcome);
  const opened = await recordOpenSales(context, identification, lead, at);
  await reactivateLead(context, lead);
  return combineOutcomes([outcome?.kind === 'counted' ? outcome : recordNothing('lead_updated'), ...opened]);
}

/** Records a payment's sales; without a lead, they stay open for a while. */
export async function processSales(context: BillingContext, reported: PaymentSaleCommands): Promise<BillingOutcome> {
  const [{ identification, at }] = reported;
  const { sales: grouped, known } = await resolveGrouping(context.scope, reported, context.byLines);
  const sales = markEndedSubscription(context, grouped);
  if (known.isIgnored && known.sales.length === 0) return recordNothing('ignored');
  if (known.isIgnored || isCounted(known, sales))
    return handleAlreadyCounted(context, sales, known.sales[0]?.leadId ?? null);
  if (awaitsStripeCharge(context.scope, known, sales[0])) return createWaitingOutcome('charge');
  const { lead, outcome } = await findOrSignUpLead(context, identification, at);
  if (!lead) return holdSales(context, sales, outcome);
  if (codeMayFollow(context, sales[0])) return createWaitingOutcome('code');
  const isNew = outcome?.kind === 'counted';
  const hasOthers = isNew || context.memory.openSales.length > 0;
  const others = hasOthers ? await recordOpenSales(context, identification, lead, at) : [];
  const recorded = await recordSales(context, sales, lead);
  await reactivateLead(context, lead);
  return combineOutcomes([...(isNew ? [outcome] : []), ...others.filter(({ kind }) => kind === 'counted'), recorded]);
}

/** @param outcome of signing the buyer up */
async function holdSales(
  context: BillingContext,
  sales: PaymentSaleCommands,
  outcome: BillingOutcome | null,
): Promise<BillingOutcome> {
  const { call, scope, references } = context;
  if (references.customerId === null && references.email === null) return outcomeWithoutLead(outcome);
  const nowMs = Date.parse(call.runtime.now());
  for (const sale of sales) await storeOpenSale(scope, references, sale, nowMs);
  // A concurrent event may have attributed the customer before these sales were stored.
  const now = { ...context, memory: await readBillingCustomer(scope, references, nowMs) };
  const [{ identification, at }] = sales;
  const result = await findOrSignUpLead(now, withKnownFacts(now, identification), at);
  return result.lead ? recordSales(now, sales, result.lead) : outcomeWithoutLead(result.outcome);
}

function markEndedSubscription(
  { references, memory }: BillingContext,
  [first, ...others]: PaymentSaleCommands,
): PaymentSaleCommands {
  const subscription = memory.subscriptions.find(({ id }) => id === references.subscriptionId);
  if (subscription?.goesOn !== false) return [first, ...others];
  return [
    { ...first, isAfterSubscriptionEnd: true },
    ...others.map((sale) => ({ ...sale, isAfterSubscriptionEnd: true as const })),
  ];
}

function codeMayFollow({ memory, call, receivedAt }: BillingContext, { discounts, at }: SaleCommand): boolean {
  // A Stripe test clock is ahead of real time.
  const since = receivedAt !== undefined && receivedAt < at ? receivedAt : at;
  return discounts !== undefined && canCodeStillArrive(discounts, memory.usedCodes, since, call.runtime.now());
}

/** Stores a counted payment, so that refunds find it, and links its customer to the sale's lead. */
async function handleAlreadyCounted(
  context: BillingContext,
  sales: PaymentSaleCommands,
  leadId: number | null,
): Promise<BillingOutcome> {
  const [{ identification, at }] = sales;
  const payment = await storeCountedPayment(context, sales);
  if (payment?.isIgnored) return reverseIgnoredPayment(context, [payment.id]);
  const lead = (await findEventLead(context, identification)) ?? (await linkSaleLead(context, identification, leadId));
  const hasOthers = lead !== null && context.memory.openSales.length > 0;
  const others = hasOthers ? await recordOpenSales(context, identification, lead, at) : [];
  if (lead) await reactivateLead(context, lead);
  return combineOutcomes([...others.filter(({ kind }) => kind === 'counted'), recordNothing('counted_already')]);
}

/**
 * Applies new facts about a customer or subscription to open sales, with the same result as if they had arrived before.
 */
export async function retryOpenSales(context: BillingContext, customerId: string): Promise<BillingOutcome[]> {
  const { scope, references, call } = context;
  const memory = await readBillingCustomer(scope, references, Date.parse(call.runtime.now()));
  const refreshed = { ...context, memory };
  if (isIgnored({ metadata: [] }, listKnownFacts(refreshed))) return [];
  const identification = withKnownFacts(refreshed, { customerId, names: [], attributions: [] });
  if (memory.openSales.length > 0) return [await processSignup(refreshed, identification, references.at)];
  const lead = await findEventLead(refreshed, identification);
  if (lead) await reactivateLead(refreshed, lead);
  return [];
}

/**
 * Records open sales of the customer, or of a guest with the same e-mail, since an hour before the lead was created.
 * @param at counts instead of the creation if it is earlier and the event has an attribution
 */
async function recordOpenSales(
  context: BillingContext,
  { attributions }: LeadIdentification,
  lead: Lead,
  at: string,
): Promise<BillingOutcome[]> {
  const { call, scope, references } = context;
  const memory = await readBillingCustomer(scope, references, Date.parse(call.runtime.now()));
  const { openSales } = memory;
  if (isIgnored({ metadata: [] }, listKnownFacts({ ...context, memory }))) return [];
  const since = attributions.length > 0 && at < lead.createdAt ? at : lead.createdAt;
  const from = Date.parse(since) - CHECKOUT_MS;
  const payments = Map.groupBy(
    openSales.filter(({ at }) => Date.parse(at) >= from),
    ({ payment: [id = ''] }) => id,
  );
  const outcomes: BillingOutcome[] = [];
  for (const reported of payments.values()) {
    const combined = preferWholePayment(reported as readonly SaleCommand[] as PaymentSaleCommands);
    const { sales, known } = await resolveGrouping(scope, combined, () =>
      reported.filter((sale) => !isWholePayment(sale)),
    );
    const isRecorded = isCounted(known, sales);
    // Stays open until its charge is known.
    if (!isRecorded && (known.isIgnored || awaitsStripeCharge(scope, known, sales[0]))) continue;
    if (isRecorded) await storeCountedPayment(context, sales);
    outcomes.push(
      isRecorded ? recordNothing('counted_already') : await recordSales({ ...context, memory }, sales, lead),
    );
  }
  if (outcomes.some(({ kind }) => kind === 'counted')) await cancelEndedLead(context, lead);
  return outcomes;
}

/** The setting for lines changed between two events. */
function preferWholePayment(sales: PaymentSaleCommands): PaymentSaleCommands {
  const wholePayment = sales.find(isWholePayment);
  return wholePayment ? [wholePayment] : sales;
}

/** Also stores the payment, so that refunds find it. */
async function recordSales(
  context: BillingContext,
  commands: PaymentSaleCommands,
  lead: Lead,
): Promise<BillingOutcome> {
  const [promoCode] = await Promise.all([
    findSalePromoCode(context, commands[0]),
    registerPayment(context.scope, commands[0], true),
  ]);
  const outcomes: BillingOutcome[] = [];
  for (const command of commands) {
    const outcome = await runTracking(() => recordSale(context, command, lead, promoCode));
    const lacksLines = outcome.kind === 'counted' && command.hasUnseenLines;
    outcomes.push(lacksLines ? { ...outcome, hasUnseenLines: true } : outcome);
  }
  const payment = await storePayment(context, commands);
  // Its charge may have been reported meanwhile.
  if (payment?.isIgnored) outcomes.push(await reverseIgnoredPayment(context, [payment.id]));
  return combineOutcomes(outcomes);
}

function recordSale(
  { call, noticeOptions }: BillingContext,
  { eventId, amount, currency, plan, at, isAfterSubscriptionEnd }: SaleCommand,
  lead: Lead,
  promoCode: string | null,
): Promise<TrackingResult> {
  return trackSale(call, {
    ...trackingIdentifiers(lead),
    eventId,
    amount,
    currency,
    plan,
    promoCode,
    isAfterSubscriptionEnd,
    happenedAt: at,
    quantity: 1,
    mrr: null,
    refId: null,
    tid: null,
    ...noticeOptions,
  });
}
