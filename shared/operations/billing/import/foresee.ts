import type {
  BillingAct,
  BillingDecision,
  Known,
  KnownCustomer,
  RefundAct,
  ReversalAct,
  SaleAct,
  Whose,
} from '#shared/domain/billing/acts.ts';
import { isImportedBefore } from '#shared/domain/billing/imported.ts';
import { namedIn } from '#shared/domain/billing/named.ts';
import { type BillingOutcome, COUNTED_ALREADY } from '#shared/domain/billing/outcome.ts';
import { decidePaddle } from '#shared/domain/billing/paddle/decide.ts';
import { capturedSale } from '#shared/domain/billing/stripe/checkout.ts';
import { decideStripe } from '#shared/domain/billing/stripe/decide.ts';
import { normalizeEmail } from '#shared/domain/text/email.ts';
import { leftAsSent } from '#shared/domain/tracking/refund-money.ts';
import {
  asBegun,
  isCounted,
  isUnreported,
  isWhole,
  paymentOf,
  paymentOfSales,
} from '#shared/operations/billing/payments.ts';
import { membershipBy } from '#shared/operations/billing/whose-lead.ts';
import { type ProviderEvent, salesIn } from '#shared/operations/billing/work-on-event.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import type { BillingCapture } from '#shared/store/billing/billing-captures.ts';
import { type BillingMoney, findBillingMoney } from '#shared/store/billing/billing-payments.ts';
import { isRecorded, readMoneyEvents } from '#shared/store/journal.ts';
import { findLeadBy } from '#shared/store/leads/leads.ts';

import { ForeseenLeads } from './foreseen-leads.ts';
import { type Foreseen, ForeseenPayments } from './foreseen-payments.ts';

const NOT_A_REFERRAL = { kind: 'nothing', because: 'not_a_referral' } as const;
const IGNORED = { kind: 'nothing', because: 'ignored' } as const;
const REMEMBERED = { kind: 'nothing', because: 'remembered' } as const;
const IMPORTED_BEFORE = { kind: 'nothing', because: 'imported_before' } as const;
const WAITS_FOR_CHARGE = { kind: 'waits', for: 'charge' } as const;
const NOTHING_LEFT = { kind: 'nothing', because: 'nothing_left' } as const;
const LEAD_UPDATED = { kind: 'nothing', because: 'lead_updated' } as const;
const WAITS_FOR_REFUND = { kind: 'waits', for: 'refund' } as const;
const COUNTED = { kind: 'counted', recorded: [] } as const;

type NameAct = Extract<BillingAct, { does: 'remember payment' }>;

/**
 * Says what would come of past events, one after the other, by the rules that decide when they are worked on. It reads, and writes
 * nothing: what an event would have told those after it is remembered meanwhile.
 */
export function foreseeing(
  call: AccountCall,
  { provider, settings }: Pick<ProviderEvent, 'provider' | 'settings'>,
): (event: unknown) => Promise<BillingOutcome> {
  const account = call.account.id;
  const place = { account, provider };
  const customers = new Map<string, KnownCustomer>();
  const codes = new Map<string, { readonly code: string; readonly refId: string | null }>();
  const leads = new ForeseenLeads();
  const payments = new ForeseenPayments();
  /** Ids of payments that would lead to each other, and what was charged. */
  const links = new Map<string, Set<string>>();
  const charged = new Map<string, number>();
  /** Those of which nothing is to be recorded. */
  const ignored = new Set<string>();
  const linked = (ids: readonly string[]): readonly string[] => {
    const all = new Set(ids);
    for (const id of all) for (const other of links.get(id) ?? []) all.add(other);
    return [...all];
  };
  const captures = new Map<string, BillingCapture>();
  /** Ends and reversals that would be recorded by now, and how much would be taken of sales besides. */
  const recorded = new Set<string>();
  const taken = new Map<string, number>();

  const isLead = async (whose: Whose): Promise<boolean> => {
    if (leads.has(whose)) return true;
    for (const name of whose.names) {
      const wanted = 'uid' in name ? { uid: name.uid, email: null } : { uid: null, email: normalizeEmail(name.email) };
      if (await findLeadBy(account, wanted)) return true;
    }
    return false;
  };
  const isReferred = async ({ attributions }: Whose): Promise<boolean> => {
    for (const one of attributions) {
      const said = 'promoCode' in one ? [...codes.values()].find(({ code }) => code === one.promoCode)?.refId : null;
      for (const each of [one, ...(said ? [{ refId: said }] : [])]) {
        if (await membershipBy(account, each, call.runtime.now())) return true;
      }
    }
    return false;
  };
  /** What would come of what a refund takes or gives back: a call of the company may have taken some of it. */
  const settled = async ({ taken: pieces, givenBack }: Foreseen): Promise<BillingOutcome> => {
    for (const { saleEventId, amount } of givenBack) taken.set(saleEventId, (taken.get(saleEventId) ?? 0) - amount);
    let isTaken = givenBack.length > 0;
    for (const { saleEventId, eventId, amount } of pieces) {
      if (await isRecorded(account, 'refund', eventId)) continue;
      const [sale] = await readMoneyEvents(account, [{ kind: 'sale', eventId: saleEventId }]);
      const before = taken.get(saleEventId) ?? 0;
      const most = Math.min(amount, sale?.event === 'sale' ? leftAsSent(sale) - before : amount);
      if (most <= 0) continue;
      taken.set(saleEventId, before + most);
      isTaken = true;
    }
    return isTaken ? COUNTED : COUNTED_ALREADY;
  };
  const isIgnoredIn = (ids: readonly string[], money: BillingMoney) =>
    money.isIgnored || ids.some((id) => ignored.has(id));

  const refund = async (act: RefundAct): Promise<BillingOutcome> => {
    const ids = linked(act.payment);
    const money = await findBillingMoney(place, ids);
    const whole = money.whole ?? ids.flatMap((id) => charged.get(id) ?? [])[0] ?? null;
    const before = payments.find(ids, paymentOf(provider, act, { ...money, whole }));
    if (!before && money.sales.length === 0 && isIgnoredIn(ids, money)) return IGNORED;
    if (!before) return { kind: 'waits', for: 'sale' };
    const isKnown = before.refunds.some(({ eventId }) => eventId === act.eventId);
    if (!isKnown && isImportedBefore(before, act.at, money.imported)) return IMPORTED_BEFORE;
    const foreseen = payments.refund(before, act);
    const own = foreseen.payment.refunds.findLast(({ eventId }) => eventId === act.eventId);
    return own?.reversedBy === null && own.pieces.length === 0 ? NOTHING_LEFT : settled(foreseen);
  };
  const reverse = async (act: ReversalAct): Promise<BillingOutcome> => {
    const isNamed = 'eventId' in act.refund;
    const ids = isNamed ? [act.refund.eventId] : linked(act.refund.payment);
    const { payment } = await findBillingMoney(place, ids);
    const before = payments.find(ids, payment);
    const foreseen = before && payments.reverse(before, act);
    if (foreseen) return settled(foreseen);
    if (!isNamed) return act.refund.kind === 'credit' ? REMEMBERED : WAITS_FOR_REFUND;
    const [told] = await readMoneyEvents(account, [{ kind: 'refund', eventId: act.refund.eventId }]);
    if (told?.event !== 'refund') return WAITS_FOR_REFUND;
    return told.reversedBy !== undefined ? COUNTED_ALREADY : once(`reversal ${told.eventId}`);
  };
  const once = (name: string): BillingOutcome => {
    if (recorded.has(name)) return COUNTED_ALREADY;
    recorded.add(name);
    return COUNTED;
  };
  /** A further id of a payment; if nothing of it is to be recorded, what was is taken back. */
  const name = async ({ payment: id, of, whole, ignored: isSaid }: NameAct): Promise<BillingOutcome> => {
    if (whole !== undefined) charged.set(id, whole);
    if (isSaid) ignored.add(id);
    if (of !== null) {
      links.set(of, new Set([...(links.get(of) ?? []), id]));
      links.set(id, new Set([...(links.get(id) ?? []), of]));
    }
    if (!isSaid && whole !== undefined) return REMEMBERED;
    const ids = linked([id]);
    const money = await findBillingMoney(place, ids);
    if (!isIgnoredIn(ids, money)) return REMEMBERED;
    for (const one of money.ids) ignored.add(one);
    const before = payments.find(money.ids, money.payment);
    if (!before?.isOwn) return REMEMBERED;
    const outcome = await settled(payments.ignore(before, call.runtime.now(), money.ids));
    return outcome.kind === 'counted' ? outcome : REMEMBERED;
  };
  /** The sales of a payment, which belong together. @param byLines the same by its lines; empty where they are not known */
  const sell = async (
    reported: readonly [SaleAct, ...SaleAct[]],
    byLines: () => readonly SaleAct[],
  ): Promise<BillingOutcome> => {
    const ids = linked(reported[0].payment);
    const withIds = (act: SaleAct): SaleAct => ({ ...act, payment: ids });
    const [first, ...others] = reported;
    const begun = await asBegun(place, [withIds(first), ...others.map(withIds)], () => byLines().map(withIds));
    const { sales, known } = begun;
    const [{ whose, whole }] = sales;
    if (isIgnoredIn(ids, known)) return payments.find(ids, known.payment)?.isOwn ? COUNTED_ALREADY : IGNORED;
    const isThere = isCounted(known, sales);
    if (!isThere && isUnreported(place, known, sales[0])) return WAITS_FOR_CHARGE;
    const isOne = isThere || (await isLead(whose));
    if (!isOne && !(await isReferred(whose))) return NOT_A_REFERRAL;
    if (isOne) leads.know(whose);
    else leads.signUp(whose);
    for (const id of ids) charged.set(id, charged.get(id) ?? whole);
    const before = payments.find(ids, known.payment);
    const there = new Set([...(before?.sales ?? []), ...known.sales].map(({ eventId }) => eventId));
    const left = isThere ? [] : sales.filter(({ eventId }) => !there.has(eventId));
    // One that is kept stays as it is. Of a call's own sale, it is made when a refund comes.
    const isBegun = known.sales.length > 0 && !isWhole(sales[0]);
    if (!before && (isBegun || left.length > 0)) {
      const named = { id: first.payment[0] ?? '', whole };
      const own = { ...known, isOwn: known.isOwn || !isThere };
      const made = isBegun
        ? paymentOfSales(provider, own, named)
        : { ...named, sales: [], refunds: [], isOwn: true as const };
      payments.sell(made, left, ids);
    }
    return left.length > 0 ? COUNTED : COUNTED_ALREADY;
  };
  /** The sale of a checkout counts once its payment was captured, whichever is told first. */
  const capture = async (payment: string, news: BillingCapture): Promise<BillingOutcome> => {
    const known = { ...captures.get(payment), ...news };
    captures.set(payment, known);
    const { sale, captured, capturedAt } = known;
    if (captured === undefined || capturedAt === undefined) return { kind: 'nothing', because: 'not_paid' };
    return sale ? sell([capturedSale(sale, captured, capturedAt)], () => []) : REMEMBERED;
  };
  const signUp = async (whose: Whose): Promise<BillingOutcome> => {
    if (await isLead(whose)) {
      leads.know(whose);
      return LEAD_UPDATED;
    }
    if (!(await isReferred(whose))) return NOT_A_REFERRAL;
    leads.signUp(whose);
    return COUNTED;
  };
  const actOn = async (act: Exclude<BillingAct, SaleAct>): Promise<BillingOutcome> => {
    switch (act.does) {
      case 'remember customer':
        customers.set(act.customerId, act.customer);
        return REMEMBERED;
      case 'mirror code':
        codes.set(act.id, act);
        return REMEMBERED;
      case 'remember payment':
        return name(act);
      case 'hold sale':
        return capture(act.sale.eventId, { sale: act.sale });
      case 'capture':
        return capture(act.payment, { captured: act.captured, capturedAt: act.at });
      case 'refund':
        return refund(act);
      case 'reversal':
        return reverse(act);
      case 'signup':
        return signUp(act.whose);
      case 'bind':
        return signUp({ ...act.whose, attributions: [] });
      case 'cancellation':
        if (!(await isLead(act.whose))) return NOT_A_REFERRAL;
        return (await isRecorded(account, 'cancellation', act.eventId))
          ? COUNTED_ALREADY
          : once(`cancellation ${act.eventId}`);
      default:
        return REMEMBERED;
    }
  };

  return async (event) => {
    const { customerId } = namedIn(provider, event);
    const known: Known = {
      customer: (customerId !== null && customers.get(customerId)) || null,
      subscription: {},
      hasOtherSubscription: false,
      codeOf: (id) => codes.get(id)?.code,
    };
    const decide = provider === 'stripe' ? decideStripe : decidePaddle;
    const decision: BillingDecision = decide(event, known, settings);
    if ('nothing' in decision) return { kind: 'nothing', because: decision.nothing };
    const outcomes: BillingOutcome[] = [];
    const [first, ...others] = salesIn(decision);
    for (const act of decision.acts) if (act.does !== 'sale') outcomes.push(await actOn(act));
    const byLines = () => salesIn(decide(event, known, { ...settings, saleForEachLine: true }));
    if (first) outcomes.push(await sell([first, ...others], byLines));
    const said = (kind: BillingOutcome['kind']) => outcomes.find((one) => one.kind === kind);
    return said('waits') ?? said('counted') ?? outcomes.at(-1) ?? COUNTED_ALREADY;
  };
}
