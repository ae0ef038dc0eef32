import pLimit from 'p-limit';
import type { Commission } from '#shared/domain/commissions/commission.ts';
import { buildImportedPayout } from '#shared/domain/import/build-records.ts';
import type { ImportedCommission, ImportedPayout } from '#shared/domain/import/records.ts';
import { payoutChanges } from '#shared/domain/payouts/payout-changes.ts';
import { withImportedParties } from '#shared/operations/payouts/payment-parties.ts';
import { findCommissions } from '#shared/store/commissions/commissions.ts';
import { readImportedRecords } from '#shared/store/import/imports.ts';
import { eventWrite } from '#shared/store/journal.ts';
import { paidPayoutWrites, payoutPartWrites } from '#shared/store/payouts/payouts.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { IMPORT_CONCURRENCY, type ImportContext, payoutPartId, skipRecord } from './import-context.ts';
import { buildImportEvent } from './import-event.ts';
import type { ImportedPayoutIds } from './payout-ids.ts';

/** Released in one transaction. */
const COMMISSIONS_PER_PART = 40;
const PART_BATCH_SIZE = 90;

/** The payout would lack commissions permanently. */
const INCOMPLETE = 'not all its commissions are imported: import again';

/** Imports payouts as sums of their commissions. */
export async function importPayouts(importing: ImportContext, { complete }: ImportedPayoutIds): Promise<void> {
  const { importedRecords, checked, campaigns, call } = importing;
  const { payout, commission } = checked.records;
  const byId = new Map(payout.map((record) => [record.id, record]));
  const groups = Map.groupBy(
    commission.filter((record) => record.payout !== null),
    (record) => payoutPartId(record.payout ?? '', campaigns.get(record.campaign) ?? 0),
  );
  const limit = pLimit(IMPORT_CONCURRENCY);
  const importOne = async (id: string, ofIt: typeof commission) => {
    const number = importedRecords.payout.get(id)?.number;
    const record = byId.get(ofIt[0]?.payout ?? '');
    if (number === undefined || !record || complete.has(number)) return;
    importing.assertLocked();
    await readImportedMeanwhile(importing, ofIt);
    const ids = ofIt.flatMap((imported) => importedRecords.commission.get(imported.id)?.number ?? []);
    if (ids.length < ofIt.length) return skipRecord(importing, 'payout', record, INCOMPLETE);
    const commissions = (await findCommissions(call.account.id, ids)).filter(({ payoutId }) => payoutId === number);
    await importPayout(importing, number, record, commissions);
  };
  await Promise.all([...groups].map(([id, ofIt]) => limit(() => importOne(id, ofIt))));
}

/** Another import may have written them. */
async function readImportedMeanwhile(
  { call, source, importedRecords }: ImportContext,
  commissions: readonly ImportedCommission[],
): Promise<void> {
  const unknown = commissions.flatMap(({ id }) => (importedRecords.commission.has(id) ? [] : [id]));
  for (const [id, ref] of await readImportedRecords(call.account.id, source, 'commission', unknown))
    importedRecords.commission.set(id, ref);
}

/** Parts are read only once the payout exists. */
async function importPayout(
  { call }: ImportContext,
  id: number,
  record: ImportedPayout,
  commissions: readonly Commission[],
): Promise<void> {
  const account = call.account.id;
  const parts = Array.from({ length: Math.ceil(commissions.length / COMMISSIONS_PER_PART) }, (_, index) =>
    commissions.slice(index * COMMISSIONS_PER_PART, (index + 1) * COMMISSIONS_PER_PART),
  );
  const payout = buildImportedPayout(record, { id, parts: parts.length }, commissions);
  if (!payout) return;
  const writes = payoutPartWrites(account, id, parts);
  for (let from = 0; from < writes.length; from += PART_BATCH_SIZE) {
    await commit(writes.slice(from, from + PART_BATCH_SIZE));
  }
  const [number = 0] = await takeNumbers(account, 'event', 1);
  const now = call.runtime.now();
  const event = buildImportEvent(number, { cause: 'payout imported', changes: payoutChanges(null, payout) }, now);
  await commit([...paidPayoutWrites(account, await withImportedParties(call, payout)), eventWrite(account, event)]);
}
