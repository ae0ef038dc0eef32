import type { ClickResult } from '#shared/operations/tracking/click.ts';
import { presentOffer } from '#shared/present/campaigns/offer.ts';

/** Presents a click to the tracking script (contract: Visitor). */
export function presentClick({ tid, refId, cookieLife, offer }: ClickResult) {
  return { tid, ref_id: refId, cookie_life: cookieLife, ...(offer ? { current_offer: presentOffer(offer) } : {}) };
}
