import { updatePayout } from '#shared/operations/payouts/update-payout.ts';
import type { RowAction } from './row.ts';

export const markPayoutAsPaid: RowAction = (call, id, { quiet = false }) =>
  updatePayout(call, id, 'completed', { quiet });

export const markPayoutAsUnpaid: RowAction = (call, id) => updatePayout(call, id, 'pending');
