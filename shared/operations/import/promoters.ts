import pLimit from 'p-limit';
import {
  addImportedCodes,
  addImportedPromotions,
  buildImportedPromoter,
  type CodeImport,
  type PromotionImport,
  sortLinksFirst,
} from '#shared/domain/import/build-promoter.ts';
import type { ImportedCode, ImportedPromoter, ImportedPromotion } from '#shared/domain/import/records.ts';
import type { PromoterRecord } from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { commitPromoter } from '#shared/operations/promoters/promoter-commit.ts';
import { type ImportedRecordRef, importedRecordWrite, readImportedRecords } from '#shared/store/import/imports.ts';
import { findPromoterByEmail, readPromoter } from '#shared/store/promoters/promoters.ts';
import { type ReservedNumbers, reserveNumbers } from '#shared/store/table/reserved-numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import type { Write } from '#shared/store/table/transaction.ts';
import { describeRefusal, IMPORT_CONCURRENCY, type ImportContext, skipRecord } from './import-context.ts';

const PROMOTION_BATCH_SIZE = 8;
const CODE_BATCH_SIZE = 20;

interface Portion {
  readonly promotions: readonly ImportedPromotion[];
  readonly codes: readonly ImportedCode[];
}

/** Imports promoters, promotions and promo codes. Existing ones stay. */
export async function importPromoters(importing: ImportContext): Promise<void> {
  const { promoter, promotion, code } = importing.checked.records;
  const promotions = Map.groupBy(promotion, (record) => record.promoter);
  const codes = Map.groupBy(code, (record) => record.promoter);
  const importOne = (record: ImportedPromoter) =>
    importPromoter(importing, record, promotions.get(record.id) ?? [], codes.get(record.id) ?? []);
  const limit = pLimit(IMPORT_CONCURRENCY);
  await Promise.all(promoter.filter(({ parent }) => parent === null).map((record) => limit(() => importOne(record))));
  // Parents come before their children.
  for (const record of promoter) if (record.parent !== null) await importOne(record);
}

async function importPromoter(
  importing: ImportContext,
  promoter: ImportedPromoter,
  allPromotions: readonly ImportedPromotion[],
  allCodes: readonly ImportedCode[],
): Promise<void> {
  const { importedRecords } = importing;
  const promotions = sortLinksFirst(allPromotions.filter(({ id }) => !importedRecords.promotion.has(id)));
  const codes = allCodes.filter(({ id }) => !importedRecords.code.has(id));
  const portions: Portion[] = [
    ...splitParts(promotions, PROMOTION_BATCH_SIZE).map((batch) => ({ promotions: batch, codes: [] })),
    ...splitParts(codes, CODE_BATCH_SIZE).map((batch) => ({ promotions: [], codes: batch })),
  ];
  if (!importedRecords.promoter.has(promoter.id) && portions.length === 0) portions.push({ promotions: [], codes: [] });
  for (const portion of portions) {
    importing.assertLocked();
    const numbers = reserveNumbers(importing.call.account.id);
    try {
      await retryOnConflict(() => importPortion(importing, promoter, portion, numbers), importing.call.runtime);
    } catch (error) {
      const reason = describeRefusal(error);
      numbers.release();
      for (const promotion of portion.promotions) skipRecord(importing, 'promotion', promotion, reason);
      for (const code of portion.codes) skipRecord(importing, 'code', code, reason);
      if (!importedRecords.promoter.has(promoter.id)) return skipRecord(importing, 'promoter', promoter, reason);
    }
  }
}

async function importPortion(
  importing: ImportContext,
  promoter: ImportedPromoter,
  { promotions, codes }: Portion,
  numbers: ReservedNumbers,
): Promise<void> {
  const { call, source, importedRecords, campaigns } = importing;
  const account = call.account.id;
  const now = call.runtime.now();
  const importedRef = (await readImportedRecords(account, source, 'promoter', [promoter.id])).get(promoter.id);
  const id = importedRef?.number ?? (await findPromoterByEmail(account, promoter.email))?.id;
  const before = id === undefined ? null : await readPromoter(account, id);
  if (importedRef && !before) throw new Refusal({ code: 'not_found', what: 'promoter' });
  const findCampaignId = (name: string) => campaigns.get(name) ?? 0;
  const [promotionIds, codeIds] = await Promise.all([
    numbers.take('promotion', promotions.length),
    numbers.take('promo-code', codes.length),
  ]);
  const start = before ?? (await buildNewPromoter(importing, promoter, promotions, numbers));
  const newPromotions = promotions.map(
    (record, index): PromotionImport => ({
      record,
      campaignId: findCampaignId(record.campaign),
      number: promotionIds[index] ?? 0,
    }),
  );
  const newCodes = codes.map(
    (record, index): CodeImport => ({
      record,
      campaignId: findCampaignId(record.campaign),
      number: codeIds[index] ?? 0,
    }),
  );
  const after = addImportedCodes(addImportedPromotions(start, newPromotions, now), newCodes);
  const refs: (readonly ['promoter' | 'promotion' | 'code', string, ImportedRecordRef])[] = [
    ...(importedRef ? [] : [['promoter', promoter.id, { number: after.promoter.id }] as const]),
    ...newPromotions.map(({ record, campaignId }) => {
      const own = after.promotions.find((promotion) => promotion.campaignId === campaignId);
      return ['promotion', record.id, { number: own?.id ?? 0 }] as const;
    }),
    ...newCodes.map(({ record, number }) => {
      const own = after.promoter.promoCodes.find(({ code }) => code.toLowerCase() === record.code.toLowerCase());
      return ['code', record.id, { number: own?.id ?? number }] as const;
    }),
  ];
  const checks: Write[] = refs.map(([kind, recordId, ref]) =>
    importedRecordWrite(account, source, { kind, id: recordId }, ref),
  );
  const newKey = call.runtime.token;
  const imported = { before, after, cause: 'promoter imported', now, past: true, checks, newKey };
  await commitPromoter(call.account, imported, numbers);
  for (const [kind, recordId, ref] of refs) importedRecords[kind].set(recordId, ref);
}

/** The default campaign is the first that the promoter has not left. */
async function buildNewPromoter(
  { call, importedRecords, campaigns }: ImportContext,
  promoter: ImportedPromoter,
  promotions: readonly ImportedPromotion[],
  numbers: ReservedNumbers,
): Promise<PromoterRecord> {
  const { runtime } = call;
  const [id = 0] = await numbers.take('promoter', 1);
  const parent = promoter.parent === null ? undefined : importedRecords.promoter.get(promoter.parent);
  const first = promotions.find(({ refId }) => refId !== null) ?? promotions[0];
  const values = {
    id,
    authToken: runtime.token(),
    pref: runtime.token().slice(0, 8),
    parentPromoterId: parent?.number ?? null,
  };
  return buildImportedPromoter(promoter, values, campaigns.get(first?.campaign ?? '') ?? 0);
}

function splitParts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}
