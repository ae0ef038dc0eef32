import { type Offer, offerWorth } from '#shared/domain/campaigns/offer.ts';
import type { CurrentOffer } from '#shared/routes/campaigns/current-offer.ts';

/** Specification: `current_offer` of a promotion. */
export function shownOffer(offer: Offer): CurrentOffer {
  return { id: offer.id, name: offer.name, ...offerWorth(offer), default_promo_code: offer.coupon };
}

/** The same where there may be none. */
export function shownOfferOrNull(offer: Offer | null): CurrentOffer | null {
  return offer && shownOffer(offer);
}
