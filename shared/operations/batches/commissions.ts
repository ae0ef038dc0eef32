import { accountDebtOffset } from '#shared/domain/payouts/payout-netting.ts';
import { fulfillCommission, updateCommissionNotes } from '#shared/operations/commissions/mark-commission.ts';
import { destroyCommission, updateCommission } from '#shared/operations/commissions/update-commission.ts';
import { createCombinedPayout } from '#shared/operations/payouts/combined-payout.ts';
import { findCommissionsIncludingDeleted } from '#shared/store/commissions/commissions.ts';
import { ignoreIfDone, type RowAction, requireTerm } from './row-action.ts';

export const approveCommission: RowAction = (call, id) => updateCommission(call, { id }, 'approved');

/** Writes the note last: a commission that cannot be denied gets none. */
export const denyCommission: RowAction = async (call, id, { notes }) => {
  await updateCommission(call, { id }, 'denied');
  if (notes) await updateCommissionNotes(call, id, notes);
};

export const markCommissionFulfilled: RowAction = (call, id) => fulfillCommission(call, id, true);

export const markCommissionUnfulfilled: RowAction = (call, id) => fulfillCommission(call, id, false);

/** Fails if the commission was destroyed before the process was created. */
export const destroyOneCommission: RowAction = (call, id) =>
  ignoreIfDone(
    () => destroyCommission(call, id),
    async () => ((await findCommissionsIncludingDeleted(call.account.id, [id]))[0]?.deletedAt ?? '') >= call.since,
  );

/** Pays out commissions of the same promoter, campaign and unit together. Idempotent. */
export const payOutCommission: RowAction = (call, id, { together, dueDays, offsetDebts }) =>
  createCombinedPayout(call, id, {
    ids: requireTerm(together),
    dueDays: requireTerm(dueDays),
    offsetDebts: accountDebtOffset({ offsetDebts }),
    since: call.since,
  });
