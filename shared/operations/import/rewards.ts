import pLimit from 'p-limit';
import { markPastHoldEnded } from '#shared/domain/commissions/fulfillment.ts';
import { buildImportedCommission } from '#shared/domain/import/build-records.ts';
import type { ImportedCommission } from '#shared/domain/import/records.ts';
import { commissionChanges } from '#shared/domain/projections/record-changes.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { newCommissionWrite } from '#shared/store/commissions/commissions.ts';
import { importedRecordWrite } from '#shared/store/import/imports.ts';
import { eventWrite } from '#shared/store/journal.ts';
import { findLead, leadWrites } from '#shared/store/leads/leads.ts';
import { type ReservedNumbers, reserveNumbers } from '#shared/store/table/reserved-numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { describeRefusal, IMPORT_CONCURRENCY, type ImportContext, skipRecord } from './import-context.ts';
import { buildImportEvent } from './import-event.ts';
import type { MemberLookup } from './members.ts';
import { type ImportedPayoutIds, PAYOUT_COMPLETE } from './payout-ids.ts';

/** Imports commissions without a sale. */
export async function importOtherCommissions(
  importing: ImportContext,
  members: MemberLookup,
  payouts: ImportedPayoutIds,
): Promise<void> {
  const { importedRecords, checked, call } = importing;
  const missing = checked.records.commission.filter(
    ({ id, sale }) => sale === null && !importedRecords.commission.has(id),
  );
  const limit = pLimit(IMPORT_CONCURRENCY);
  const importCommission = async (record: ImportedCommission) => {
    if (payouts.isTooLate(record)) return skipRecord(importing, 'commission', record, PAYOUT_COMPLETE);
    importing.assertLocked();
    const numbers = reserveNumbers(call.account.id);
    try {
      await retryOnConflict(
        () => importOtherCommission(importing, record, { members, payouts, numbers }),
        call.runtime,
      );
    } catch (error) {
      skipRecord(importing, 'commission', record, describeRefusal(error));
      numbers.release();
    }
  };
  await Promise.all(missing.map((record) => limit(() => importCommission(record))));
}

async function importOtherCommission(
  { call, source, importedRecords }: ImportContext,
  record: ImportedCommission,
  { members, payouts, numbers }: { members: MemberLookup; payouts: ImportedPayoutIds; numbers: ReservedNumbers },
): Promise<void> {
  const { id: account, currency } = call.account;
  const leadId = record.lead === null ? null : (importedRecords.lead.get(record.lead)?.number ?? 0);
  const [member, lead, [id = 0], [number = 0]] = await Promise.all([
    members(record),
    leadId === null ? null : findLead(account, leadId),
    numbers.take('commission', 1),
    numbers.take('event', 1),
  ]);
  if (leadId !== null && !lead) throw new Refusal({ code: 'not_found', what: 'lead' });
  const now = call.runtime.now();
  const payoutId = payouts.find(record, member.campaignId);
  const context = { source, member, leadId, sale: null, payoutId, currency };
  const commission = markPastHoldEnded(buildImportedCommission(record, id, context), now);
  const changes = commissionChanges(null, commission);
  const event = buildImportEvent(number, { cause: 'commission imported', changes }, now);
  await commit([
    eventWrite(account, event),
    newCommissionWrite(account, commission),
    importedRecordWrite(account, source, { kind: 'commission', id: record.id }, { number: id }),
    ...(lead ? leadWrites(account, lead, lead, { createdCommissions: { commissions: [commission], now } }) : []),
  ]);
  importedRecords.commission.set(record.id, { number: id });
}
