import {
  buildReferralLink,
  type LinkedPromotion,
  promotionLink,
} from '#shared/domain/promoters/links/referral-link.ts';

/** Variable in a text, replaced by the promoter's link. */
export const LINK_VARIABLE = '{{referral_link}}';

/** Returns the promoter's link for an asset: to its page, or the usual one. */
export function buildAssetLink(linked: LinkedPromotion, landingUrl: string | null): string {
  if (landingUrl === null) return promotionLink(linked);
  return buildReferralLink(landingUrl, linked.promotion.refId, linked.campaign.refTokenParam);
}

/** Returns a text with the promoter's link: in place of the variable, or below the text. @param link null: without */
export function buildShareText(content: string, link: string | null): string {
  if (link === null) return content.replaceAll(LINK_VARIABLE, '').trim();
  return content.includes(LINK_VARIABLE) ? content.replaceAll(LINK_VARIABLE, () => link) : `${content}\n\n${link}`;
}
