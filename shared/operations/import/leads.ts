import pLimit from 'p-limit';
import {
  buildImportedLead,
  type ImportedMembership,
  importedLeadChanges,
} from '#shared/domain/import/build-records.ts';
import type { ImportedLead } from '#shared/domain/import/records.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import { leadChanges } from '#shared/domain/projections/record-changes.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { importedRecordWrite } from '#shared/store/import/imports.ts';
import { eventWrite } from '#shared/store/journal.ts';
import { findLeadByIdentifiers, leadWrites } from '#shared/store/leads/leads.ts';
import { type ReservedNumbers, reserveNumbers } from '#shared/store/table/reserved-numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit, type Write } from '#shared/store/table/transaction.ts';
import { describeRefusal, IMPORT_CONCURRENCY, type ImportContext, skipRecord } from './import-context.ts';
import { buildImportEvent } from './import-event.ts';
import type { MemberLookup } from './members.ts';

/** Imports leads, or reuses existing ones of the same promoter. */
export async function importLeads(importing: ImportContext, members: MemberLookup): Promise<void> {
  const { importedRecords, checked, call } = importing;
  const limit = pLimit(IMPORT_CONCURRENCY);
  const missing = checked.records.lead.filter(({ id }) => !importedRecords.lead.has(id));
  let doneCount = 0;
  const importOne = async (record: ImportedLead) => {
    importing.assertLocked();
    const numbers = reserveNumbers(call.account.id);
    try {
      await retryOnConflict(async () => importLead(importing, record, await members(record), numbers), call.runtime);
    } catch (error) {
      skipRecord(importing, 'lead', record, describeRefusal(error));
      numbers.release();
    }
    doneCount += 1;
    if (doneCount % 1000 === 0) importing.report(`leads: ${doneCount} of ${missing.length}`);
  };
  await Promise.all(missing.map((record) => limit(() => importOne(record))));
}

async function importLead(
  importing: ImportContext,
  imported: ImportedLead,
  member: ImportedMembership,
  numbers: ReservedNumbers,
): Promise<void> {
  const { call, source, importedRecords } = importing;
  const account = call.account.id;
  let record = imported;
  const name = { kind: 'lead', id: record.id } as const;
  const existing = await findLeadByIdentifiers(account, record);
  const isOther = existing !== null && existing.uid !== null && record.uid !== null && existing.uid !== record.uid;
  // Two customers with one address: the existing lead keeps it.
  if (isOther) record = { ...record, email: null };
  if (existing && !isOther) {
    if (existing.promoterId !== member.promoterId)
      throw new Refusal({ code: 'taken', field: record.uid ? 'uid' : 'email' });
    await commit([
      ...(await bindingWrites(importing, existing, record.uid, numbers)),
      importedRecordWrite(account, source, name, { number: existing.id }),
    ]);
    importedRecords.lead.set(record.id, { number: existing.id });
    return;
  }
  const [[id = 0], [number = 0]] = await Promise.all([numbers.take('lead', 1), numbers.take('event', 1)]);
  const now = call.runtime.now();
  const lead = buildImportedLead(record, member, id);
  const event = buildImportEvent(number, { cause: 'lead imported', changes: importedLeadChanges(lead) }, now);
  await commit([
    eventWrite(account, event),
    ...leadWrites(account, null, lead, { whenTaken: 'refused' }),
    importedRecordWrite(account, source, name, { number: id }),
  ]);
  importedRecords.lead.set(record.id, { number: id });
  if (isOther) {
    const reason = `it is imported without its e-mail address, which the lead ${existing.id} here has`;
    importing.leftOut.push({ kind: 'lead', place: record.place, id: record.id, why: reason, outcome: 'in part' });
  }
}

/** The source's customer id lets renewals find the lead. */
async function bindingWrites(
  { call }: ImportContext,
  lead: Lead,
  uid: string | null,
  numbers: ReservedNumbers,
): Promise<Write[]> {
  if (uid === null || lead.uid !== null) return [];
  const account = call.account.id;
  const [id = 0] = await numbers.take('event', 1);
  const now = call.runtime.now();
  const after = { ...lead, uid, revision: lead.revision + 1 };
  const event = buildImportEvent(id, { cause: 'lead imported', changes: leadChanges(lead, after, now) }, now);
  return [eventWrite(account, event), ...leadWrites(account, lead, after, { whenTaken: 'refused' })];
}
