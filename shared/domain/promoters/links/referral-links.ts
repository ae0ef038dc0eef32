import type { Promotion, ReferralLink } from '#shared/domain/promoters/promoter.ts';
import { type PromoterRecord, reviseRecord } from '#shared/domain/promoters/promoter-record.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { isSubId, MAX_SUB_ID_LENGTH, SUB_ID_PARAMETERS } from '#shared/domain/tracking/traffic.ts';
import { buildReferralLink, promotionLink } from './referral-link.ts';

/** Own links in a campaign: every sale reads them with the promotion. */
export const MAX_OWN_LINKS = 20;
export const TOO_MANY_OWN_LINKS = `The promoter has ${MAX_OWN_LINKS} own links in this campaign, the maximum.`;
export const SUB_ID_INVALID = `sub_id is invalid: it may have ${MAX_SUB_ID_LENGTH} characters at most, without @.`;
export const SUB_ID_TAKEN = 'sub_id is already taken by another link of the promoter in this campaign.';

/** A link for display. */
export interface DisplayedLink {
  readonly id: number;
  readonly name: string;
  readonly page: string;
  /** The page with ref id and sub ID, to share. */
  readonly link: string;
  readonly isDefault: boolean;
  /** Offered by the campaign, or created by the promoter. */
  readonly source: 'campaign' | 'promoter';
  readonly subId: string | null;
}

/**
 * Returns the links of a promotion: the default one (with the promotion's id), the campaign's further pages, and own
 * ones.
 */
export function listPromotionLinks({
  promotion,
  campaign,
}: Pick<Membership, 'promotion' | 'campaign'>): DisplayedLink[] {
  const defaultUrl = promotion.landingUrl ?? campaign.landingUrl;
  const own = (promotion.links ?? []).map(({ id, name, page, subId }): DisplayedLink => {
    const link = new URL(buildReferralLink(page ?? defaultUrl, promotion.refId, campaign.refTokenParam));
    link.searchParams.set(SUB_ID_PARAMETERS[0], subId);
    return { id, name, page: page ?? defaultUrl, link: link.toString(), isDefault: false, source: 'promoter', subId };
  });
  const additional = (campaign.links ?? []).map(({ id, name, url }): DisplayedLink => {
    const link = buildReferralLink(url, promotion.refId, campaign.refTokenParam);
    return { id, name, page: url, link, isDefault: false, source: 'campaign', subId: null };
  });
  const standard: DisplayedLink = {
    id: promotion.id,
    name: campaign.name,
    page: defaultUrl,
    link: promotionLink({ promotion, campaign }),
    isDefault: true,
    source: 'campaign',
    subId: null,
  };
  return [standard, ...additional, ...own];
}

/**
 * Adds a link.
 * @throws Refusal `invalid` above the limit, or for a duplicate sub ID
 */
export function addReferralLink(record: PromoterRecord, promotionId: number, link: ReferralLink): PromoterRecord {
  return changeOwnLinks(record, promotionId, (links) => {
    if (links.length >= MAX_OWN_LINKS) throw new Refusal({ code: 'invalid', message: TOO_MANY_OWN_LINKS });
    assertFree(links, link);
    return [...links, link];
  });
}

/**
 * Changes a link. Existing results stay with the former sub ID. An empty name becomes the sub ID.
 * @throws Refusal `not_found`; `invalid` for a duplicate sub ID
 */
export function updateReferralLink(
  record: PromoterRecord,
  id: number,
  changes: Partial<Pick<ReferralLink, 'name' | 'subId'>>,
): PromoterRecord {
  return changeOwnLinks(record, requireLinkPromotion(record, id).id, (links) =>
    links.map((link) => {
      if (link.id !== id) return link;
      const changed = { ...link, ...changes };
      assertFree(links, changed);
      return changed.name === '' ? { ...changed, name: changed.subId } : changed;
    }),
  );
}

/**
 * Removes a link. It still leads to the promoter by its ref id.
 * @throws Refusal `not_found`
 */
export function removeReferralLink(record: PromoterRecord, id: number): PromoterRecord {
  return changeOwnLinks(record, requireLinkPromotion(record, id).id, (links) => links.filter((link) => link.id !== id));
}

/**
 * Finds the promotion of a link.
 * @throws Refusal `not_found`
 */
export function requireLinkPromotion({ promotions }: PromoterRecord, id: number): Promotion {
  const promotion = promotions.find(({ hidden, links = [] }) => !hidden && links.some((link) => link.id === id));
  if (!promotion) throw new Refusal({ code: 'not_found', what: 'link' });
  return promotion;
}

function assertFree(links: readonly ReferralLink[], { id, subId }: ReferralLink): void {
  if (!isSubId(subId)) throw new Refusal({ code: 'invalid', message: SUB_ID_INVALID });
  const isTaken = links.some((link) => link.id !== id && link.subId === subId);
  if (isTaken) throw new Refusal({ code: 'invalid', message: SUB_ID_TAKEN });
}

function changeOwnLinks(
  { promoter, promotions }: PromoterRecord,
  promotionId: number,
  change: (links: readonly ReferralLink[]) => readonly ReferralLink[],
): PromoterRecord {
  return reviseRecord(
    promoter,
    promotions.map((promotion) =>
      promotion.id === promotionId
        ? { ...promotion, links: change(promotion.links ?? []), revision: promotion.revision + 1 }
        : promotion,
    ),
  );
}
