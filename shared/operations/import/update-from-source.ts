import pLimit from 'p-limit';
import type { ImportedCommission } from '#shared/domain/import/records.ts';
import { applySourceStatus } from '#shared/domain/import/source-status.ts';
import { commissionChanges } from '#shared/domain/projections/record-changes.ts';
import { commissionWrite, findCommission, findCommissions } from '#shared/store/commissions/commissions.ts';
import { eventWrite } from '#shared/store/journal.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { IMPORT_CONCURRENCY, type ImportContext } from './import-context.ts';
import { buildImportEvent } from './import-event.ts';
import type { ImportedPayoutIds } from './payout-ids.ts';

const BATCH_SIZE = 1000;

/**
 * Updates earlier imported commissions that the source has changed since. Those of payouts that are complete here stay;
 * the comparison reports them.
 * @param ids commissions from before this import
 */
export async function updateFromSource(
  importing: ImportContext,
  payouts: ImportedPayoutIds,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const { call, checked, campaigns, assertLocked } = importing;
  const account = call.account.id;
  const findPayoutId = (record: ImportedCommission) => {
    const number = payouts.find(record, campaigns.get(record.campaign) ?? 0);
    return number !== null && payouts.complete.has(number) ? null : number;
  };
  const updateCommission = async (record: ImportedCommission, id: number) => {
    assertLocked();
    const before = await findCommission(account, id);
    const now = call.runtime.now();
    const after = before && applySourceStatus(before, record, findPayoutId(record), now);
    if (!after) return;
    const [number = 0] = await takeNumbers(account, 'event', 1);
    const event = buildImportEvent(
      number,
      { cause: 'commission imported', changes: commissionChanges(before, after) },
      now,
    );
    await commit([eventWrite(account, event), commissionWrite(account, before, after)]);
  };
  const limit = pLimit(IMPORT_CONCURRENCY);
  const records = checked.records.commission.filter(({ id }) => ids.has(id));
  for (let from = 0; from < records.length; from += BATCH_SIZE) {
    const batch = records.slice(from, from + BATCH_SIZE);
    const commissions = await findCommissions(
      account,
      batch.map(({ id }) => ids.get(id) ?? 0),
    );
    const byNumber = new Map(commissions.map((commission) => [commission.id, commission]));
    const outdated = batch.filter((record) => {
      const commission = byNumber.get(ids.get(record.id) ?? 0);
      return commission && applySourceStatus(commission, record, findPayoutId(record), call.runtime.now()) !== null;
    });
    await Promise.all(
      outdated.map((record) =>
        limit(() => retryOnConflict(() => updateCommission(record, ids.get(record.id) ?? 0), call.runtime)),
      ),
    );
  }
}
