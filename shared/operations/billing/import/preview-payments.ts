import type {
  BillingCommand,
  PaymentSaleCommands,
  RefundCommand,
  ReversalCommand,
  SaleCommand,
} from '#shared/domain/billing/decision.ts';
import { type BillingOutcome, createWaitingOutcome, recordNothing } from '#shared/domain/billing/outcome.ts';
import { isRefundImported } from '#shared/domain/billing/sales-imports.ts';
import { remainingOriginalAmount } from '#shared/domain/tracking/refund-money.ts';
import {
  awaitsStripeCharge,
  buildPayment,
  findRefundedPayment,
  isCounted,
  isWholePayment,
  resolveGrouping,
} from '#shared/operations/billing/payments.ts';
import { type BillingPaymentState, findBillingPayment } from '#shared/store/billing/billing-payments.ts';
import { isEventRecorded, readMoneyEvents } from '#shared/store/journal.ts';
import { COUNTED_OUTCOME, countOnce, type ImportPreview, type PaymentPreview } from './preview-records.ts';

/**
 * Previews the sales of one payment.
 * @param byLines one sale per invoice line; empty if unknown
 */
export async function previewSales(
  { scope, leads, payments }: ImportPreview,
  reported: PaymentSaleCommands,
  byLines: () => readonly SaleCommand[],
): Promise<BillingOutcome> {
  const ids = payments.findLinkedIds(reported[0].payment);
  const withIds = (command: SaleCommand): SaleCommand => ({ ...command, payment: ids });
  const [first, ...others] = reported;
  const grouped = await resolveGrouping(scope, [withIds(first), ...others.map(withIds)], () => byLines().map(withIds));
  const { sales, known } = grouped;
  const [{ identification, whole }] = sales;
  const before = payments.find(ids, known.payment);
  if (known.isIgnored || payments.isIgnored(ids)) return recordNothing(before?.isOwn ? 'counted_already' : 'ignored');
  const isRecorded = isCounted(known, sales);
  if (!isRecorded && awaitsStripeCharge(scope, known, sales[0])) return createWaitingOutcome('charge');
  if (isRecorded) leads.linkCustomer(identification);
  else if ((await leads.signUp(identification)) === null) return recordNothing('not_a_referral');
  for (const id of ids) payments.recordCharge(id, payments.findCharge([id]) ?? whole);
  const salesBefore = new Set([...(before?.sales ?? []), ...known.sales].map(({ eventId }) => eventId));
  const unrecorded = isRecorded ? [] : sales.filter(({ eventId }) => !salesBefore.has(eventId));
  if (!before) beginPayment({ scope, payments }, { sales, known, unrecorded, ids, id: first.payment[0] ?? '' });
  return unrecorded.length > 0 ? COUNTED_OUTCOME : recordNothing('counted_already');
}

interface PreviewedPayment {
  readonly sales: PaymentSaleCommands;
  readonly known: BillingPaymentState;
  readonly unrecorded: readonly SaleCommand[];
  readonly ids: readonly string[];
  readonly id: string;
}

/** A sale from the company's own call is stored as a payment only with a refund. */
function beginPayment(
  { scope, payments }: Pick<ImportPreview, 'scope' | 'payments'>,
  { sales, known, unrecorded, ids, id }: PreviewedPayment,
): void {
  const [{ whole }] = sales;
  const isBegun = known.sales.length > 0 && !isWholePayment(sales[0]);
  if (isBegun) {
    const isOwn = known.isOwn || unrecorded.length > 0;
    payments.addSales(buildPayment(scope.provider, { ...known, isOwn }, { id, whole }), unrecorded, ids);
  } else if (unrecorded.length > 0)
    payments.addSales({ id, whole, sales: [], refunds: [], isOwn: true }, unrecorded, ids);
}

/** Previews another id of a payment; if it is ignored, its sales are reversed. */
export async function previewPaymentId(
  preview: ImportPreview,
  { payment: id, of, whole, ignored }: Extract<BillingCommand, { type: 'remember payment' }>,
): Promise<BillingOutcome> {
  const { call, scope, payments } = preview;
  if (whole !== undefined) payments.recordCharge(id, whole);
  if (ignored) payments.markIgnored([id]);
  if (of !== null) payments.link(id, of);
  if (!ignored && whole !== undefined) return recordNothing('remembered');
  const ids = payments.findLinkedIds([id]);
  const money = await findBillingPayment(scope, ids);
  if (!money.isIgnored && !payments.isIgnored(ids)) return recordNothing('remembered');
  payments.markIgnored(money.ids);
  const before = payments.find(money.ids, money.payment);
  if (!before?.isOwn) return recordNothing('remembered');
  const outcome = await previewPieces(preview, payments.refundIgnored(before, call.runtime.now(), money.ids));
  return outcome.kind === 'counted' ? outcome : recordNothing('remembered');
}

/** Previews a refund. */
export async function previewRefund(preview: ImportPreview, command: RefundCommand): Promise<BillingOutcome> {
  const { scope, payments } = preview;
  const ids = payments.findLinkedIds(command.payment);
  const money = await findBillingPayment(scope, ids);
  const charged = money.whole ?? payments.findCharge(ids);
  const before = payments.find(ids, findRefundedPayment(scope.provider, command, { ...money, whole: charged }));
  if (!before) {
    const isIgnored = money.isIgnored || payments.isIgnored(ids);
    return money.sales.length === 0 && isIgnored ? recordNothing('ignored') : createWaitingOutcome('sale');
  }
  const isKnown = before.refunds.some(({ eventId }) => eventId === command.eventId);
  if (!isKnown && isRefundImported(before, command.at, money.imported)) return recordNothing('imported_before');
  const predicted = payments.refund(before, command);
  const own = predicted.payment.refunds.findLast(({ eventId }) => eventId === command.eventId);
  const isLate = own?.reversedBy === null && own.pieces.length === 0;
  return isLate ? recordNothing('nothing_left') : previewPieces(preview, predicted);
}

/** Previews a refund's reversal. */
export async function previewReversal(preview: ImportPreview, command: ReversalCommand): Promise<BillingOutcome> {
  const { scope, payments } = preview;
  const { refund } = command;
  const isNamed = 'eventId' in refund;
  const ids = isNamed ? [refund.eventId] : payments.findLinkedIds(refund.payment);
  const { payment } = await findBillingPayment(scope, ids);
  const before = payments.find(ids, payment);
  const predicted = before && payments.reverse(before, command);
  if (predicted) return previewPieces(preview, predicted);
  if (!isNamed) return refund.kind === 'credit' ? recordNothing('remembered') : createWaitingOutcome('refund');
  const [recorded] = await readMoneyEvents(scope.account, [{ kind: 'refund', eventId: refund.eventId }]);
  if (recorded?.event !== 'refund') return createWaitingOutcome('refund');
  return recorded.reversedBy === undefined
    ? countOnce(preview, `reversal ${recorded.eventId}`)
    : recordNothing('counted_already');
}

/** The company's own calls may already have refunded part of a sale. */
async function previewPieces(
  { scope, payments }: ImportPreview,
  { refunded: taken, returned }: PaymentPreview,
): Promise<BillingOutcome> {
  for (const { saleEventId, amount } of returned) payments.addRefundedAmount(saleEventId, -amount);
  let isTaken = returned.length > 0;
  for (const { saleEventId, eventId, amount } of taken) {
    if (await isEventRecorded(scope.account, 'refund', eventId)) continue;
    const [sale] = await readMoneyEvents(scope.account, [{ kind: 'sale', eventId: saleEventId }]);
    const remaining =
      sale?.event === 'sale' ? remainingOriginalAmount(sale) - payments.refundedAmount(saleEventId) : amount;
    const refundable = Math.min(amount, remaining);
    if (refundable <= 0) continue;
    payments.addRefundedAmount(saleEventId, refundable);
    isTaken = true;
  }
  return isTaken ? COUNTED_OUTCOME : recordNothing('counted_already');
}
