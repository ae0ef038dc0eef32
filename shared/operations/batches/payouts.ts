import { destroyPayout } from '#shared/operations/payouts/destroy-payout.ts';
import { updatePayout } from '#shared/operations/payouts/update-payout.ts';
import { findPayout } from '#shared/store/payouts/payouts.ts';
import { ignoreIfDone, type RowAction, requireTerm } from './row-action.ts';

export const markPayoutAsPaid: RowAction = (call, id, { quiet = false }) =>
  updatePayout(call, id, 'completed', { quiet });

export const markPayoutAsUnpaid: RowAction = (call, id) => updatePayout(call, id, 'pending');

export const markPayoutAsFailed: RowAction = (call, id, { reason, quiet = false }) =>
  updatePayout(call, id, 'failed', { quiet, error: requireTerm(reason) });

export const cancelPayout: RowAction = (call, id) => updatePayout(call, id, 'cancelled');

/** Fails if the payout was destroyed before the process was created. */
export const destroyOnePayout: RowAction = (call, id) =>
  ignoreIfDone(
    () => destroyPayout(call, id),
    async () => ((await findPayout(call.account.id, id))?.deletedAt ?? '') >= call.since,
  );
