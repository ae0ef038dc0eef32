import type { BillingAct, BillingDecision, BillingSettings, SaleAct } from '#shared/domain/billing/acts.ts';
import type { BillingProvider } from '#shared/domain/billing/connection.ts';
import { namedIn } from '#shared/domain/billing/named.ts';
import { type BillingOutcome, together } from '#shared/domain/billing/outcome.ts';
import { decidePaddle } from '#shared/domain/billing/paddle/decide.ts';
import { capturedSale } from '#shared/domain/billing/stripe/checkout.ts';
import { decideStripe } from '#shared/domain/billing/stripe/decide.ts';
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
import { checkRefunds, outcomeOf, recordRefund, recordReversal, takeBackIgnored } from './money.ts';
import { knownOf, LEAD_UPDATED, NOT_A_REFERRAL, type Working, workOnNews, workOnSales, workOnSignup } from './sales.ts';
import { leadOf, namesOf } from './whose-lead.ts';

const REMEMBERED = { kind: 'nothing', because: 'remembered' } as const;

/** What an event with a code may mean for want of that code alone. */
const WITHOUT_CODE: ReadonlySet<string> = new Set(['told_by_invoice', 'no_reference', 'nothing_paid']);

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
export async function workOnEvent(
  call: AccountCall,
  { provider, event, settings, noticeOptions = { quiet: false }, receivedAt }: ProviderEvent,
): Promise<BillingOutcome> {
  const place = { account: call.account.id, provider };
  const named = namedIn(provider, event);
  const { customerId, subscription } = named;
  // Before it is read what else goes on: of two subscriptions that end at once, the later one sees both.
  const isNews =
    customerId === null ||
    subscription === null ||
    (await rememberSubscription(place, customerId, subscription, named.at));
  if (customerId !== null && named.usedCode) await rememberUsedCode(place, customerId, named.usedCode, named.at);
  const nowMs = Date.parse(call.runtime.now());
  const [memory, codes] = await Promise.all([
    readBillingCustomer(place, named, nowMs),
    readBillingCodes(place, named.codeIds),
  ]);
  const looking = { call, place, memory, codes, noticeOptions };
  const decide = provider === 'stripe' ? decideStripe : decidePaddle;
  const known = knownOf(named, looking);
  const decision = decide(event, known, settings);
  const byLines = () => salesIn(decide(event, known, { ...settings, saleForEachLine: true }));
  const isCodeMissing = named.codeIds.some((id) => !codes.has(id));
  const working = { ...looking, named, isNews, byLines, receivedAt };
  if ('nothing' in decision) {
    const isSubscription = decision.nothing === 'not_trialing' && customerId !== null;
    const found = isSubscription ? together(await workOnNews(working, customerId)) : null;
    if (found?.kind === 'counted') return found;
    const mayBeKnown = WITHOUT_CODE.has(decision.nothing);
    return isCodeMissing && mayBeKnown
      ? { kind: 'waits', for: 'code' }
      : { kind: 'nothing', because: decision.nothing };
  }
  const outcome = await workOn(working, decision.acts);
  const isNobodys = outcome.kind === 'nothing' && outcome.because === 'not_a_referral';
  return isCodeMissing && isNobodys ? { kind: 'waits', for: 'code' } : outcome;
}

/** A customer is kept. What it says, and which lead it is, is news for sales that have found none. */
async function workOnCustomer(
  working: Working,
  { customerId, customer }: Extract<BillingAct, { does: 'remember customer' }>,
): Promise<BillingOutcome> {
  const { place, named, call } = working;
  const isLead = working.memory.leadId !== null;
  const nowMs = Date.parse(call.runtime.now());
  await rememberCustomer(place, customerId, customer, { at: named.at, isLead, nowMs });
  const news = await workOnNews(working, customerId);
  return together([...news.filter(({ kind }) => kind !== 'nothing'), REMEMBERED]);
}

/** The sales of a decision, all of one payment. */
export function salesIn(decision: BillingDecision): readonly SaleAct[] {
  return 'acts' in decision ? decision.acts.filter((act) => act.does === 'sale') : [];
}

/** Does what an event means, in its order. The sales of a payment belong together. */
async function workOn(working: Working, acts: readonly BillingAct[]): Promise<BillingOutcome> {
  const outcomes: BillingOutcome[] = [];
  const [first, ...more] = salesIn({ acts });
  for (const act of acts) if (act.does !== 'sale') outcomes.push(await workOnAct(working, act));
  if (first) outcomes.push(await workOnSales(working, [first, ...more]));
  return together(outcomes);
}

function workOnAct(working: Working, act: Exclude<BillingAct, SaleAct>): Promise<BillingOutcome> {
  const { place, named } = working;
  switch (act.does) {
    case 'signup':
      return workOnSignup(working, act.whose, act.at);
    case 'bind':
      return workOnSignup(working, { ...act.whose, attributions: [] }, act.at);
    case 'refund':
      return recordRefund(working, act);
    case 'reversal':
      return recordReversal(working, act);
    case 'cancellation':
      return workOnCancellation(working, act);
    case 'plan':
      return workOnPlan(working, act);
    case 'hold sale':
      return workOnCapture(working, act.sale.eventId, { sale: act.sale });
    case 'capture':
      return workOnCapture(working, act.payment, { captured: act.captured, capturedAt: act.at });
    case 'check refunds':
      return checkRefunds(working, act);
    case 'remember customer':
      return workOnCustomer(working, act);
    case 'remember payment':
      return workOnName(working, act);
    case 'mirror code': {
      const { code, active, refId } = act;
      return rememberCode(place, act.id, { code, active, refId }, named.at).then(() => REMEMBERED);
    }
    // A code that has ended still says who referred the customers that have used it.
    case 'end codes':
      return Promise.resolve(REMEMBERED);
  }
}

/**
 * A further id of a payment is kept. Where nothing of the payment is to be recorded, that is noted by all its ids, and what was recorded
 * is taken back.
 */
async function workOnName(
  working: Working,
  { payment: id, of, whole, ignored }: Extract<BillingAct, { does: 'remember payment' }>,
): Promise<BillingOutcome> {
  const { place } = working;
  await keepBillingName(place, { id, of, whole });
  // What was charged is told by the charge itself, which says whether it is ignored.
  if (!ignored && whole !== undefined) return REMEMBERED;
  const found = await findBillingMoney(place, [id]);
  if (!ignored && !found.isIgnored) return REMEMBERED;
  await ignoreBillingPayment(place, found.ids);
  const outcome = await takeBackIgnored(working, found.ids);
  return outcome.kind === 'counted' ? outcome : REMEMBERED;
}

/** Records the sale of a checkout once both are known: what it sells, and that its payment was captured. */
async function workOnCapture(working: Working, payment: string, news: BillingCapture): Promise<BillingOutcome> {
  const { place, call, named } = working;
  const known = await noteBillingCapture(place, payment, news, Date.parse(call.runtime.now()));
  const { sale, captured, capturedAt } = known;
  if (captured === undefined || capturedAt === undefined) return { kind: 'nothing', because: 'not_paid' };
  if (!sale) return REMEMBERED;
  const { customerId, names } = sale.whose;
  const [email = null] = names.flatMap((name) => ('email' in name ? [name.email] : []));
  const buyer = { ...named, customerId, email: email === null ? null : normalizeEmail(email) };
  return workOnSales({ ...working, named: buyer }, [capturedSale(sale, captured, capturedAt)]);
}

/**
 * A subscription has ended: the lead cancels unless it has another one, as any customer of any provider. It cancels when the last of
 * them ended, whichever is reported last.
 */
async function workOnCancellation(
  working: Working,
  { eventId, whose, at, lastPayment }: Extract<BillingAct, { does: 'cancellation' }>,
): Promise<BillingOutcome> {
  const { call, place } = working;
  const lead = await leadOf(working, whose);
  if (!lead) return NOT_A_REFERRAL;
  const nowMs = Date.parse(call.runtime.now());
  const subscriptions = await readSubscriptionsOfLead(call.account.id, lead.id, nowMs);
  if (subscriptions.some(({ goesOn }) => goesOn)) return { kind: 'nothing', because: 'still_subscribed' };
  // The last invoice may be paid moments after the end: it belongs to what has ended.
  const paid = lastPayment === null ? [] : (await findBillingMoney(place, [lastPayment])).sales;
  const others = subscriptions.filter(({ id }) => id !== eventId).map(({ reportedAt }) => reportedAt);
  const happenedAt = [at, ...others, ...paid.map((sale) => sale.at)].toSorted().at(-1);
  return outcomeOf(() => trackCancellation(call, { ...namesOf(lead), eventId, happenedAt, ...working.noticeOptions }));
}

/** The lead's plan, unless a newer event has told another one, or no reward is for it. */
async function workOnPlan(
  working: Working,
  { plan, whose }: Extract<BillingAct, { does: 'plan' }>,
): Promise<BillingOutcome> {
  const lead = await leadOf(working, whose);
  if (!lead) return NOT_A_REFERRAL;
  if (!working.isNews || lead.planName === plan) return REMEMBERED;
  try {
    await updateLead(working.call, { id: lead.id }, { planName: plan });
    return LEAD_UPDATED;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: 'nothing', because: 'plan_unknown' };
  }
}
