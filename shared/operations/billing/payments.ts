import type { BillingProvider } from '#shared/domain/billing/connection.ts';
import type { PaymentSales, RefundAct, SaleAct } from '#shared/domain/billing/decision.ts';
import { awaitsCharge } from '#shared/domain/billing/imported.ts';
import type { Payment } from '#shared/domain/billing/payment.ts';
import { isOfOtherLines } from '#shared/domain/billing/stripe/invoice.ts';
import { toStripe } from '#shared/domain/billing/stripe/units.ts';
import type { SaleEvent } from '#shared/domain/tracking/event.ts';
import type { BillingPlace } from '#shared/store/billing/billing-memory.ts';
import {
  announceBillingPayment,
  type BillingMoney,
  findBillingMoney,
  nameBillingPayment,
  writeBillingPayment,
} from '#shared/store/billing/billing-payments.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import type { WorkContext } from './work-context.ts';

/** All ids that the money of a payment may be known by: the provider's, and those of its sales. */
function idsOf(acts: readonly SaleAct[]): readonly string[] {
  return acts.flatMap(({ eventId, payment }) => [...payment, eventId]);
}

/** What is known of a payment that a provider tells of, whoever was first to tell of it. One call, or two. */
function findKnown(place: BillingPlace, acts: readonly SaleAct[]): Promise<BillingMoney> {
  return findBillingMoney(place, idsOf(acts));
}

/**
 * The sales of a payment as they are to be counted: by its lines where one of them counts, whatever is chosen now. A worker that has died
 * between two lines has left the others to the next one.
 * @param byLines the same payment by its lines; empty where they are not known
 */
export async function asBegun(
  place: BillingPlace,
  reported: PaymentSales,
  byLines: () => readonly SaleAct[],
): Promise<{ readonly sales: PaymentSales; readonly known: BillingMoney }> {
  const known = await findKnown(place, reported);
  const isBegun = known.payment === null && known.countedBy === 'parts' && isWhole(reported[0]);
  const [first, ...others] = isBegun ? byLines() : [];
  if (!first) return { sales: withoutCountedRest(known, reported), known };
  const sales = [first, ...others] as const;
  const knownByLines = await findKnown(place, sales);
  return { sales: withoutCountedRest(knownByLines, sales), known: knownByLines };
}

/**
 * The sales of an invoice by lines, less that of all lines beyond the tenth where these count already: an earlier release has put them onto
 * the largest line that is listed. So it was where the payment is kept without that sale, as it is kept once all are recorded; or where
 * a line was recorded with another amount than it has now, for a worker of today that has died between two lines has left that.
 */
function withoutCountedRest(
  { payment, sales }: Pick<BillingMoney, 'payment' | 'sales'>,
  acts: PaymentSales,
): PaymentSales {
  const rest = acts.find(({ eventId }) => isOfOtherLines(eventId));
  const [first, ...others] = acts.filter((act) => act !== rest);
  const known = [...(payment?.sales ?? []), ...sales];
  if (!rest || !first || known.some(({ eventId }) => eventId === rest.eventId)) return acts;
  const amounts = new Map(acts.map(({ eventId, amount }) => [eventId, amount]));
  const isOther = sales.some(({ eventId, originalAmount }) => {
    const now = amounts.get(eventId);
    return now !== undefined && now !== originalAmount;
  });
  return payment !== null || isOther ? [first, ...others] : acts;
}

/** Whether a sale is all of its payment, not a line of it. */
export function isWhole({ eventId, payment }: SaleAct): boolean {
  return payment.includes(eventId);
}

/**
 * Whether a payment counts already: each of its sales does, or it was counted under other ids than it would be now. So it was by an
 * import that names charges, by a call of the company, and with another choice of what lines are.
 */
export function isCounted({ payment, sales }: BillingMoney, acts: readonly SaleAct[]): boolean {
  const own = new Set(acts.map(({ eventId }) => eventId));
  const known = [...(payment?.sales ?? []), ...sales].map(({ eventId }) => eventId);
  return known.some((id) => !own.has(id)) || [...own].every((id) => known.includes(id));
}

/** Whether a payment may have been taken over from another service under a charge that Stripe has not told of here: it has to wait. */
export function isUnreported({ provider }: BillingPlace, known: BillingMoney, { at }: SaleAct): boolean {
  return provider === 'stripe' && awaitsCharge(known.ids, at, known.imported);
}

/** Notes all ids of a payment, and what was charged by it, before its sales are recorded: a refund may come between. @param isOwn whether they were not counted before */
export async function announcePayment(
  place: BillingPlace,
  { payment: [id = '', ...others], whole }: SaleAct,
  isOwn: boolean,
): Promise<void> {
  await Promise.all([
    announceBillingPayment(place, id, { whole, isOwn }),
    ...others.map((other) => nameBillingPayment(place, other, id)),
  ]);
}

/**
 * Keeps a payment with its sales as they were recorded, whoever was first to tell of them, so that its refunds find them.
 * @returns the payment as it is kept; null where none of its sales was recorded
 */
export async function keepPayment({ call, place }: WorkContext, acts: PaymentSales): Promise<Payment | null> {
  const [{ payment: ids, whole }] = acts;
  const [id = ''] = ids;
  const kept = await attempt(async () => {
    const known = await findKnown(place, acts);
    const { payment, sales } = known;
    // Of a sale that was taken over, refunds were told before.
    const isSettled = payment?.whole === whole || payment?.sales.some(({ imported }) => imported);
    if (payment) return isSettled ? payment : writeBillingPayment(place, { ...payment, whole });
    if (sales.length === 0) return null;
    return writeBillingPayment(place, paymentOfSales(place.provider, known, { id, whole }));
  }, call.runtime);
  if (!kept) return null;
  const others = ids.filter((other) => other !== kept.id);
  if (kept.id !== id) await Promise.all(others.map((other) => nameBillingPayment(place, other, kept.id)));
  return kept;
}

/** A payment of the sales that are known of it. @param named the id that it is kept by, and what the provider says was charged */
export function paymentOfSales(
  provider: BillingProvider,
  { sales, isOwn, isIgnored }: Pick<BillingMoney, 'sales' | 'isOwn' | 'isIgnored'>,
  { id, whole }: Pick<Payment, 'id' | 'whole'>,
): Payment {
  const left = sales.every(({ charged }) => charged !== undefined) ? chargedFor(provider, sales) : whole;
  const said = { ...(isOwn && { isOwn: true as const }), ...(isIgnored && { isIgnored: true as const }) };
  return { id, whole: left, sales: paidIn(sales), refunds: [], ...said };
}

/** Keeps a payment that was counted elsewhere: as one that is counted here. */
export async function keepCounted(context: WorkContext, acts: PaymentSales): Promise<Payment | null> {
  await announcePayment(context.place, acts[0], false);
  return keepPayment(context, acts);
}

/**
 * The payment of a refund. Where only a call or an import has told of its sale, it is made of that: what was charged is what the import
 * has said, or what the provider has said, or the sale's amount. That may be without tax: so Stripe has to say what was charged for a
 * sale that was taken over, and has time to say it for one that a call has told of.
 * @param mayFollow whether Stripe may tell in a while what was charged
 * @returns null where no sale of it is known; nor one in the currency of the refund, or of which it is known what was charged
 */
export function paymentOf(
  provider: BillingProvider,
  act: RefundAct,
  money: BillingMoney,
  mayFollow = false,
): Payment | null {
  if (money.payment) return money.payment;
  const sale = money.sales.find(({ originalCurrency }) => money.whole !== null || originalCurrency === act.currency);
  if (!sale) return null;
  const hasSaid = sale.charged !== undefined || money.whole !== null;
  if (provider === 'stripe' && (sale.imported || mayFollow) && !hasSaid) return null;
  const said = sale.charged === undefined ? money.whole : null;
  const ignored = money.isIgnored ? { isIgnored: true as const } : {};
  return {
    id: sale.eventId,
    whole: said ?? chargedFor(provider, [sale]),
    sales: paidIn([sale]),
    refunds: [],
    ...ignored,
  };
}

/** What was charged for sales as far as they say it, in the provider's unit. */
function chargedFor(provider: BillingProvider, sales: readonly SaleEvent[]): number {
  const all = sales.map(({ charged, originalAmount, originalCurrency }) => {
    const amount = charged ?? originalAmount;
    return provider === 'stripe' ? toStripe(amount, originalCurrency) : amount;
  });
  return all.reduce((sum, one) => sum + one, 0);
}

function paidIn(sales: readonly SaleEvent[]): Payment['sales'] {
  return sales.map(({ eventId, originalAmount: amount, originalCurrency: currency, imported }) => ({
    ...{ eventId, amount, currency },
    ...(imported && { imported: true as const }),
  }));
}
