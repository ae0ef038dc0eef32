import type { BatchAction } from '#shared/domain/batches/batch.ts';
import type { BatchFinalStep, FinalStepLookup } from '#shared/operations/batches/end-batch.ts';
import { endAdding, endPaying, endReleasing } from './row-actions.ts';

const FINAL_STEPS: Readonly<Partial<Record<BatchAction, BatchFinalStep>>> = {
  'payments_batch/add_payouts': endAdding,
  'payments_batch/pay': endPaying,
  'payments_batch/release': endReleasing,
};

export const finalSteps: FinalStepLookup = (action) => FINAL_STEPS[action];
