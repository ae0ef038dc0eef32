import { Refusal } from '#shared/domain/refusal.ts';
import { formerRefIds } from './former-ref-ids.ts';
import type { Promoter, Promotion } from './promoter.ts';
import { altered, MOST_CAMPAIGNS, type PromoterRecord, promotionIn, revised } from './promoter-record.ts';

/** What is answered where a promoter cannot come into a campaign. */
export const ALREADY_IN_CAMPAIGN = 'The promoter is already in this campaign.';
export const TOO_MANY_CAMPAIGNS = `The promoter is in ${MOST_CAMPAIGNS} campaigns, which is the most.`;

/** What a promotion has of its own beside the ref id, unset. */
export const UNSET = {
  formerRefIds: [],
  promoCode: null,
  customerPromoCode: null,
  landingUrl: null,
  urlTracking: false,
} as const;

/** A promotion by which nothing has happened yet. */
export function newPromotion(
  made: Pick<Promotion, 'id' | 'promoterId' | 'campaignId' | 'refId' | 'createdAt'>,
): Promotion {
  return { ...made, ...UNSET, blocked: false, hidden: false, revision: 1 };
}

/**
 * The promoter in one more campaign, beside those it is in. A promotion it had there and left is taken up again.
 * @throws Refusal `invalid` where it is in the campaign already, or in as many as it can be
 */
export function joined(record: PromoterRecord, fresh: Promotion): PromoterRecord {
  const { refId } = fresh;
  return revised(record.promoter, taken(record, fresh, { refId }));
}

/**
 * The promoter in another campaign, in the place of one it is in: its ref ids, codes, links and landing page come along, and
 * the promotion it leaves stays, hidden, with what was earned by it (contract §6).
 * @param fresh what the promotion becomes where the promoter has not been in that campaign before
 * @throws Refusal `not_found` where it is not in the campaign that it is to leave; as `joined`
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

/** The promoter whose promo codes of one campaign lead to the promotion in another one; archived ones lead nowhere. */
function withCodesMoved(promoter: Promoter, from: number, promotions: readonly Promotion[], to: number): Promoter {
  const promotionId = promotions.find(({ campaignId }) => campaignId === to)?.id ?? 0;
  const promoCodes = promoter.promoCodes.map((code) =>
    code.campaignId === from && code.archivedAt === null ? { ...code, campaignId: to, promotionId } : code,
  );
  return { ...promoter, promoCodes };
}

/** The promotions with one in a campaign that the promoter is not in now: a new one, or one it has left before. */
function taken(record: PromoterRecord, fresh: Promotion, what: Partial<Promotion>): readonly Promotion[] {
  const { promotions } = record;
  const { campaignId } = fresh;
  if (promotionIn(record, campaignId)) throw new Refusal({ code: 'invalid', message: ALREADY_IN_CAMPAIGN });
  const wasThere = promotions.some((promotion) => promotion.campaignId === campaignId);
  if (wasThere) return altered(promotions, campaignId, { ...what, hidden: false });
  if (promotions.length >= MOST_CAMPAIGNS) throw new Refusal({ code: 'invalid', message: TOO_MANY_CAMPAIGNS });
  return [...promotions, { ...fresh, ...what }];
}
