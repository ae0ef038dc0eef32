import { findPayoutIssues } from '#shared/domain/payments-batches/payout-exclusions.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { createPayouts } from '#shared/operations/payouts/create-payouts.ts';
import { loadPayoutsWithOwners } from '#shared/operations/payouts/list-payouts.ts';
import { updatePayout } from '#shared/operations/payouts/update-payout.ts';
import { presentPayoutV1 } from '#shared/present/v1/payout.ts';
import { v1PayoutsCreate } from '#shared/routes/v1/payouts/payouts.ts';

/** Answers with an object for exactly one payout, else with an array. */
export const handler = endpoint(v1PayoutsCreate, async ({ input, ...call }) => {
  const { status, skip_email_notification: skipsNotification } = input;
  const request = {
    promoterId: input.promoter_id,
    promoterEmail: input.promoter_email,
    campaignId: input.campaign_id,
  };
  const payouts: Payout[] = [];
  for (const payout of await createPayouts(call, request)) {
    payouts.push(
      status === undefined ? payout : await updatePayout(call, payout.id, status, { quiet: skipsNotification }),
    );
  }
  const now = call.runtime.now();
  const presented = (await loadPayoutsWithOwners(call, payouts)).map((row) =>
    presentPayoutV1(row, findPayoutIssues(row.payout, row.owner, call.account, now)),
  );
  const [first] = presented;
  return first && presented.length === 1 ? first : presented;
});
