import { type Offer, offerWorth } from '#shared/domain/campaigns/offer.ts';
import type { CurrentOffer } from '#shared/routes/campaigns/current-offer.ts';

/** Presents an offer. Specification: `current_offer` of a promotion. */
export function presentOffer(offer: Offer): CurrentOffer {
  return { id: offer.id, name: offer.name, ...offerWorth(offer), default_promo_code: offer.coupon };
}

/** Presents an optional offer. */
export function presentOptionalOffer(offer: Offer | null): CurrentOffer | null {
  return offer && presentOffer(offer);
}
