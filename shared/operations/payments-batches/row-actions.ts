import type { Ending } from '#shared/operations/batches/end-batch.ts';
import { demanded, type RowAction } from '#shared/operations/batches/row.ts';
import { finalizePaymentsBatch, tallyPaymentsBatch } from './finalize-payments-batch.ts';
import { putPayout } from './put-payout.ts';
import { payOpenPayment } from './record-payment-result.ts';
import { releasePayout, removePaymentsBatch } from './release-payout.ts';

export const addPayout: RowAction = (call, id, { paymentsBatchId, unnamed = false }) =>
  putPayout(call, demanded(paymentsBatchId), id, { unnamed });

export const payPayment: RowAction = (call, id, { paymentsBatchId, quiet = false }) =>
  payOpenPayment(call, demanded(paymentsBatchId), id, { quiet });

export const releasePayment: RowAction = (call, id, { paymentsBatchId }) =>
  releasePayout(call, demanded(paymentsBatchId), id);

export const endAdding: Ending = (call, { terms }) => finalizePaymentsBatch(call, demanded(terms.paymentsBatchId));

export const endPaying: Ending = async (call, { terms }) => {
  await tallyPaymentsBatch(call, demanded(terms.paymentsBatchId));
};

export const endReleasing: Ending = (call, { terms }) => removePaymentsBatch(call, demanded(terms.paymentsBatchId));
