import { listFormerRefIds } from '#shared/domain/promoters/links/former-ref-ids.ts';
import { MAX_PROMO_CODES, TOO_MANY_PROMO_CODES } from '#shared/domain/promoters/promo-codes/promo-codes.ts';
import {
  buildEmptyPromoter,
  type PromoCode,
  type Promoter,
  type Promotion,
} from '#shared/domain/promoters/promoter.ts';
import {
  changePromotion,
  MAX_PROMOTER_CAMPAIGNS,
  type PromoterRecord,
  reviseRecord,
} from '#shared/domain/promoters/promoter-record.ts';
import { buildPromotion, TOO_MANY_CAMPAIGNS } from '#shared/domain/promoters/promotions/promoter-campaigns.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { addMonths } from '#shared/domain/time.ts';
import type { ImportedCode, ImportedPromoter, ImportedPromotion } from './records.ts';

/** Practically unlimited. */
const LEADS_FOR_MONTHS = 1200;

/** A record with its campaign and new id here. */
export interface PromotionImport {
  readonly record: ImportedPromotion;
  readonly campaignId: number;
  readonly number: number;
}
export interface CodeImport {
  readonly record: ImportedCode;
  readonly campaignId: number;
  readonly number: number;
}

/** Generated values of a new promoter. */
type NewPromoterValues = Pick<Promoter, 'id' | 'authToken' | 'pref' | 'parentPromoterId'>;

/** Creates an imported promoter without promotions. */
export function buildImportedPromoter(
  record: ImportedPromoter,
  values: NewPromoterValues,
  defaultCampaignId: number,
): PromoterRecord {
  const { status, createdAt, email, custId, firstName, lastName, note, archivedAt } = record;
  const { paypalEmail, website, companyName } = record;
  const { parentPromoterId, ...own } = values;
  const empty = buildEmptyPromoter({ ...own, status, defaultCampaignId, createdAt });
  const promoter: Promoter = {
    ...empty,
    email,
    custId,
    firstName,
    lastName,
    note,
    parentPromoterId,
    archivedAt,
    ...(archivedAt === null ? {} : { listedApart: true as const }),
    profile: { ...empty.profile, paypalEmail, website, companyName },
  };
  return { promoter, promotions: [] };
}

/** Sorts promotions with links first, since two may be merged here. */
export function sortLinksFirst(promotions: readonly ImportedPromotion[]): readonly ImportedPromotion[] {
  return promotions.toSorted((a, b) => Number(a.refId === null) - Number(b.refId === null));
}

/**
 * Adds imported promotions. An existing one keeps its ref id; imported ones become additional.
 * @throws Refusal `invalid` for too many campaigns
 */
export function addImportedPromotions(
  record: PromoterRecord,
  imports: readonly PromotionImport[],
  now: string,
): PromoterRecord {
  const freeAt = addMonths(now, LEADS_FOR_MONTHS);
  let { promotions } = record;
  for (const { record: imported, campaignId, number } of imports) {
    const refIds = [...(imported.refId === null ? [] : [imported.refId]), ...imported.otherRefIds];
    const existing = promotions.find((promotion) => promotion.campaignId === campaignId);
    const others = refIds
      .filter(
        (refId) =>
          refId !== (existing?.refId ?? imported.refId) &&
          !listKnownFormerRefIds(existing).some((former) => former.refId === refId),
      )
      .map((refId) => ({ refId, freeAt }));
    if (existing) {
      if (others.length === 0) continue;
      promotions = changePromotion(promotions, campaignId, {
        formerRefIds: [...listKnownFormerRefIds(existing), ...others],
      });
      continue;
    }
    if (promotions.length >= MAX_PROMOTER_CAMPAIGNS)
      throw new Refusal({ code: 'invalid', message: TOO_MANY_CAMPAIGNS });
    const { id: promoterId } = record.promoter;
    // Promotions that were left have no link.
    const refId = imported.refId ?? `promoter-${promoterId}`;
    const newPromotion = buildPromotion({ id: number, promoterId, campaignId, refId, createdAt: imported.createdAt });
    promotions = [
      ...promotions,
      { ...newPromotion, blocked: imported.blocked, hidden: imported.refId === null, formerRefIds: others },
    ];
  }
  return reviseRecord(record.promoter, promotions);
}

/**
 * Adds imported promo codes.
 * @throws Refusal `not_found` outside its campaigns; `invalid` for too many
 */
export function addImportedCodes(record: PromoterRecord, imports: readonly CodeImport[]): PromoterRecord {
  const codes = imports.flatMap(({ record: imported, campaignId, number }): PromoCode[] => {
    const promotion = record.promotions.find((each) => each.campaignId === campaignId);
    if (!promotion) throw new Refusal({ code: 'not_found', what: 'promotion' });
    if (record.promoter.promoCodes.some((each) => isSame(each, imported))) return [];
    const { code, createdAt, archivedAt } = imported;
    const values = { code, createdAt, archivedAt, rewardId: null, description: null, metadata: {}, details: {} };
    return [{ ...values, id: number, compared: true, campaignId, promotionId: promotion.id }];
  });
  const promoCodes = [...record.promoter.promoCodes, ...codes];
  if (promoCodes.length > MAX_PROMO_CODES) throw new Refusal({ code: 'invalid', message: TOO_MANY_PROMO_CODES });
  return reviseRecord({ ...record.promoter, promoCodes }, record.promotions);
}

function listKnownFormerRefIds(promotion: Promotion | undefined) {
  return promotion ? listFormerRefIds(promotion) : [];
}

function isSame(existing: PromoCode, { code, archivedAt }: ImportedCode): boolean {
  return existing.archivedAt === null && archivedAt === null && existing.code.toLowerCase() === code.toLowerCase();
}
