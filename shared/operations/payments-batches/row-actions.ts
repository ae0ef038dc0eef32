import type { BatchFinalStep } from '#shared/operations/batches/end-batch.ts';
import { type RowAction, requireTerm } from '#shared/operations/batches/row-action.ts';
import { addPayoutToBatch } from './add-payout.ts';
import { finalizePaymentsBatch, tallyPaymentsBatch } from './finalize-payments-batch.ts';
import { payOpenPayment } from './record-payment-result.ts';
import { removePaymentsBatch, removePayoutFromBatch } from './remove-payments-batch.ts';

export const addPayout: RowAction = (call, id, { paymentsBatchId, unnamed = false }) =>
  addPayoutToBatch(call, requireTerm(paymentsBatchId), id, { unnamed });

export const payPayment: RowAction = (call, id, { paymentsBatchId, quiet = false }) =>
  payOpenPayment(call, requireTerm(paymentsBatchId), id, { quiet });

export const removePayment: RowAction = (call, id, { paymentsBatchId }) =>
  removePayoutFromBatch(call, requireTerm(paymentsBatchId), id);

export const endAdding: BatchFinalStep = (call, { terms }) =>
  finalizePaymentsBatch(call, requireTerm(terms.paymentsBatchId));

export const endPaying: BatchFinalStep = async (call, { terms }) => {
  await tallyPaymentsBatch(call, requireTerm(terms.paymentsBatchId));
};

export const endReleasing: BatchFinalStep = (call, { terms }) =>
  removePaymentsBatch(call, requireTerm(terms.paymentsBatchId));
