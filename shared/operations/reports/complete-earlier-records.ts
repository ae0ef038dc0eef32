import type { Commission } from '#shared/domain/commissions/commission.ts';
import { commissionChanges } from '#shared/domain/projections/record-changes.ts';
import type { RefundReversalEvent } from '#shared/domain/tracking/event.ts';
import type { Call, OpenCall } from '#shared/operations/call.ts';
import { commissionWrites, findCommissionsIncludingDeleted } from '#shared/store/commissions/commissions.ts';
import { eventWrite, readMoneyEvent, refundTimeWrite } from '#shared/store/journal.ts';
import { parseAccountId } from '#shared/store/table/keys.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { scan } from '#shared/store/table/scan.ts';
import { commit } from '#shared/store/table/transaction.ts';

/** Records without fields of the current version. */
const INCOMPLETE = {
  expression:
    '(tier > :first AND attribute_exists(refundIds) AND attribute_not_exists(saleCampaignId)) OR ' +
    '(#event = :reversal AND attribute_not_exists(refundedAt))',
  names: { '#event': 'event' },
  values: { ':first': 1, ':reversal': 'refund_reversal' },
};

/**
 * Adds the sale's campaign to parents' commissions and the refund date to reversals of earlier versions. Idempotent;
 * safe during live traffic.
 * @param account null: all
 */
export async function completeEarlierRecords({ runtime }: OpenCall, account: number | null): Promise<void> {
  await scan(account, INCOMPLETE, async (items) => {
    for (const { pk, ...item } of items) {
      const call = { account: { id: parseAccountId(pk) }, runtime };
      if (item.event === 'refund_reversal') await storeRefundDay(call, item as unknown as RefundReversalEvent);
      else await retryOnConflict(() => chargeSaleCampaign(call, Number(item.id)), runtime);
    }
  });
}

async function chargeSaleCampaign({ account, runtime }: Call, id: number): Promise<void> {
  const [before] = await findCommissionsIncludingDeleted(account.id, [id]);
  if (!before || before.saleCampaignId !== undefined) return;
  const event = await readCommissionEvent(account.id, before);
  if (!event) return;
  const after = { ...before, saleCampaignId: event.campaignId, revision: before.revision + 1 };
  const changes = commissionChanges(before, after);
  const writes = commissionWrites(account.id, [before], [after]);
  if (changes.length === 0) return commit(writes);
  const [number = 0] = await takeNumbers(account.id, 'event', 1);
  const now = runtime.now();
  const cause = 'commission charged to the campaign of its sale';
  await commit([
    eventWrite(account.id, { event: 'change', id: number, cause, at: now, recordedAt: now, changes }),
    ...writes,
  ]);
}

async function readCommissionEvent(account: number, { type, eventId }: Commission) {
  const isOfEvent = type === 'sale' || type === 'refund' || type === 'refund_reversal';
  return isOfEvent && eventId !== null ? readMoneyEvent(account, type, eventId) : null;
}

async function storeRefundDay({ account }: Call, reversal: RefundReversalEvent): Promise<void> {
  const refund = await readMoneyEvent(account.id, 'refund', reversal.refundEventId);
  if (refund) await commit([refundTimeWrite(account.id, reversal, refund.at)]);
}
