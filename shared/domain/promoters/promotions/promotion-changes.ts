import type { OwnTerms, Promotion } from '#shared/domain/promoters/promoter.ts';
import {
  applyPromoterDetails,
  changePromotion,
  dropUndefined,
  type PromoterRecord,
  reviseRecord,
} from '#shared/domain/promoters/promoter-record.ts';
import {
  markPromoterAccepted,
  markPromoterBlocked,
  markPromoterPending,
  markPromoterRejected,
} from '#shared/domain/promoters/promoter-state.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/** States of a membership that can be set. */
export const SETTABLE_MEMBERSHIP_STATES = ['pending', 'accepted', 'rejected', 'blocked'] as const;
type SettableMembershipState = (typeof SETTABLE_MEMBERSHIP_STATES)[number];

/** States in which a promoter earns nothing more. */
export type Ban = Extract<SettableMembershipState, 'rejected' | 'blocked'>;

/** Whether a state that can be set ends a promoter's earning. */
export function isBan(state: SettableMembershipState | undefined): state is Ban {
  return state === 'rejected' || state === 'blocked';
}

/** Changes of a promotion; omitted values stay. */
export interface PromotionChanges {
  readonly state?: SettableMembershipState | undefined;
  readonly refId?: string | undefined;
  /** Null clears. */
  readonly promoCode?: string | null | undefined;
  readonly customerPromoCode?: string | null | undefined;
  readonly landingUrl?: string | null | undefined;
  readonly ownTerms?: OwnTerms | undefined;
}

export const PROMOTION_LEFT = 'The promoter has left this campaign: add the promoter to it again.';

/**
 * Applies changes to a promotion.
 * @param now ISO 8601
 * @throws Refusal `invalid` if the promoter left the campaign
 */
export function applyPromotionChanges(
  record: PromoterRecord,
  promotion: Promotion,
  changes: PromotionChanges,
  now: string,
): PromoterRecord {
  if (promotion.hidden) throw new Refusal({ code: 'invalid', message: PROMOTION_LEFT });
  const { campaignId } = promotion;
  const { state, refId, promoCode, customerPromoCode, landingUrl, ownTerms } = changes;
  const details = dropUndefined({ refId, promoCode: promoCode ?? undefined });
  const updated = Object.keys(details).length === 0 ? record : applyPromoterDetails(record, campaignId, details, now);
  const own = dropUndefined({
    customerPromoCode,
    landingUrl,
    ownTerms,
    ...(promoCode === null ? { promoCode } : {}),
    // Visits can only be tracked on a landing page.
    ...(landingUrl === null ? { urlTracking: false } : {}),
  });
  const changed =
    Object.keys(own).length === 0
      ? updated
      : reviseRecord(updated.promoter, changePromotion(updated.promotions, campaignId, own));
  return state === undefined ? changed : STATE_CHANGES[state](changed, campaignId);
}

const STATE_CHANGES: Readonly<
  Record<SettableMembershipState, (record: PromoterRecord, campaignId: number) => PromoterRecord>
> = {
  pending: markPromoterPending,
  accepted: markPromoterAccepted,
  rejected: markPromoterRejected,
  blocked: markPromoterBlocked,
};
