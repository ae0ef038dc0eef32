import { updatePayout } from '../update-payout.ts';
import type { RowAction } from './row.ts';

export const markPayoutAsPaid: RowAction = ({ account, runtime }, id) =>
  updatePayout(account, id, 'completed', runtime);

export const markPayoutAsUnpaid: RowAction = ({ account, runtime }, id) =>
  updatePayout(account, id, 'pending', runtime);
