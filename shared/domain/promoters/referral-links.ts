import { Refusal } from '#shared/domain/refusal.ts';
import { isSubId, LONGEST_SUB_ID, SUB_ID_PARAMETERS } from '#shared/domain/tracking/traffic.ts';
import type { Membership } from './membership.ts';
import type { Promotion, ReferralLink } from './promoter.ts';
import { type PromoterRecord, revised } from './promoter-record.ts';
import { linkOf, referralLink } from './referral-link.ts';

/** Own links in a campaign: every sale reads them with the promotion. */
export const MOST_LINKS = 20;
export const TOO_MANY_LINKS = `The promoter has ${MOST_LINKS} links of its own in this campaign, which is the most.`;
export const SUB_ID_INVALID = `sub_id is invalid: it is a text of ${LONGEST_SUB_ID} characters at most, without @.`;
export const SUB_ID_TAKEN = 'sub_id is that of another link of the promoter in this campaign.';

/** A link for display. */
export interface ShownLink {
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
export function linksOf({ promotion, campaign }: Pick<Membership, 'promotion' | 'campaign'>): ShownLink[] {
  const usual = promotion.landingUrl ?? campaign.landingUrl;
  const own = (promotion.links ?? []).map(({ id, name, page, subId }): ShownLink => {
    const link = new URL(referralLink(page ?? usual, promotion.refId, campaign.refTokenParam));
    link.searchParams.set(SUB_ID_PARAMETERS[0], subId);
    return { id, name, page: page ?? usual, link: link.toString(), isDefault: false, source: 'promoter', subId };
  });
  const further = (campaign.links ?? []).map(({ id, name, url }): ShownLink => {
    const link = referralLink(url, promotion.refId, campaign.refTokenParam);
    return { id, name, page: url, link, isDefault: false, source: 'campaign', subId: null };
  });
  const standard: ShownLink = {
    id: promotion.id,
    name: campaign.name,
    page: usual,
    link: linkOf({ promotion, campaign }),
    isDefault: true,
    source: 'campaign',
    subId: null,
  };
  return [standard, ...further, ...own];
}

/**
 * Adds a link.
 * @throws Refusal `invalid` above the limit, or for a duplicate sub ID
 */
export function withLink(record: PromoterRecord, promotionId: number, link: ReferralLink): PromoterRecord {
  return altered(record, promotionId, (links) => {
    if (links.length >= MOST_LINKS) throw new Refusal({ code: 'invalid', message: TOO_MANY_LINKS });
    assertFree(links, link);
    return [...links, link];
  });
}

/**
 * Changes a link. Existing results stay with the former sub ID. An empty name becomes the sub ID.
 * @throws Refusal `not_found`; `invalid` for a duplicate sub ID
 */
export function withChangedLink(
  record: PromoterRecord,
  id: number,
  changes: Partial<Pick<ReferralLink, 'name' | 'subId'>>,
): PromoterRecord {
  return altered(record, promotionOf(record, id).id, (links) =>
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
export function withoutLink(record: PromoterRecord, id: number): PromoterRecord {
  return altered(record, promotionOf(record, id).id, (links) => links.filter((link) => link.id !== id));
}

/**
 * Finds the promotion of a link.
 * @throws Refusal `not_found`
 */
export function promotionOf({ promotions }: PromoterRecord, id: number): Promotion {
  const found = promotions.find(({ hidden, links = [] }) => !hidden && links.some((link) => link.id === id));
  if (!found) throw new Refusal({ code: 'not_found', what: 'link' });
  return found;
}

function assertFree(links: readonly ReferralLink[], { id, subId }: ReferralLink): void {
  if (!isSubId(subId)) throw new Refusal({ code: 'invalid', message: SUB_ID_INVALID });
  const isTaken = links.some((link) => link.id !== id && link.subId === subId);
  if (isTaken) throw new Refusal({ code: 'invalid', message: SUB_ID_TAKEN });
}

function altered(
  { promoter, promotions }: PromoterRecord,
  promotionId: number,
  change: (links: readonly ReferralLink[]) => readonly ReferralLink[],
): PromoterRecord {
  return revised(
    promoter,
    promotions.map((one) =>
      one.id === promotionId ? { ...one, links: change(one.links ?? []), revision: one.revision + 1 } : one,
    ),
  );
}
