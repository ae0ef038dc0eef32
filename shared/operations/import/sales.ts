import pLimit from 'p-limit';
import { markPastHoldEnded } from '#shared/domain/commissions/fulfillment.ts';
import {
  applyImportedSale,
  buildImportedCommission,
  buildImportedMoneyEvent,
} from '#shared/domain/import/build-records.ts';
import type { ImportedCommission, ImportedSale } from '#shared/domain/import/records.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { newCommissionWrite } from '#shared/store/commissions/commissions.ts';
import { importedRecordWrite } from '#shared/store/import/imports.ts';
import { trackedEventWrites } from '#shared/store/journal.ts';
import { findLead, leadWrites } from '#shared/store/leads/leads.ts';
import { type ReservedNumbers, reserveNumbers } from '#shared/store/table/reserved-numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { describeRefusal, IMPORT_CONCURRENCY, type ImportContext, skipRecord } from './import-context.ts';
import type { MemberLookup } from './members.ts';
import { type ImportedPayoutIds, PAYOUT_COMPLETE } from './payout-ids.ts';

interface SaleWithCommissions {
  readonly sale: ImportedSale;
  readonly commissions: readonly ImportedCommission[];
}

/** Imports sales and refunds with their commissions, each in one transaction, in the order of each lead's sales. */
export async function importSales(
  importing: ImportContext,
  members: MemberLookup,
  payouts: ImportedPayoutIds,
): Promise<void> {
  const { importedRecords, checked, call } = importing;
  const { sale, commission } = checked.records;
  const bySale = Map.groupBy(commission, (record) => record.sale);
  const missing = sale.filter(({ id }) => !importedRecords.sale.has(id));
  const byLead = Map.groupBy(missing, ({ lead }) => lead);
  const limit = pLimit(IMPORT_CONCURRENCY);
  let doneCount = 0;
  const importSaleRecord = async (saleRecord: SaleWithCommissions) => {
    importing.assertLocked();
    const numbers = reserveNumbers(call.account.id);
    try {
      await retryOnConflict(() => importSale(importing, saleRecord, { members, payouts, numbers }), call.runtime);
    } catch (error) {
      const reason = describeRefusal(error);
      skipRecord(importing, 'sale', saleRecord.sale, reason);
      for (const record of saleRecord.commissions)
        skipRecord(importing, 'commission', record, `its sale is not imported: ${reason}`);
      numbers.release();
    }
    doneCount += 1;
    if (doneCount % 1000 === 0) importing.report(`sales: ${doneCount} of ${missing.length}`);
  };
  const inOrder = async (sales: readonly ImportedSale[]) => {
    const ordered = sales.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
    for (const next of ordered) {
      const [lateCommissions, commissions] = partitionBy(bySale.get(next.id) ?? [], payouts.isTooLate);
      for (const each of lateCommissions) skipRecord(importing, 'commission', each, PAYOUT_COMPLETE);
      await importSaleRecord({ sale: next, commissions });
    }
  };
  await Promise.all([...byLead.values()].map((sales) => limit(() => inOrder(sales))));
}

interface SaleImportOptions {
  readonly members: MemberLookup;
  readonly payouts: ImportedPayoutIds;
  readonly numbers: ReservedNumbers;
}

async function importSale(
  { call, source, importedRecords }: ImportContext,
  { sale, commissions: records }: SaleWithCommissions,
  { members, payouts, numbers }: SaleImportOptions,
): Promise<void> {
  const { id: account, currency } = call.account;
  const leadId = importedRecords.lead.get(sale.lead)?.number;
  const before = leadId === undefined ? null : await findLead(account, leadId);
  if (!before) throw new Refusal({ code: 'not_found', what: 'lead' });
  const [[id = 0], ids, memberships] = await Promise.all([
    numbers.take('event', 1),
    numbers.take('commission', records.length),
    Promise.all(records.map((record) => members(record))),
  ]);
  const now = call.runtime.now();
  const eventId = sale.eventId ?? `import:${source}:${sale.id}`;
  const isFirst = before.salesCount === 0 && sale.amount >= 0;
  const commissions = records.flatMap((record, index) => {
    const member = memberships[index];
    const payoutId = member ? payouts.find(record, member.campaignId) : null;
    const saleContext = { record: sale, eventId, isFirst, campaignId: before.campaignId };
    const context = { source, leadId: before.id, payoutId, currency, sale: saleContext };
    return member
      ? [markPastHoldEnded(buildImportedCommission(record, ids[index] ?? 0, { ...context, member }), now)]
      : [];
  });
  const after = applyImportedSale(before, sale);
  const reference = { number: id, eventId };
  const event = buildImportedMoneyEvent(sale, { id, eventId, before, after }, commissions, now);
  const saleFields = event.event === 'sale' ? { sale: event } : {};
  await commit([
    ...trackedEventWrites(account, event),
    ...leadWrites(account, before, after, { createdCommissions: { commissions, now }, ...saleFields }),
    ...commissions.map((commission) => newCommissionWrite(account, commission)),
    importedRecordWrite(account, source, { kind: 'sale', id: sale.id }, reference),
    ...records.map((record, index) =>
      importedRecordWrite(account, source, { kind: 'commission', id: record.id }, { number: ids[index] ?? 0 }),
    ),
  ]);
  importedRecords.sale.set(sale.id, reference);
  for (const [index, record] of records.entries())
    importedRecords.commission.set(record.id, { number: ids[index] ?? 0 });
}

function partitionBy<T>(all: readonly T[], predicate: (item: T) => boolean): [T[], T[]] {
  return [all.filter(predicate), all.filter((item) => !predicate(item))];
}
