import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { parseLinkParameters } from '#shared/domain/campaigns/link-parameters.ts';
import type { Promotion } from '#shared/domain/promoters/promoter.ts';
import { hasReplacementCharacter } from '#shared/domain/text/text-encoding.ts';

/** Query parameters for ref ids, by priority (contract: Visitor). */
export const REF_PARAMETERS = ['ref', 'via', 'fpr', 'fp_ref', 'a'] as const;

/** Longer parameters cannot be ref ids. */
const MAX_REF_ID_LENGTH = 255;

export const REF_TOKEN_PARAM = /^[A-Za-z0-9_-]{1,32}$/;

/**
 * Returns the possible ref ids in a page's URL, distinct. Other services use the same parameters for other values.
 * Malformed UTF-8 is ignored: two ref ids would become equal.
 * @param names query parameters by priority; the first non-empty value of each counts
 */
export function findUrlRefIds(url: string, names: readonly string[]): string[] {
  if (!URL.canParse(url)) return [];
  const parameters = parseLinkParameters(new URL(url));
  const values = names.flatMap((name) => {
    const refId = parameters
      .getAll(name)
      .find((value) => value.trim())
      ?.trim();
    return refId && refId.length <= MAX_REF_ID_LENGTH && !hasReplacementCharacter(refId) ? [refId] : [];
  });
  return [...new Set(values)];
}

/** Whether a URL has a parameter that may be a campaign's own. */
export function hasCustomParameters(url: string): boolean {
  if (!URL.canParse(url)) return false;
  return [...parseLinkParameters(new URL(url)).keys()].some(
    (name) => !(REF_PARAMETERS as readonly string[]).includes(name),
  );
}

/**
 * Builds a referral link: a landing page with the ref id.
 * @param param the campaign's query parameter
 */
export function buildReferralLink(landingUrl: string, refId: string, param: string): string {
  const link = new URL(landingUrl);
  link.searchParams.set(param, refId);
  return link.toString();
}

/** Parts of a promoter's link. */
export interface LinkedPromotion {
  readonly promotion: Pick<Promotion, 'refId' | 'landingUrl' | 'urlTracking'>;
  readonly campaign: Pick<Campaign, 'landingUrl' | 'refTokenParam'>;
}

/** Returns the link that a promoter shares. A tracked landing page needs no ref id. */
export function promotionLink({ promotion, campaign }: LinkedPromotion): string {
  if (promotion.landingUrl !== null && promotion.urlTracking) return promotion.landingUrl;
  return buildReferralLink(promotion.landingUrl ?? campaign.landingUrl, promotion.refId, campaign.refTokenParam);
}
