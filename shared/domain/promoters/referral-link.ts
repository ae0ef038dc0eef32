import { linkParameters } from '#shared/domain/campaigns/link-parameters.ts';
import { isDecodedWithLoss } from '#shared/domain/text/replaced.ts';
import type { Membership } from './membership.ts';

/** The query parameters that may carry a ref id, the service's own first (contract: Visitor). */
export const REF_PARAMETERS = ['ref', 'via', 'fpr', 'fp_ref', 'a'] as const;

/** No ref id is longer; what a page's address carries may be. */
const LONGEST_REF_ID = 255;

/** What the parameter that carries the ref id may be called. */
export const REF_TOKEN_PARAM = /^[A-Za-z0-9_-]{1,32}$/;

/**
 * What may be a ref id in a page's address, each once: other services use the same parameters for words of their own. What
 * is no UTF-8 there is none: two ref ids would become one.
 * @param names the query parameters that may carry it, in the order they are asked in; of each, one is looked at
 */
export function refIdsIn(url: string, names: readonly string[]): string[] {
  if (!URL.canParse(url)) return [];
  const parameters = linkParameters(new URL(url));
  const found = names.flatMap((name) => {
    const refId = parameters
      .getAll(name)
      .find((value) => value.trim())
      ?.trim();
    return refId && refId.length <= LONGEST_REF_ID && !isDecodedWithLoss(refId) ? [refId] : [];
  });
  return [...new Set(found)];
}

/** Whether a page's address has a parameter that only a campaign of the account can say the meaning of. */
export function hasOtherParameters(url: string): boolean {
  if (!URL.canParse(url)) return false;
  return [...linkParameters(new URL(url)).keys()].some((name) => !(REF_PARAMETERS as readonly string[]).includes(name));
}

/**
 * A promotion's referral link: a landing page with the ref id.
 * @param param the query parameter that carries it: what the campaign says
 */
export function referralLink(landingUrl: string, refId: string, param: string): string {
  const link = new URL(landingUrl);
  link.searchParams.set(param, refId);
  return link.toString();
}

/** Where a promoter sends people. A landing page that is tracked by its address needs no ref id in the link. */
export function linkOf({ promotion, campaign }: Pick<Membership, 'promotion' | 'campaign'>): string {
  if (promotion.landingUrl !== null && promotion.urlTracking) return promotion.landingUrl;
  return referralLink(promotion.landingUrl ?? campaign.landingUrl, promotion.refId, campaign.refTokenParam);
}
