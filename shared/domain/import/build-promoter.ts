import { formerRefIds } from '#shared/domain/promoters/former-ref-ids.ts';
import { MOST_PROMO_CODES, TOO_MANY_PROMO_CODES } from '#shared/domain/promoters/promo-codes.ts';
import { newPromoter, type PromoCode, type Promoter, type Promotion } from '#shared/domain/promoters/promoter.ts';
import { newPromotion, TOO_MANY_CAMPAIGNS } from '#shared/domain/promoters/promoter-campaigns.ts';
import { altered, MOST_CAMPAIGNS, type PromoterRecord, revised } from '#shared/domain/promoters/promoter-record.ts';
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
export type NewPromoterValues = Pick<Promoter, 'id' | 'authToken' | 'pref' | 'parentPromoterId'>;

/** Creates an imported promoter without promotions. */
export function buildImportedPromoter(
  record: ImportedPromoter,
  made: NewPromoterValues,
  defaultCampaignId: number,
): PromoterRecord {
  const { status, createdAt, email, custId, firstName, lastName, note, archivedAt } = record;
  const { paypalEmail, website, companyName } = record;
  const { parentPromoterId, ...own } = made;
  const fresh = newPromoter({ ...own, status, defaultCampaignId, createdAt });
  const promoter: Promoter = {
    ...fresh,
    ...{ email, custId, firstName, lastName, note, parentPromoterId, archivedAt },
    ...(archivedAt === null ? {} : { listedApart: true as const }),
    profile: { ...fresh.profile, paypalEmail, website, companyName },
  };
  return { promoter, promotions: [] };
}

/** Sorts promotions with links first, since two may be merged here. */
export function sortLinksFirst(promotions: readonly ImportedPromotion[]): readonly ImportedPromotion[] {
  return promotions.toSorted((one, other) => Number(one.refId === null) - Number(other.refId === null));
}

/**
 * Adds imported promotions. An existing one keeps its ref id; imported ones become additional.
 * @throws Refusal `invalid` for too many campaigns
 */
export function addImportedPromotions(
  record: PromoterRecord,
  wanted: readonly PromotionImport[],
  now: string,
): PromoterRecord {
  const freeAt = addMonths(now, LEADS_FOR_MONTHS);
  let { promotions } = record;
  for (const { record: one, campaignId, number } of wanted) {
    const refIds = [...(one.refId === null ? [] : [one.refId]), ...one.otherRefIds];
    const was = promotions.find((promotion) => promotion.campaignId === campaignId);
    const others = refIds
      .filter((refId) => refId !== (was?.refId ?? one.refId) && !formerOf(was).some((former) => former.refId === refId))
      .map((refId) => ({ refId, freeAt }));
    if (was) {
      if (others.length === 0) continue;
      promotions = altered(promotions, campaignId, { formerRefIds: [...formerOf(was), ...others] });
      continue;
    }
    if (promotions.length >= MOST_CAMPAIGNS) throw new Refusal({ code: 'invalid', message: TOO_MANY_CAMPAIGNS });
    const { id: promoterId } = record.promoter;
    // Promotions that were left have no link.
    const refId = one.refId ?? `promoter-${promoterId}`;
    const made = newPromotion({ id: number, promoterId, campaignId, refId, createdAt: one.createdAt });
    promotions = [...promotions, { ...made, blocked: one.blocked, hidden: one.refId === null, formerRefIds: others }];
  }
  return revised(record.promoter, promotions);
}

/**
 * Adds imported promo codes.
 * @throws Refusal `not_found` outside its campaigns; `invalid` for too many
 */
export function addImportedCodes(record: PromoterRecord, wanted: readonly CodeImport[]): PromoterRecord {
  const codes = wanted.flatMap(({ record: one, campaignId, number }): PromoCode[] => {
    const promotion = record.promotions.find((each) => each.campaignId === campaignId);
    if (!promotion) throw new Refusal({ code: 'not_found', what: 'promotion' });
    if (record.promoter.promoCodes.some((each) => isSame(each, one))) return [];
    const { code, createdAt, archivedAt } = one;
    const said = { code, createdAt, archivedAt, rewardId: null, description: null, metadata: {}, details: {} };
    return [{ ...said, id: number, compared: true, campaignId, promotionId: promotion.id }];
  });
  const promoCodes = [...record.promoter.promoCodes, ...codes];
  if (promoCodes.length > MOST_PROMO_CODES) throw new Refusal({ code: 'invalid', message: TOO_MANY_PROMO_CODES });
  return revised({ ...record.promoter, promoCodes }, record.promotions);
}

function formerOf(promotion: Promotion | undefined) {
  return promotion ? formerRefIds(promotion) : [];
}

function isSame(known: PromoCode, { code, archivedAt }: ImportedCode): boolean {
  return known.archivedAt === null && archivedAt === null && known.code.toLowerCase() === code.toLowerCase();
}
