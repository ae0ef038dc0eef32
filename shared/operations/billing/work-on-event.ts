import type { BillingProvider, BillingSettings } from '#shared/domain/billing/connection.ts';
import { decideEvent } from '#shared/domain/billing/decide.ts';
import type { BillingAct, BillingDecision, PaymentSales, SaleAct } from '#shared/domain/billing/decision.ts';
import { namedIn } from '#shared/domain/billing/named.ts';
import {
  type BillingOutcome,
  combineOutcomes,
  type NothingOutcome,
  type NothingReason,
  recordNothing,
  waitFor,
} from '#shared/domain/billing/outcome.ts';
import { capturedSale } from '#shared/domain/billing/stripe/checkout.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { normalizeEmail } from '#shared/domain/text/email.ts';
import type { NoticeOptions } from '#shared/domain/webhooks/notice-options.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { updateLead } from '#shared/operations/leads/update-lead.ts';
import { trackCancellation } from '#shared/operations/tracking/cancellation.ts';
import { type BillingCapture, noteBillingCapture } from '#shared/store/billing/billing-captures.ts';
import {
  readBillingCodes,
  readBillingCustomer,
  readSubscriptionsOfLead,
  rememberCode,
  rememberCustomer,
  rememberSubscription,
  rememberUsedCode,
} from '#shared/store/billing/billing-memory.ts';
import { findBillingMoney, ignoreBillingPayment, keepBillingName } from '#shared/store/billing/billing-payments.ts';
import { checkRefunds, recordRefund, recordReversal, takeBackIgnored } from './refunds.ts';
import { workOnNews, workOnSales, workOnSignup } from './sales.ts';
import { leadOf, namesOf } from './whose-lead.ts';
import { knownOf, outcomeOf, type WorkContext } from './work-context.ts';

/** What an event with a code may mean for want of that code alone. */
const WITHOUT_CODE: ReadonlySet<NothingReason> = new Set([
  ...(['told_by_invoice', 'no_reference', 'nothing_paid', 'not_a_referral'] as const),
]);

/** An event that was verified, and what the company has chosen for its provider. */
export interface ProviderEvent {
  readonly provider: BillingProvider;
  /** As it was received, or the fields that are read of it. */
  readonly event: unknown;
  readonly settings: BillingSettings;
  /** Whom it is told; promoters and webhooks, unless it says otherwise. */
  readonly noticeOptions?: NoticeOptions;
  /** When it was received, ISO 8601; left out for one of the past, which waits for nothing that another one may tell in a while. */
  readonly receivedAt?: string;
}

/**
 * Does what an event of a billing provider means, once, however often, in whatever order and beside whatever else it is called. What
 * breaks off is made up for by the next call.
 * @throws Error what can be tried again; a rule of tracking that refuses it is an outcome
 */
export async function workOnEvent(call: AccountCall, provided: ProviderEvent): Promise<BillingOutcome> {
  const { provider, event, settings } = provided;
  const loaded = await loadContext(call, provided);
  const known = knownOf(loaded);
  const decision = decideEvent(provider, event, known, settings);
  const byLines = () => salesIn(decideEvent(provider, event, known, { ...settings, saleForEachLine: true }));
  const context = { ...loaded, byLines };
  const workOn = (act: Exclude<BillingAct, SaleAct>) => workOnAct(context, act);
  const outcome = await ('acts' in decision
    ? workInOrder(decision.acts, workOn, (sales) => workOnSales(context, sales))
    : workOnNothing(context, decision));
  const isCodeMissing = loaded.named.codeIds.some((id) => !loaded.codes.has(id));
  const mayNeedCode = outcome.kind === 'nothing' && WITHOUT_CODE.has(outcome.because);
  return isCodeMissing && mayNeedCode ? waitFor('code') : outcome;
}

/** Loads what earlier events have told of those that an event names, once what it tells of its subscription is kept. */
async function loadContext(
  call: AccountCall,
  { provider, event, noticeOptions = { quiet: false }, receivedAt }: ProviderEvent,
): Promise<Omit<WorkContext, 'byLines'>> {
  const place = { account: call.account.id, provider };
  const named = namedIn(provider, event);
  const { customerId, subscription, usedCode } = named;
  // Before it is read what else goes on: of two subscriptions that end at once, the later one sees both.
  const isNews =
    customerId === null ||
    subscription === null ||
    (await rememberSubscription(place, customerId, subscription, named.at));
  if (customerId !== null && usedCode) await rememberUsedCode(place, customerId, usedCode, named.at);
  const [memory, codes] = await Promise.all([
    readBillingCustomer(place, named, Date.parse(call.runtime.now())),
    readBillingCodes(place, named.codeIds),
  ]);
  return { call, place, noticeOptions, receivedAt, named, memory, codes, isNews };
}

/** An event that is to record nothing: a subscription without a trial may still say whose earlier sales are. */
async function workOnNothing(context: WorkContext, decision: NothingOutcome): Promise<BillingOutcome> {
  const { customerId } = context.named;
  if (decision.because !== 'not_trialing' || customerId === null) return decision;
  const found = combineOutcomes(await workOnNews(context, customerId));
  return found.kind === 'counted' ? found : decision;
}

/** A customer is kept. What it says, and which lead it is, is news for sales that have found none. */
async function workOnCustomer(
  context: WorkContext,
  { customerId, customer }: Extract<BillingAct, { does: 'remember customer' }>,
): Promise<BillingOutcome> {
  const { place, named, call } = context;
  const isLead = context.memory.leadId !== null;
  const nowMs = Date.parse(call.runtime.now());
  await rememberCustomer(place, customerId, customer, { at: named.at, isLead, nowMs });
  const news = await workOnNews(context, customerId);
  return combineOutcomes([...news.filter(({ kind }) => kind !== 'nothing'), recordNothing('remembered')]);
}

/** The sales of a decision, all of one payment. */
export function salesIn(decision: BillingDecision): readonly SaleAct[] {
  return 'acts' in decision ? decision.acts.filter((act) => act.does === 'sale') : [];
}

/** Works acts in their order, and the sales among them at last: those of a payment belong together. */
export async function workInOrder(
  acts: readonly BillingAct[],
  onAct: (act: Exclude<BillingAct, SaleAct>) => Promise<BillingOutcome>,
  onSales: (sales: PaymentSales) => Promise<BillingOutcome>,
): Promise<BillingOutcome> {
  const outcomes: BillingOutcome[] = [];
  const [first, ...more] = salesIn({ acts });
  for (const act of acts) if (act.does !== 'sale') outcomes.push(await onAct(act));
  if (first) outcomes.push(await onSales([first, ...more]));
  return combineOutcomes(outcomes);
}

function workOnAct(context: WorkContext, act: Exclude<BillingAct, SaleAct>): Promise<BillingOutcome> {
  const { place, named } = context;
  switch (act.does) {
    case 'signup':
      return workOnSignup(context, act.whose, act.at);
    case 'bind':
      return workOnSignup(context, { ...act.whose, attributions: [] }, act.at);
    case 'refund':
      return recordRefund(context, act);
    case 'reversal':
      return recordReversal(context, act);
    case 'cancellation':
      return workOnCancellation(context, act);
    case 'plan':
      return workOnPlan(context, act);
    case 'hold sale':
      return workOnCapture(context, act.sale.eventId, { sale: act.sale });
    case 'capture':
      return workOnCapture(context, act.payment, { captured: act.captured, capturedAt: act.at });
    case 'check refunds':
      return checkRefunds(context, act);
    case 'remember customer':
      return workOnCustomer(context, act);
    case 'remember payment':
      return workOnName(context, act);
    case 'mirror code': {
      const { code, active, refId } = act;
      return rememberCode(place, act.id, { code, active, refId }, named.at).then(() => recordNothing('remembered'));
    }
    // A code that has ended still says who referred the customers that have used it.
    case 'end codes':
      return Promise.resolve(recordNothing('remembered'));
  }
}

/**
 * A further id of a payment is kept. Where nothing of the payment is to be recorded, that is noted by all its ids, and what was recorded
 * is taken back.
 */
async function workOnName(
  context: WorkContext,
  { payment: id, of, whole, ignored }: Extract<BillingAct, { does: 'remember payment' }>,
): Promise<BillingOutcome> {
  const { place } = context;
  await keepBillingName(place, { id, of, whole });
  // What was charged is told by the charge itself, which says whether it is ignored.
  if (!ignored && whole !== undefined) return recordNothing('remembered');
  const found = await findBillingMoney(place, [id]);
  if (!ignored && !found.isIgnored) return recordNothing('remembered');
  await ignoreBillingPayment(place, found.ids);
  const outcome = await takeBackIgnored(context, found.ids);
  return outcome.kind === 'counted' ? outcome : recordNothing('remembered');
}

/** Records the sale of a checkout once both are known: what it sells, and that its payment was captured. */
async function workOnCapture(context: WorkContext, payment: string, news: BillingCapture): Promise<BillingOutcome> {
  const { place, call, named } = context;
  const known = await noteBillingCapture(place, payment, news, Date.parse(call.runtime.now()));
  const { sale, captured, capturedAt } = known;
  if (captured === undefined || capturedAt === undefined) return recordNothing('not_paid');
  if (!sale) return recordNothing('remembered');
  const { customerId, names } = sale.whose;
  const [email = null] = names.flatMap((name) => ('email' in name ? [name.email] : []));
  const buyer = { ...named, customerId, email: email === null ? null : normalizeEmail(email) };
  return workOnSales({ ...context, named: buyer }, [capturedSale(sale, captured, capturedAt)]);
}

/**
 * A subscription has ended: the lead cancels unless it has another one, as any customer of any provider. It cancels when the last of
 * them ended, whichever is reported last.
 */
async function workOnCancellation(
  context: WorkContext,
  { eventId, whose, at, lastPayment }: Extract<BillingAct, { does: 'cancellation' }>,
): Promise<BillingOutcome> {
  const { call, place } = context;
  const lead = await leadOf(context, whose);
  if (!lead) return recordNothing('not_a_referral');
  const nowMs = Date.parse(call.runtime.now());
  const subscriptions = await readSubscriptionsOfLead(call.account.id, lead.id, nowMs);
  if (subscriptions.some(({ goesOn }) => goesOn)) return recordNothing('still_subscribed');
  // The last invoice may be paid moments after the end: it belongs to what has ended.
  const paid = lastPayment === null ? [] : (await findBillingMoney(place, [lastPayment])).sales;
  const others = subscriptions.filter(({ id }) => id !== eventId).map(({ reportedAt }) => reportedAt);
  const happenedAt = [at, ...others, ...paid.map((sale) => sale.at)].toSorted().at(-1);
  return outcomeOf(() => trackCancellation(call, { ...namesOf(lead), eventId, happenedAt, ...context.noticeOptions }));
}

/** The lead's plan, unless a newer event has told another one, or no reward is for it. */
async function workOnPlan(
  context: WorkContext,
  { plan, whose }: Extract<BillingAct, { does: 'plan' }>,
): Promise<BillingOutcome> {
  const lead = await leadOf(context, whose);
  if (!lead) return recordNothing('not_a_referral');
  if (!context.isNews || lead.planName === plan) return recordNothing('remembered');
  try {
    await updateLead(context.call, { id: lead.id }, { planName: plan });
    return recordNothing('lead_updated');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return recordNothing('plan_unknown');
  }
}
