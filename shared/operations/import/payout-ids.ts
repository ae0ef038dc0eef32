import type { ImportedCommission } from '#shared/domain/import/records.ts';
import { importedRecordWrite, readImportedRecords } from '#shared/store/import/imports.ts';
import { findPayouts } from '#shared/store/payouts/payouts.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { type ImportContext, payoutPartId } from './import-context.ts';

const ID_BATCH_SIZE = 50;

/** Payout ids of imported commissions. */
export interface ImportedPayoutIds {
  /** Null for an unpaid commission. */
  find(commission: ImportedCommission, campaignId: number): number | null;
  /** Whether the new commission would change a complete payout. */
  isTooLate(commission: ImportedCommission): boolean;
  readonly complete: ReadonlySet<number>;
}

/** Assigns payout ids before commissions are written, so that no payout run selects these. Payouts are written last. */
export async function assignPayoutIds(importing: ImportContext): Promise<ImportedPayoutIds> {
  const { call, importedRecords, checked, campaigns } = importing;
  const account = call.account.id;
  const findCampaignId = (name: string) => campaigns.get(name) ?? 0;
  const payoutIds = new Set(
    checked.records.commission.flatMap(({ payout, campaign }) =>
      payout === null ? [] : [payoutPartId(payout, findCampaignId(campaign))],
    ),
  );
  const missing = [...payoutIds].filter((id) => !importedRecords.payout.has(id));
  for (let from = 0; from < missing.length; from += ID_BATCH_SIZE) {
    const batch = missing.slice(from, from + ID_BATCH_SIZE);
    importing.assertLocked();
    await retryOnConflict(() => storePayoutIds(importing, batch), call.runtime);
  }
  const payouts = await findPayouts(
    account,
    [...importedRecords.payout.values()].map(({ number }) => number),
  );
  const findNumber = ({ payout }: ImportedCommission, campaignId: number) =>
    payout === null ? null : (importedRecords.payout.get(payoutPartId(payout, campaignId))?.number ?? null);
  const complete = new Set(payouts.map(({ id }) => id));
  return {
    complete: complete,
    find: findNumber,
    isTooLate: (commission) =>
      !importedRecords.commission.has(commission.id) &&
      complete.has(findNumber(commission, findCampaignId(commission.campaign)) ?? 0),
  };
}

/** Ids assigned meanwhile stay. */
async function storePayoutIds({ call, source, importedRecords }: ImportContext, ids: readonly string[]): Promise<void> {
  const account = call.account.id;
  for (const [id, ref] of await readImportedRecords(account, source, 'payout', ids))
    importedRecords.payout.set(id, ref);
  const missing = ids.filter((id) => !importedRecords.payout.has(id));
  const numbers = await takeNumbers(account, 'payout', missing.length);
  const assigned = missing.map((id, index) => ({ id, number: numbers[index] ?? 0 }));
  if (assigned.length === 0) return;
  await commit(
    assigned.map((payout) =>
      importedRecordWrite(account, source, { kind: 'payout', id: payout.id }, { number: payout.number }),
    ),
  );
  for (const payout of assigned) importedRecords.payout.set(payout.id, { number: payout.number });
}

export const PAYOUT_COMPLETE = 'its payout was imported earlier without it';
