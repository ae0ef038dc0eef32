import { updatePayout } from '#shared/operations/payouts/update-payout.ts';
import type { RowAction } from './row.ts';

export const markPayoutAsPaid: RowAction = ({ account, runtime }, id, { quiet = false }) =>
  updatePayout(account, id, 'completed', runtime, { quiet });

export const markPayoutAsUnpaid: RowAction = ({ account, runtime }, id) =>
  updatePayout(account, id, 'pending', runtime);
