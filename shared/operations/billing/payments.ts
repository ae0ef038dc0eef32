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

/** Returns all ids of a payment: the provider's and those of its sales. */
function idsOf(acts: readonly SaleAct[]): readonly string[] {
  return acts.flatMap(({ eventId, payment }) => [...payment, eventId]);
}

/** Reads what is known of a payment, from the provider or from calls. One or two calls. */
function findKnown(place: BillingPlace, acts: readonly SaleAct[]): Promise<BillingMoney> {
  return findBillingMoney(place, idsOf(acts));
}

/**
 * Returns the sales of a payment as they are to be counted. If one of its invoice lines is counted already, the others
 * are counted by line, too, whatever the current setting: a crashed worker may have left the rest.
 * @param byLines the same payment by its lines; empty if unknown
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
 * Drops the sale of all lines beyond the tenth if it is already counted: an earlier release added them to the largest
 * listed line. This is the case if the payment was stored without that sale, or if a line was recorded with a different
 * amount. (Today's version stores the payment only after all sales, so a worker that crashed between two lines leaves
 * neither trace.)
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

/** Whether a sale covers its whole payment rather than one line. */
export function isWhole({ eventId, payment }: SaleAct): boolean {
  return payment.includes(eventId);
}

/**
 * Whether a payment is counted already: all of its sales are, or it was counted under other ids, by an import that
 * names charges, by a call of the company, or with another setting for lines.
 */
export function isCounted({ payment, sales }: BillingMoney, acts: readonly SaleAct[]): boolean {
  const own = new Set(acts.map(({ eventId }) => eventId));
  const known = [...(payment?.sales ?? []), ...sales].map(({ eventId }) => eventId);
  return known.some((id) => !own.has(id)) || [...own].every((id) => known.includes(id));
}

/**
 * Whether a payment has to wait because it may have been migrated from another service under a Stripe charge that is
 * still unknown.
 */
export function isUnreported({ provider }: BillingPlace, known: BillingMoney, { at }: SaleAct): boolean {
  return provider === 'stripe' && awaitsCharge(known.ids, at, known.imported);
}

/**
 * Stores all ids and the charged amount of a payment before its sales are recorded, because a refund may arrive in
 * between.
 * @param isOwn whether this event records the sales
 */
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
 * Stores a payment with its sales as recorded, from whatever source, so that refunds find them.
 * @returns null if none of its sales was recorded
 */
export async function keepPayment({ call, place }: WorkContext, acts: PaymentSales): Promise<Payment | null> {
  const [{ payment: ids, whole }] = acts;
  const [id = ''] = ids;
  const kept = await attempt(async () => {
    const known = await findKnown(place, acts);
    const { payment, sales } = known;
    // Refunds of a migrated sale were already reported.
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

/**
 * Creates a payment from its known sales.
 * @param named id of the stored payment and the amount charged by the provider
 */
export function paymentOfSales(
  provider: BillingProvider,
  { sales, isOwn, isIgnored }: Pick<BillingMoney, 'sales' | 'isOwn' | 'isIgnored'>,
  { id, whole }: Pick<Payment, 'id' | 'whole'>,
): Payment {
  const left = sales.every(({ charged }) => charged !== undefined) ? chargedFor(provider, sales) : whole;
  const said = { ...(isOwn && { isOwn: true as const }), ...(isIgnored && { isIgnored: true as const }) };
  return { id, whole: left, sales: paidIn(sales), refunds: [], ...said };
}

/** Stores a payment that was counted elsewhere, so that refunds find it. */
export async function keepCounted(context: WorkContext, acts: PaymentSales): Promise<Payment | null> {
  await announcePayment(context.place, acts[0], false);
  return keepPayment(context, acts);
}

/**
 * Returns the payment of a refund. If only a call or an import reported its sale, creates one with the charged amount
 * of the import, or of the provider, or the sale's amount. The latter may exclude tax, so for migrated sales Stripe has
 * to report the charge, and for sales reported by a call it has time to do so.
 * @param mayFollow whether Stripe may still report the charged amount
 * @returns null if no sale is known, or none with a known charge or in the refund's currency
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

/** Sums the charged amounts of sales, in the provider's unit. */
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
