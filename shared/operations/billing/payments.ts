import type { BillingProvider } from '#shared/domain/billing/connection.ts';
import type { PaymentSaleCommands, RefundCommand, SaleCommand } from '#shared/domain/billing/decision.ts';
import type { RefundablePayment } from '#shared/domain/billing/payment.ts';
import { mayHaveUnknownCharge } from '#shared/domain/billing/sales-imports.ts';
import { isOtherLinesSale } from '#shared/domain/billing/stripe/invoice.ts';
import { convertToStripe } from '#shared/domain/billing/stripe/units.ts';
import type { SaleEvent } from '#shared/domain/tracking/event.ts';
import type { BillingScope } from '#shared/store/billing/billing-customers.ts';
import {
  type BillingPaymentState,
  findBillingPayment,
  linkBillingPayment,
  storeChargedAmount,
  writeBillingPayment,
} from '#shared/store/billing/billing-payments.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import type { BillingContext } from './billing-context.ts';

function listPaymentIds(commands: readonly SaleCommand[]): readonly string[] {
  return commands.flatMap(({ eventId, payment }) => [...payment, eventId]);
}

function findKnown(scope: BillingScope, commands: readonly SaleCommand[]): Promise<BillingPaymentState> {
  return findBillingPayment(scope, listPaymentIds(commands));
}

/**
 * Returns a payment's sales as they are to be counted: by line if some lines are counted already, because a worker may
 * have crashed before it counted the others.
 * @param byLines sales by invoice line; empty if unknown
 */
export async function resolveGrouping(
  scope: BillingScope,
  reported: PaymentSaleCommands,
  byLines: () => readonly SaleCommand[],
): Promise<{ readonly sales: PaymentSaleCommands; readonly known: BillingPaymentState }> {
  const known = await findKnown(scope, reported);
  const isPartlyCounted = known.payment === null && known.countedBy === 'parts' && isWholePayment(reported[0]);
  const [first, ...others] = isPartlyCounted ? byLines() : [];
  if (!first) return { sales: dropCountedRest(known, reported), known };
  const sales = [first, ...others] as const;
  const knownByLines = await findKnown(scope, sales);
  return { sales: dropCountedRest(knownByLines, sales), known: knownByLines };
}

/**
 * Drops the sale of all lines beyond the tenth if an earlier release counted them with the largest line: then the
 * payment was stored without that sale, or a line was recorded with another amount. A crash between two lines leaves
 * neither trace.
 */
function dropCountedRest(
  { payment, sales }: Pick<BillingPaymentState, 'payment' | 'sales'>,
  commands: PaymentSaleCommands,
): PaymentSaleCommands {
  const rest = commands.find(({ eventId }) => isOtherLinesSale(eventId));
  const [first, ...others] = commands.filter((command) => command !== rest);
  const allSales = [...(payment?.sales ?? []), ...sales];
  if (!rest || !first || allSales.some(({ eventId }) => eventId === rest.eventId)) return commands;
  const amounts = new Map(commands.map(({ eventId, amount }) => [eventId, amount]));
  const hasOtherAmount = sales.some(({ eventId, originalAmount }) => {
    const now = amounts.get(eventId);
    return now !== undefined && now !== originalAmount;
  });
  return payment !== null || hasOtherAmount ? [first, ...others] : commands;
}

/** Whether a sale covers its whole payment. */
export function isWholePayment({ eventId, payment }: SaleCommand): boolean {
  return payment.includes(eventId);
}

/**
 * Whether a payment is counted already, possibly under other ids: by an import, by the company's call, or with another
 * setting for lines.
 */
export function isCounted({ payment, sales }: BillingPaymentState, commands: readonly SaleCommand[]): boolean {
  const own = new Set(commands.map(({ eventId }) => eventId));
  const saleIds = [...(payment?.sales ?? []), ...sales].map(({ eventId }) => eventId);
  return saleIds.some((id) => !own.has(id)) || [...own].every((id) => saleIds.includes(id));
}

/** Whether a payment may have been migrated under a Stripe charge that is still unknown. */
export function awaitsStripeCharge(
  { provider }: BillingScope,
  state: BillingPaymentState,
  { at }: SaleCommand,
): boolean {
  return provider === 'stripe' && mayHaveUnknownCharge(state.ids, at, state.imported);
}

/**
 * Stores a payment's ids and charged amount before its sales, because a refund may come in between.
 * @param isOwn recorded because the provider reports it
 */
export async function registerPayment(
  scope: BillingScope,
  { payment: [id = '', ...others], whole }: SaleCommand,
  isOwn: boolean,
): Promise<void> {
  await Promise.all([
    storeChargedAmount(scope, id, { whole, isOwn }),
    ...others.map((other) => linkBillingPayment(scope, other, id)),
  ]);
}

/**
 * Stores a payment with its recorded sales, so that refunds find them.
 * @returns null without recorded sales
 */
export async function storePayment(
  { call, scope }: BillingContext,
  commands: PaymentSaleCommands,
): Promise<RefundablePayment | null> {
  const [{ payment: ids, whole }] = commands;
  const [id = ''] = ids;
  const stored = await retryOnConflict(async () => {
    const state = await findKnown(scope, commands);
    const { payment, sales } = state;
    // Refunds of a migrated sale were reported before.
    const isUpToDate = payment?.whole === whole || payment?.sales.some(({ imported }) => imported);
    if (payment) return isUpToDate ? payment : writeBillingPayment(scope, { ...payment, whole });
    if (sales.length === 0) return null;
    return writeBillingPayment(scope, buildPayment(scope.provider, state, { id, whole }));
  }, call.runtime);
  if (!stored) return null;
  const others = ids.filter((other) => other !== stored.id);
  if (stored.id !== id) await Promise.all(others.map((other) => linkBillingPayment(scope, other, stored.id)));
  return stored;
}

/**
 * Builds a payment from its known sales.
 * @param payment its id, and the amount charged by the provider
 */
export function buildPayment(
  provider: BillingProvider,
  { sales, isOwn, isIgnored }: Pick<BillingPaymentState, 'sales' | 'isOwn' | 'isIgnored'>,
  { id, whole }: Pick<RefundablePayment, 'id' | 'whole'>,
): RefundablePayment {
  const chargedTotal = sales.every(({ charged }) => charged !== undefined) ? sumCharges(provider, sales) : whole;
  const flags = { ...(isOwn && { isOwn: true as const }), ...(isIgnored && { isIgnored: true as const }) };
  return { id, whole: chargedTotal, sales: buildPaymentSales(sales), refunds: [], ...flags };
}

/** Stores a payment that was counted elsewhere, so that refunds find it. */
export async function storeCountedPayment(
  context: BillingContext,
  commands: PaymentSaleCommands,
): Promise<RefundablePayment | null> {
  await registerPayment(context.scope, commands[0], false);
  return storePayment(context, commands);
}

/**
 * Returns the payment that a refund belongs to; built from a sale's charged amount if only a call or import reported it.
 * A sale's own amount may exclude tax, so a migrated sale needs Stripe's charge, and a reported one waits for it.
 * @param chargeMayFollow whether Stripe may still report the charge
 * @returns null without a matching sale, or while Stripe's charge is missing
 */
export function findRefundedPayment(
  provider: BillingProvider,
  command: RefundCommand,
  money: BillingPaymentState,
  chargeMayFollow = false,
): RefundablePayment | null {
  if (money.payment) return money.payment;
  const sale = money.sales.find(
    ({ originalCurrency }) => money.whole !== null || originalCurrency === command.currency,
  );
  if (!sale) return null;
  const isChargeKnown = sale.charged !== undefined || money.whole !== null;
  if (provider === 'stripe' && (sale.imported || chargeMayFollow) && !isChargeKnown) return null;
  const chargedWhole = sale.charged === undefined ? money.whole : null;
  const ignored = money.isIgnored ? { isIgnored: true as const } : {};
  return {
    id: sale.eventId,
    whole: chargedWhole ?? sumCharges(provider, [sale]),
    sales: buildPaymentSales([sale]),
    refunds: [],
    ...ignored,
  };
}

/** In the provider's unit. */
function sumCharges(provider: BillingProvider, sales: readonly SaleEvent[]): number {
  const all = sales.map(({ charged, originalAmount, originalCurrency }) => {
    const amount = charged ?? originalAmount;
    return provider === 'stripe' ? convertToStripe(amount, originalCurrency) : amount;
  });
  return all.reduce((sum, amount) => sum + amount, 0);
}

function buildPaymentSales(sales: readonly SaleEvent[]): RefundablePayment['sales'] {
  return sales.map(({ eventId, originalAmount: amount, originalCurrency: currency, imported }) => ({
    eventId,
    amount,
    currency,
    ...(imported && { imported: true as const }),
  }));
}
