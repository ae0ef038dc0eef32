import type { BatchAction } from '#shared/domain/batches/batch.ts';
import type { Ending, Endings } from '#shared/operations/batches/end-batch.ts';
import { endAdding, endPaying, endReleasing } from './row-actions.ts';

const ENDINGS: Readonly<Partial<Record<BatchAction, Ending>>> = {
  'payments_batch/add_payouts': endAdding,
  'payments_batch/pay': endPaying,
  'payments_batch/release': endReleasing,
};

export const endings: Endings = (action) => ENDINGS[action];
