import type { BillingAct, PaymentSales, RefundAct, ReversalAct, SaleAct } from '#shared/domain/billing/decision.ts';
import { isImportedBefore } from '#shared/domain/billing/imported.ts';
import { type BillingOutcome, recordNothing, waitFor } from '#shared/domain/billing/outcome.ts';
import { leftAsSent } from '#shared/domain/tracking/refund-money.ts';
import {
  asBegun,
  isCounted,
  isUnreported,
  isWhole,
  paymentOf,
  paymentOfSales,
} from '#shared/operations/billing/payments.ts';
import { type BillingMoney, findBillingMoney } from '#shared/store/billing/billing-payments.ts';
import { isRecorded, readMoneyEvents } from '#shared/store/journal.ts';
import { COUNTED, countOnce, type Foreseen, type Foresight } from './foreseen-records.ts';

/** Foresees the sales of a payment, which belong together. @param byLines the same by its lines; empty where they are not known */
export async function foreseeSales(
  { place, leads, payments }: Foresight,
  reported: PaymentSales,
  byLines: () => readonly SaleAct[],
): Promise<BillingOutcome> {
  const ids = payments.linkedTo(reported[0].payment);
  const withIds = (act: SaleAct): SaleAct => ({ ...act, payment: ids });
  const [first, ...others] = reported;
  const begun = await asBegun(place, [withIds(first), ...others.map(withIds)], () => byLines().map(withIds));
  const { sales, known } = begun;
  const [{ whose, whole }] = sales;
  const before = payments.find(ids, known.payment);
  if (known.isIgnored || payments.isIgnored(ids)) return recordNothing(before?.isOwn ? 'counted_already' : 'ignored');
  const isThere = isCounted(known, sales);
  if (!isThere && isUnreported(place, known, sales[0])) return waitFor('charge');
  if (isThere) leads.know(whose);
  else if ((await leads.admit(whose)) === null) return recordNothing('not_a_referral');
  for (const id of ids) payments.charge(id, payments.chargedBy([id]) ?? whole);
  const there = new Set([...(before?.sales ?? []), ...known.sales].map(({ eventId }) => eventId));
  const left = isThere ? [] : sales.filter(({ eventId }) => !there.has(eventId));
  // One that is kept stays as it is.
  if (!before) beginPayment({ place, payments }, { sales, known, left, ids, id: first.payment[0] ?? '' });
  return left.length > 0 ? COUNTED : recordNothing('counted_already');
}

interface BegunPayment {
  readonly sales: PaymentSales;
  readonly known: BillingMoney;
  /** Those of the sales that would be recorded. */
  readonly left: readonly SaleAct[];
  readonly ids: readonly string[];
  /** What it would be kept by. */
  readonly id: string;
}

/** Foresees the payment of sales. Of a call's own sale, it is made when a refund comes. */
function beginPayment(
  { place, payments }: Pick<Foresight, 'place' | 'payments'>,
  { sales, known, left, ids, id }: BegunPayment,
): void {
  const [{ whole }] = sales;
  const isBegun = known.sales.length > 0 && !isWhole(sales[0]);
  if (isBegun) {
    const isOwn = known.isOwn || left.length > 0;
    payments.sell(paymentOfSales(place.provider, { ...known, isOwn }, { id, whole }), left, ids);
  } else if (left.length > 0) payments.sell({ id, whole, sales: [], refunds: [], isOwn: true }, left, ids);
}

/** Foresees a further id of a payment; if nothing of it is to be recorded, what was is taken back. */
export async function foreseeName(
  foresight: Foresight,
  { payment: id, of, whole, ignored }: Extract<BillingAct, { does: 'remember payment' }>,
): Promise<BillingOutcome> {
  const { call, place, payments } = foresight;
  if (whole !== undefined) payments.charge(id, whole);
  if (ignored) payments.markIgnored([id]);
  if (of !== null) payments.link(id, of);
  if (!ignored && whole !== undefined) return recordNothing('remembered');
  const ids = payments.linkedTo([id]);
  const money = await findBillingMoney(place, ids);
  if (!money.isIgnored && !payments.isIgnored(ids)) return recordNothing('remembered');
  payments.markIgnored(money.ids);
  const before = payments.find(money.ids, money.payment);
  if (!before?.isOwn) return recordNothing('remembered');
  const outcome = await settle(foresight, payments.ignore(before, call.runtime.now(), money.ids));
  return outcome.kind === 'counted' ? outcome : recordNothing('remembered');
}

/** Foresees what a refund takes of its payment's sales. */
export async function foreseeRefund(foresight: Foresight, act: RefundAct): Promise<BillingOutcome> {
  const { place, payments } = foresight;
  const ids = payments.linkedTo(act.payment);
  const money = await findBillingMoney(place, ids);
  const whole = money.whole ?? payments.chargedBy(ids);
  const before = payments.find(ids, paymentOf(place.provider, act, { ...money, whole }));
  if (!before) {
    const isIgnored = money.isIgnored || payments.isIgnored(ids);
    return money.sales.length === 0 && isIgnored ? recordNothing('ignored') : waitFor('sale');
  }
  const isKnown = before.refunds.some(({ eventId }) => eventId === act.eventId);
  if (!isKnown && isImportedBefore(before, act.at, money.imported)) return recordNothing('imported_before');
  const foreseen = payments.refund(before, act);
  const own = foreseen.payment.refunds.findLast(({ eventId }) => eventId === act.eventId);
  const isLate = own?.reversedBy === null && own.pieces.length === 0;
  return isLate ? recordNothing('nothing_left') : settle(foresight, foreseen);
}

/** Foresees that a refund is taken back. */
export async function foreseeReversal(foresight: Foresight, act: ReversalAct): Promise<BillingOutcome> {
  const { place, payments } = foresight;
  const { refund } = act;
  const isNamed = 'eventId' in refund;
  const ids = isNamed ? [refund.eventId] : payments.linkedTo(refund.payment);
  const { payment } = await findBillingMoney(place, ids);
  const before = payments.find(ids, payment);
  const foreseen = before && payments.reverse(before, act);
  if (foreseen) return settle(foresight, foreseen);
  if (!isNamed) return refund.kind === 'credit' ? recordNothing('remembered') : waitFor('refund');
  const [told] = await readMoneyEvents(place.account, [{ kind: 'refund', eventId: refund.eventId }]);
  if (told?.event !== 'refund') return waitFor('refund');
  return told.reversedBy === undefined
    ? countOnce(foresight, `reversal ${told.eventId}`)
    : recordNothing('counted_already');
}

/** What would come of what a refund takes or gives back: a call of the company may have taken some of it. */
async function settle({ place, payments }: Foresight, { taken, givenBack }: Foreseen): Promise<BillingOutcome> {
  for (const { saleEventId, amount } of givenBack) payments.take(saleEventId, -amount);
  let isTaken = givenBack.length > 0;
  for (const { saleEventId, eventId, amount } of taken) {
    if (await isRecorded(place.account, 'refund', eventId)) continue;
    const [sale] = await readMoneyEvents(place.account, [{ kind: 'sale', eventId: saleEventId }]);
    const left = sale?.event === 'sale' ? leftAsSent(sale) - payments.takenOf(saleEventId) : amount;
    const most = Math.min(amount, left);
    if (most <= 0) continue;
    payments.take(saleEventId, most);
    isTaken = true;
  }
  return isTaken ? COUNTED : recordNothing('counted_already');
}
