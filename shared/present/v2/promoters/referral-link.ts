import type { PromotionLinks } from '#shared/operations/promoters/referral-links.ts';
import { presentReducedCampaignV2 } from '#shared/present/v2/nested-records.ts';
import type { V2ReferralLink } from '#shared/routes/v2/promoters/promoter-campaigns-output.ts';

/** Presents a promoter's links in a campaign. */
export function presentReferralLinksV2({ links, campaign }: PromotionLinks): V2ReferralLink[] {
  return links.map(({ id, name, page, link, isDefault, source, subId }) => ({
    id,
    name,
    url: page,
    ref_link: link,
    is_default: isDefault,
    source,
    sub_id: subId ?? '',
    campaign: presentReducedCampaignV2(campaign),
  }));
}
