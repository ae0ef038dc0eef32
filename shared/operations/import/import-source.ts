import { connectedSince } from '#shared/domain/billing/connection.ts';
import { isStripePaymentId } from '#shared/domain/billing/sales-imports.ts';
import { type ExistingRecords, UNREPORTED_PAYMENT } from '#shared/domain/import/existing-records.ts';
import {
  type ComparedFigure,
  collectImportFacts,
  compareImportFigures,
  computeImportFigures,
} from '#shared/domain/import/figures.ts';
import { formatRecordId, sourcePromotionId } from '#shared/domain/import/record-collector.ts';
import {
  IMPORT_KINDS,
  type ImportedLead,
  type ImportedRecords,
  type ImportKind,
  type ImportSource,
  type ParsedSource,
  type SkippedRow,
  type SourcePlace,
} from '#shared/domain/import/records.ts';
import { type ValidatedSource, validateSource } from '#shared/domain/import/validate-source.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { listTargetRewards } from '#shared/domain/rewards/target-reward.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { readBillingConnection } from '#shared/store/billing/billing-connections.ts';
import { readReportedPayments } from '#shared/store/billing/reported-payments.ts';
import { listCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { readClaimOwners, readImportedRecords, recordSalesImport } from '#shared/store/import/imports.ts';
import { type ChangedRecord, readAccountFacts } from './account-facts.ts';
import { type ImportContext, type ImportedByKind, payoutPartId } from './import-context.ts';
import { COMMAND_LOCK_MS, withImportLock } from './import-lock.ts';
import { importLeads } from './leads.ts';
import { createMemberLookup } from './members.ts';
import { assignPayoutIds } from './payout-ids.ts';
import { importPayouts } from './payouts.ts';
import { importPromoters } from './promoters.ts';
import { importOtherCommissions } from './rewards.ts';
import { importSales } from './sales.ts';
import { updateFromSource } from './update-from-source.ts';

/** Input for an import of another service's account. */
interface SourceImportRequest {
  readonly source: ImportSource;
  readonly read: ParsedSource;
  /** Our campaign ids by source name; default: the campaign with that name. */
  readonly campaigns: ReadonlyMap<string, number>;
  readonly isDryRun: boolean;
  /** Time after which a killed import no longer blocks others; the command's by default. */
  readonly lockMs?: number;
  readonly report: (line: string) => void;
}

/** A record of the source that is here after the import, or would be. */
export interface ImportedRecordOutcome {
  readonly kind: ImportKind;
  readonly id: string;
  readonly place: SourcePlace;
  readonly outcome: 'created' | 'existing';
}

/** Result of an import. */
export interface ImportOutcome {
  readonly imported: readonly ImportedRecordOutcome[];
  /** Rows skipped, or imported in part. */
  readonly leftOut: readonly SkippedRow[];
  /** Records in the source, importable ones, and earlier imported ones. */
  readonly counts: readonly {
    readonly kind: string;
    readonly found: number;
    readonly importable: number;
    readonly before: number;
  }[];
  /** Files compared with the account; null after a dry run. */
  readonly figures: readonly ComparedFigure[] | null;
  readonly changed: readonly ChangedRecord[];
}

/**
 * Imports an account of another service. Idempotent by the source's ids, without notifications.
 * @throws Refusal `invalid` if a campaign has target rewards or a next level, which imported sales would reach;
 * `import_running` during another import
 */
export function importSource(call: AccountCall, request: SourceImportRequest): Promise<ImportOutcome> {
  return request.isDryRun
    ? runImport(call, request, () => {})
    : withImportLock(call, request.lockMs ?? COMMAND_LOCK_MS, (assertLocked) => runImport(call, request, assertLocked));
}

async function runImport(
  call: AccountCall,
  request: SourceImportRequest,
  assertLocked: () => void,
): Promise<ImportOutcome> {
  const { source, read, report, isDryRun } = request;
  const campaigns = await resolveCampaigns(call, request);
  const importedIds = await readImportedIds(call.account.id, source, read);
  // Written first, so that a concurrent billing event knows of the import.
  if (!isDryRun) await loadImportedSales(call, read, importedIds);
  const existing = await readExistingRecords(call.account.id, read, importedIds);
  const target = { currency: call.account.currency, campaigns, now: call.runtime.now(), existing };
  const checked = validateSource(read, target);
  await loadImportedPayouts(call.account.id, source, checked, { campaigns, existing: importedIds });
  const counts = IMPORT_KINDS.map((kind) => ({
    kind,
    found: checked.all[kind].length,
    importable: checked.records[kind].length,
    before:
      kind === 'payout'
        ? new Set([...importedIds.payout.keys()].map(parseSourcePayoutId)).size
        : importedIds[kind].size,
  }));
  const leftOut = [...checked.leftOut];
  const context: ImportContext = {
    call,
    source,
    checked,
    campaigns,
    importedRecords: importedIds,
    leftOut,
    report,
    assertLocked,
  };
  const isExisting = createExistingCheck(checked.records, importedIds, existing);
  if (isDryRun) return { imported: listImported(context, isExisting), leftOut, counts, figures: null, changed: [] };
  await importPromoters(context);
  report('promoters are imported');
  const members = createMemberLookup(context);
  await importLeads(context, members);
  report('leads are imported');
  const payouts = await assignPayoutIds(context);
  const before = new Map([...importedIds.commission].map(([id, { number }]) => [id, number]));
  await importSales(context, members, payouts);
  report('sales are imported');
  await importOtherCommissions(context, members, payouts);
  await updateFromSource(context, payouts, before);
  await importPayouts(context, payouts);
  const { facts, changed } = await readAccountFacts(context);
  const figures = compareImportFigures(
    computeImportFigures(collectImportFacts(checked.all, read.leftOut)),
    computeImportFigures(facts),
  );
  return { imported: listImported(context, isExisting), leftOut, counts, figures, changed };
}

type ExistingCheck = (kind: ImportKind, record: ImportedRecords[ImportKind][number]) => boolean;

/** Remembers what was here before the import. */
function createExistingCheck(
  { promoter }: ImportedRecords,
  importedIds: ImportedByKind,
  existing: ExistingRecords,
): ExistingCheck {
  const before = new Set(IMPORT_KINDS.flatMap((kind) => [...importedIds[kind].keys()].map((id) => `${kind} ${id}`)));
  for (const id of importedIds.payout.keys()) before.add(`payout ${parseSourcePayoutId(id)}`);
  for (const record of promoter) if (existing.promoter(record) !== undefined) before.add(`promoter ${record.id}`);
  return (kind, record) => {
    if (before.has(`${kind} ${record.id}`)) return true;
    if (kind !== 'lead') return false;
    const pointer = existing.lead(record as ImportedLead);
    const imported = importedIds.lead.get(record.id);
    return pointer !== undefined && (imported === undefined || imported.number === pointer.leadId);
  };
}

function listImported({ checked, leftOut }: ImportContext, isExisting: ExistingCheck): ImportedRecordOutcome[] {
  const refused = new Set(leftOut.map(({ kind, id, outcome }) => (outcome === 'refused' ? `${kind} ${id}` : '')));
  return IMPORT_KINDS.flatMap((kind) =>
    checked.records[kind].flatMap((record): ImportedRecordOutcome[] => {
      const id = formatRecordId(record.id);
      if (refused.has(`${kind} ${id}`)) return [];
      return [{ kind, id, place: record.place, outcome: isExisting(kind, record) ? 'existing' : 'created' }];
    }),
  );
}

async function resolveCampaigns({ account }: AccountCall, { read, campaigns }: SourceImportRequest) {
  const accountCampaigns = await listCampaigns(account.id);
  const byName = new Map(accountCampaigns.map(({ name, id }) => [name.toLowerCase(), id]));
  const { promotion, code, lead, commission } = read.records;
  const names = new Set([...promotion, ...code, ...lead, ...commission].map((record) => record.campaign));
  const idByName = new Map(
    [...names].flatMap((name) => {
      const id = campaigns.get(name) ?? byName.get(name.toLowerCase());
      return id === undefined ? [] : [[name, id] as const];
    }),
  );
  for (const [name, id] of idByName) {
    const campaign = accountCampaigns.find((candidate) => candidate.id === id);
    if (!campaign)
      throw new Refusal({ code: 'invalid', message: `there is no campaign ${id}, which "${name}" is mapped to` });
    if (listTargetRewards(campaign).length === 0 && !campaign.level) continue;
    const message = `campaign ${id} has rewards for targets or a next level, which imported records would trigger. Remove these from the campaign until the import is done`;
    throw new Refusal({ code: 'invalid', message });
  }
  return idByName;
}

async function readImportedIds(
  account: number,
  source: ImportSource,
  { records }: ParsedSource,
): Promise<ImportedByKind> {
  const readIds = async (kind: ImportKind, ids: Iterable<string>) =>
    new Map(await readImportedRecords(account, source, kind, [...new Set(ids)]));
  const listIds = (kind: ImportKind) => records[kind].map(({ id }) => id);
  const members = [...records.code, ...records.lead, ...records.commission].map((record) =>
    sourcePromotionId(record.promoter, record.campaign),
  );
  return {
    promoter: await readIds('promoter', listIds('promoter')),
    promotion: await readIds('promotion', [...listIds('promotion'), ...members]),
    code: await readIds('code', listIds('code')),
    lead: await readIds('lead', listIds('lead')),
    sale: await readIds('sale', listIds('sale')),
    commission: await readIds('commission', listIds('commission')),
    payout: new Map(),
  };
}

/** Recorded per campaign. */
async function loadImportedPayouts(
  account: number,
  source: ImportSource,
  { records }: ValidatedSource,
  { campaigns, existing }: { readonly campaigns: ReadonlyMap<string, number>; readonly existing: ImportedByKind },
): Promise<void> {
  const ids = records.commission.flatMap(({ payout, campaign }) =>
    payout === null ? [] : [payoutPartId(payout, campaigns.get(campaign) ?? 0)],
  );
  const importedPayouts = await readImportedRecords(account, source, 'payout', [...new Set(ids)]);
  for (const [id, ref] of importedPayouts) existing.payout.set(id, ref);
}

function parseSourcePayoutId(part: string): string {
  return part.slice(0, part.lastIndexOf('\n'));
}

async function loadImportedSales(
  { account, runtime }: AccountCall,
  { records }: ParsedSource,
  importedIds: ImportedByKind,
): Promise<void> {
  const missing = records.sale.filter(({ id }) => !importedIds.sale.has(id));
  const hasCharges = missing.some(({ eventId }) => eventId !== null && isStripePaymentId(eventId));
  if (missing.length > 0) await recordSalesImport(account.id, runtime.now(), hasCharges);
}

async function readExistingRecords(
  account: number,
  { records }: ParsedSource,
  importedIds: ImportedByKind,
): Promise<ExistingRecords> {
  const texts = (all: readonly (string | null)[]) => all.filter((text) => text !== null);
  const events = (isRefund: boolean) =>
    records.sale
      .filter(({ amount }) => amount < 0 === isRefund)
      .flatMap(({ eventId, sourceEventId = eventId }) => texts([eventId, sourceEventId]));
  const payments = texts(records.sale.map(({ eventId, sourceEventId = eventId }) => sourceEventId));
  const reported = await readReportedPayments(account, payments);
  const claimed = await readClaimOwners(account, {
    emails: records.promoter.map(({ email }) => email),
    custIds: texts(records.promoter.map(({ custId }) => custId)),
    refIds: records.promotion.flatMap(({ refId, otherRefIds }) => [...texts([refId]), ...otherRefIds]),
    codes: records.code.map(({ code }) => code),
    uids: texts(records.lead.map(({ uid }) => uid)),
    leadEmails: texts(records.lead.map(({ email }) => email)),
    sales: events(false),
    refunds: events(true),
  });
  return {
    isImported: (kind, id) => importedIds[kind].has(id),
    promoter: ({ id, email }) => importedIds.promoter.get(id)?.number ?? claimed.email(email),
    holderOfRefId: claimed.refId,
    holderOfCode: claimed.code,
    holderOfCustId: claimed.custId,
    lead: claimed.findLead,
    hasEvent: claimed.hasEvent,
    payment: (eventId) => reported.get(eventId) ?? UNREPORTED_PAYMENT,
    receivesSince: connectedSince(await readBillingConnection(account, 'stripe')),
  };
}
