import { Refusal } from '#shared/domain/refusal.ts';
import { formerRefIds } from './former-ref-ids.ts';
import type { Promoter, Promotion } from './promoter.ts';
import { altered, MOST_CAMPAIGNS, type PromoterRecord, promotionIn, revised } from './promoter-record.ts';

export const ALREADY_IN_CAMPAIGN = 'The promoter is already in this campaign.';
export const TOO_MANY_CAMPAIGNS = `The promoter is in ${MOST_CAMPAIGNS} campaigns, which is the most.`;

/** Defaults of a promotion. */
export const UNSET = {
  formerRefIds: [],
  promoCode: null,
  customerPromoCode: null,
  landingUrl: null,
  urlTracking: false,
} as const;

/** Creates a promotion with defaults. */
export function newPromotion(
  made: Pick<Promotion, 'id' | 'promoterId' | 'campaignId' | 'refId' | 'createdAt'>,
): Promotion {
  return { ...made, ...UNSET, blocked: false, hidden: false, revision: 1 };
}

/**
 * Adds a promoter to a campaign, or restores its former promotion there.
 * @throws Refusal `invalid` if it is a member, or in too many campaigns
 */
export function joined(record: PromoterRecord, fresh: Promotion): PromoterRecord {
  const { refId } = fresh;
  return revised(record.promoter, taken(record, fresh, { refId }));
}

/**
 * Moves a promoter to another campaign with ref ids, codes, links and landing page. The former promotion stays hidden,
 * with its earnings (contract §6).
 * @param fresh the promotion to create if there was none before
 * @throws Refusal `not_found` if it is not in the source campaign; `invalid` as for joining one
 */
export function moved(record: PromoterRecord, sourceCampaignId: number, fresh: Promotion): PromoterRecord {
  const source = promotionIn(record, sourceCampaignId);
  if (!source) throw new Refusal({ code: 'not_found', what: 'promotion' });
  const { refId, promoCode, promoCodeCompared, customerPromoCode, landingUrl, urlTracking, links } = source;
  const code = { promoCode, promoCodeCompared, customerPromoCode };
  const along = {
    refId,
    formerRefIds: formerRefIds(source),
    ...code,
    landingUrl,
    urlTracking,
    ...(links ? { links } : {}),
  };
  const promotions = taken(record, fresh, along);
  const promoter = withCodesMoved(record.promoter, sourceCampaignId, promotions, fresh.campaignId);
  const isDefault = promoter.defaultCampaignId === sourceCampaignId;
  return revised(
    isDefault ? { ...promoter, defaultCampaignId: fresh.campaignId } : promoter,
    altered(promotions, sourceCampaignId, { ...UNSET, links: undefined, hidden: true }),
  );
}

/** Archived codes stay. */
function withCodesMoved(promoter: Promoter, from: number, promotions: readonly Promotion[], to: number): Promoter {
  const promotionId = promotions.find(({ campaignId }) => campaignId === to)?.id ?? 0;
  const promoCodes = promoter.promoCodes.map((code) =>
    code.campaignId === from && code.archivedAt === null ? { ...code, campaignId: to, promotionId } : code,
  );
  return { ...promoter, promoCodes };
}

/** Adds or restores the promotion in a campaign. */
function taken(record: PromoterRecord, fresh: Promotion, what: Partial<Promotion>): readonly Promotion[] {
  const { promotions } = record;
  const { campaignId } = fresh;
  if (promotionIn(record, campaignId)) throw new Refusal({ code: 'invalid', message: ALREADY_IN_CAMPAIGN });
  const wasThere = promotions.some((promotion) => promotion.campaignId === campaignId);
  if (wasThere) return altered(promotions, campaignId, { ...what, hidden: false });
  if (promotions.length >= MOST_CAMPAIGNS) throw new Refusal({ code: 'invalid', message: TOO_MANY_CAMPAIGNS });
  return [...promotions, { ...fresh, ...what }];
}
