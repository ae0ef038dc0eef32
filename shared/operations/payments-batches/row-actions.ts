import { demanded, type RowAction } from '#shared/operations/batches/row.ts';
import type { Ending } from '#shared/operations/batches/settle-batch.ts';
import { putPayout } from './put-payout.ts';
import { releasePayout, removePaymentsBatch } from './release-payout.ts';
import { payOpenPayment } from './settle-payment.ts';
import { sealPaymentsBatch, settlePaymentsBatch } from './settle-payments-batch.ts';

export const addPayout: RowAction = (call, id, { paymentsBatchId, unnamed = false }) =>
  putPayout(call, demanded(paymentsBatchId), id, { unnamed });

export const payPayment: RowAction = (call, id, { paymentsBatchId, quiet = false }) =>
  payOpenPayment(call, demanded(paymentsBatchId), id, { quiet });

export const releasePayment: RowAction = (call, id, { paymentsBatchId }) =>
  releasePayout(call, demanded(paymentsBatchId), id);

export const endAdding: Ending = (call, { terms }) => sealPaymentsBatch(call, demanded(terms.paymentsBatchId));

export const endPaying: Ending = async (call, { terms }) => {
  await settlePaymentsBatch(call, demanded(terms.paymentsBatchId));
};

export const endReleasing: Ending = (call, { terms }) => removePaymentsBatch(call, demanded(terms.paymentsBatchId));
