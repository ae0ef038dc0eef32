import type {
  BillingAct,
  BillingDecision,
  Known,
  KnownCustomer,
  ReversalAct,
  SaleAct,
  Whose,
} from '#shared/domain/billing/acts.ts';
import { isImportedBefore } from '#shared/domain/billing/imported.ts';
import { namedIn } from '#shared/domain/billing/named.ts';
import { type BillingOutcome, COUNTED_ALREADY } from '#shared/domain/billing/outcome.ts';
import { decidePaddle } from '#shared/domain/billing/paddle/decide.ts';
import { decideStripe } from '#shared/domain/billing/stripe/decide.ts';
import { normalizeEmail } from '#shared/domain/email.ts';
import { findKnown, isCounted, isUnreported, paymentOf } from '#shared/operations/billing/payments.ts';
import type { ProviderEvent } from '#shared/operations/billing/work-on-event.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { type BillingMoney, findBillingMoney } from '#shared/store/billing-payments.ts';
import { findLeadBy } from '#shared/store/leads.ts';
import { lookUp } from '#shared/store/subjects.ts';

const NOT_A_REFERRAL = { kind: 'nothing', because: 'not_a_referral' } as const;
const IGNORED = { kind: 'nothing', because: 'ignored' } as const;
const REMEMBERED = { kind: 'nothing', because: 'remembered' } as const;
const IMPORTED_BEFORE = { kind: 'nothing', because: 'imported_before' } as const;
const WAITS_FOR_CHARGE = { kind: 'waits', for: 'charge' } as const;
const COUNTED = { kind: 'counted', recorded: [] } as const;

/**
 * Says what would come of past events, one after the other, by the rules that decide when they are worked on. It reads, and writes
 * nothing: what an event would have told those after it is remembered meanwhile.
 */
export function foreseeing(
  call: AccountCall,
  { provider, settings }: Pick<ProviderEvent, 'provider' | 'settings'>,
): (event: unknown) => Promise<BillingOutcome> {
  const account = call.account.id;
  const customers = new Map<string, KnownCustomer>();
  const codes = new Map<string, { readonly code: string; readonly refId: string | null }>();
  /** Customers that would be leads by now, and payments by all their ids. */
  const leads = new Set<string>();
  const payments = new Set<string>();
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
  /** Refunds that would be recorded, by their ids, and by what would take back the last of a kind. */
  const refunds = new Set<string>();
  const reversed = new Set<string>();

  const isLead = async ({ customerId, names, attributions }: Whose): Promise<boolean> => {
    if (customerId !== null && leads.has(customerId)) return true;
    for (const name of names) {
      const wanted = 'uid' in name ? { uid: name.uid, email: null } : { uid: null, email: normalizeEmail(name.email) };
      if (await findLeadBy(account, wanted)) return true;
    }
    for (const one of attributions) {
      const said = 'promoCode' in one ? [...codes.values()].find(({ code }) => code === one.promoCode)?.refId : null;
      for (const each of [one, ...(said ? [{ refId: said }] : [])]) {
        const { attribution } = await lookUp(account, { uid: null, email: null, ...each }, call.runtime.now());
        if (attribution) return true;
      }
    }
    return false;
  };
  const moneyOf = (eventId: string, kind: 'sale' | 'refund') =>
    lookUp(
      account,
      { uid: null, email: null, ...(kind === 'sale' ? { saleEventId: eventId } : { refundEventId: eventId }) },
      call.runtime.now(),
    );
  const reverse = async ({ refund }: ReversalAct): Promise<BillingOutcome> => {
    const isNamed = 'eventId' in refund;
    if (!isNamed && refund.kind === 'credit') return REMEMBERED;
    const ids = isNamed ? [refund.eventId] : refund.payment;
    const { payment } = await findBillingMoney({ account, provider }, ids);
    const own = (payment?.refunds ?? []).filter((one) =>
      isNamed ? one.eventId === refund.eventId : one.kind === refund.kind && one.part === refund.part,
    );
    const isOver = own.some(({ reversedBy }) => (isNamed ? reversedBy !== null : reversedBy === refund.by));
    const by = isNamed ? refund.eventId : refund.by;
    if (isOver || reversed.has(by)) return COUNTED_ALREADY;
    const isForeseen = ids.some((id) => refunds.has(isNamed ? id : ofKind(id, refund.kind, refund.part)));
    if (!isForeseen && own.length === 0) return { kind: 'waits', for: 'refund' };
    reversed.add(by);
    return COUNTED;
  };
  const isIgnoredIn = (ids: readonly string[], money: BillingMoney) =>
    money.isIgnored || ids.some((id) => ignored.has(id));
  /** Whether a sale counts already, or what else comes of it. */
  const isThereAs = async (act: SaleAct): Promise<boolean | BillingOutcome> => {
    const place = { account, provider };
    const ids = linked(act.payment);
    const known = await findKnown(place, [{ ...act, payment: ids }]);
    if (isIgnoredIn(ids, known)) return IGNORED;
    if (isCounted(known, [act])) return true;
    return isUnreported(place, known, act) && WAITS_FOR_CHARGE;
  };
  const actOn = async (act: BillingAct): Promise<BillingOutcome> => {
    if (act.does === 'remember customer') customers.set(act.customerId, act.customer);
    if (act.does === 'mirror code') codes.set(act.id, act);
    if (act.does === 'remember payment') {
      const { payment, of, whole } = act;
      if (whole !== undefined) charged.set(payment, whole);
      if (act.ignored) ignored.add(payment);
      if (of === null) return REMEMBERED;
      links.set(of, new Set([...(links.get(of) ?? []), payment]));
      links.set(payment, new Set([...(links.get(payment) ?? []), of]));
    }
    if (act.does === 'refund') {
      if ((await moneyOf(act.eventId, 'refund')).isRefunded) return COUNTED_ALREADY;
      const ids = linked(act.payment);
      const money = await findBillingMoney({ account, provider }, ids);
      const whole = money.whole ?? ids.flatMap((id) => charged.get(id) ?? [])[0] ?? null;
      if (money.sales.length === 0 && isIgnoredIn(ids, money)) return IGNORED;
      const payment = paymentOf(provider, act, { ...money, whole });
      if (payment && isImportedBefore(payment, act.at, money.imported)) return IMPORTED_BEFORE;
      const isKnown = ids.some((id) => payments.has(id)) || payment !== null;
      if (!isKnown) return { kind: 'waits', for: 'sale' };
      refunds.add(act.eventId);
      // It may have been taken again.
      reversed.delete(act.eventId);
      for (const id of act.payment) refunds.add(ofKind(id, act.kind, act.part));
      return COUNTED;
    }
    if (act.does === 'reversal') return reverse(act);
    if (act.does !== 'sale' && act.does !== 'signup' && act.does !== 'cancellation') return REMEMBERED;
    const { customerId } = act.whose;
    const isThere = act.does === 'sale' && (await isThereAs(act));
    if (typeof isThere === 'object') return isThere;
    if (!isThere && !(await isLead(act.whose))) return NOT_A_REFERRAL;
    if (customerId !== null) leads.add(customerId);
    if (act.does !== 'sale') return REMEMBERED;
    for (const id of act.payment) payments.add(id);
    return isThere ? COUNTED_ALREADY : COUNTED;
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
    let outcome: BillingOutcome = REMEMBERED;
    for (const act of decision.acts) outcome = await actOn(act);
    return outcome;
  };
}

function ofKind(payment: string, kind: string | undefined, part: number): string {
  return `${payment} ${kind} ${part}`;
}
