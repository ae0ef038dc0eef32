import { requireSingleRow } from '#shared/domain/lists/single-row.ts';
import { findPayoutIssues } from '#shared/domain/payments-batches/payout-exclusions.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { loadPayoutsWithOwners } from '#shared/operations/payouts/list-payouts.ts';
import { updatePayout } from '#shared/operations/payouts/update-payout.ts';
import { presentPayoutV1 } from '#shared/present/v1/payout.ts';
import { v1PayoutsUpdate } from '#shared/routes/v1/payouts/payouts.ts';

export const handler = endpoint(v1PayoutsUpdate, async ({ input, ...call }) => {
  const { id, status, skip_email_notification: skipsNotification } = input;
  const payout = await updatePayout(call, id, status, { quiet: skipsNotification });
  const presented = requireSingleRow(await loadPayoutsWithOwners(call, [payout]));
  return presentPayoutV1(presented, findPayoutIssues(payout, presented.owner, call.account, call.runtime.now()));
});
