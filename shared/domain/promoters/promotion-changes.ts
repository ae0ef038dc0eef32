import { Refusal } from '#shared/domain/refusal.ts';
import type { OwnTerms, Promotion } from './promoter.ts';
import { altered, described, given, type PromoterRecord, revised } from './promoter-record.ts';
import { accepted, blocked, pending, rejected } from './promoter-standing.ts';

/** States of a membership that can be set. */
export const STANDINGS = ['pending', 'accepted', 'rejected', 'blocked'] as const;
export type Standing = (typeof STANDINGS)[number];

/** Changes of a promotion; omitted values stay. */
export interface PromotionChanges {
  readonly standing?: Standing | undefined;
  readonly refId?: string | undefined;
  /** Null clears. */
  readonly promoCode?: string | null | undefined;
  readonly customerPromoCode?: string | null | undefined;
  readonly landingUrl?: string | null | undefined;
  readonly ownTerms?: OwnTerms | undefined;
}

export const LEFT = 'The promoter has left this campaign: add it to the campaign again.';

/**
 * Applies changes to a promotion.
 * @param now ISO 8601
 * @throws Refusal `invalid` if the promoter left the campaign
 */
export function withPromotion(
  record: PromoterRecord,
  promotion: Promotion,
  changes: PromotionChanges,
  now: string,
): PromoterRecord {
  if (promotion.hidden) throw new Refusal({ code: 'invalid', message: LEFT });
  const { campaignId } = promotion;
  const { standing, refId, promoCode, customerPromoCode, landingUrl, ownTerms } = changes;
  const said = given({ refId, promoCode: promoCode ?? undefined });
  const named = Object.keys(said).length === 0 ? record : described(record, campaignId, said, now);
  const own = given({
    customerPromoCode,
    landingUrl,
    ownTerms,
    ...(promoCode === null ? { promoCode } : {}),
    // Visits can only be tracked on a landing page.
    ...(landingUrl === null ? { urlTracking: false } : {}),
  });
  const changed =
    Object.keys(own).length === 0 ? named : revised(named.promoter, altered(named.promotions, campaignId, own));
  return standing === undefined ? changed : STANDING[standing](changed, campaignId);
}

const STANDING: Readonly<Record<Standing, (record: PromoterRecord, campaignId: number) => PromoterRecord>> = {
  pending,
  accepted,
  rejected,
  blocked,
};
