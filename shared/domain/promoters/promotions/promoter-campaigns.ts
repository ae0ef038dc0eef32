import { listFormerRefIds } from '#shared/domain/promoters/links/former-ref-ids.ts';
import type { Promoter, Promotion } from '#shared/domain/promoters/promoter.ts';
import {
  changePromotion,
  findCurrentPromotion,
  MAX_PROMOTER_CAMPAIGNS,
  type PromoterRecord,
  reviseRecord,
} from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';

export const ALREADY_IN_CAMPAIGN = 'The promoter is already in this campaign.';
export const TOO_MANY_CAMPAIGNS = `The promoter is already in ${MAX_PROMOTER_CAMPAIGNS} campaigns, the maximum.`;

/** Defaults of a promotion. */
export const PROMOTION_DEFAULTS = {
  formerRefIds: [],
  promoCode: null,
  customerPromoCode: null,
  landingUrl: null,
  urlTracking: false,
} as const;

/** Creates a promotion with defaults. */
export function buildPromotion(
  basics: Pick<Promotion, 'id' | 'promoterId' | 'campaignId' | 'refId' | 'createdAt'>,
): Promotion {
  return { ...basics, ...PROMOTION_DEFAULTS, blocked: false, hidden: false, revision: 1 };
}

/**
 * Adds a promoter to a campaign, or restores its former promotion there.
 * @throws Refusal `invalid` if it is a member, or in too many campaigns
 */
export function addPromotionToRecord(record: PromoterRecord, newPromotion: Promotion): PromoterRecord {
  const { refId } = newPromotion;
  return reviseRecord(record.promoter, addOrRestorePromotion(record, newPromotion, { refId }));
}

/**
 * Moves a promoter to another campaign with ref ids, codes, links and landing page. The former promotion stays hidden,
 * with its earnings (contract §6).
 * @param newPromotion the promotion to create if there was none before
 * @throws Refusal `not_found` if it is not in the source campaign; `invalid` as for joining one
 */
export function movePromotion(
  record: PromoterRecord,
  sourceCampaignId: number,
  newPromotion: Promotion,
): PromoterRecord {
  const source = findCurrentPromotion(record, sourceCampaignId);
  if (!source) throw new Refusal({ code: 'not_found', what: 'promotion' });
  const { refId, promoCode, promoCodeCompared, customerPromoCode, landingUrl, urlTracking, links } = source;
  const code = { promoCode, promoCodeCompared, customerPromoCode };
  const commonFields = {
    refId,
    formerRefIds: listFormerRefIds(source),
    ...code,
    landingUrl,
    urlTracking,
    ...(links ? { links } : {}),
  };
  const promotions = addOrRestorePromotion(record, newPromotion, commonFields);
  const promoter = movePromoCodes(record.promoter, sourceCampaignId, promotions, newPromotion.campaignId);
  const isDefault = promoter.defaultCampaignId === sourceCampaignId;
  return reviseRecord(
    isDefault ? { ...promoter, defaultCampaignId: newPromotion.campaignId } : promoter,
    changePromotion(promotions, sourceCampaignId, { ...PROMOTION_DEFAULTS, links: undefined, hidden: true }),
  );
}

/** Archived codes stay. */
function movePromoCodes(promoter: Promoter, from: number, promotions: readonly Promotion[], to: number): Promoter {
  const promotionId = promotions.find(({ campaignId }) => campaignId === to)?.id ?? 0;
  const promoCodes = promoter.promoCodes.map((code) =>
    code.campaignId === from && code.archivedAt === null ? { ...code, campaignId: to, promotionId } : code,
  );
  return { ...promoter, promoCodes };
}

/** Adds or restores the promotion in a campaign. */
function addOrRestorePromotion(
  record: PromoterRecord,
  newPromotion: Promotion,
  changes: Partial<Promotion>,
): readonly Promotion[] {
  const { promotions } = record;
  const { campaignId } = newPromotion;
  if (findCurrentPromotion(record, campaignId)) throw new Refusal({ code: 'invalid', message: ALREADY_IN_CAMPAIGN });
  const wasThere = promotions.some((promotion) => promotion.campaignId === campaignId);
  if (wasThere) return changePromotion(promotions, campaignId, { ...changes, hidden: false });
  if (promotions.length >= MAX_PROMOTER_CAMPAIGNS) throw new Refusal({ code: 'invalid', message: TOO_MANY_CAMPAIGNS });
  return [...promotions, { ...newPromotion, ...changes }];
}
