import { endpoint } from '#shared/http/endpoint.ts';
import { listReferralLinks } from '#shared/operations/promoters/referral-links.ts';
import { presentReferralLinksV2 } from '#shared/present/v2/promoters/referral-link.ts';
import { v2PromoterCampaignsReferralLinks } from '#shared/routes/v2/promoters/promoter-campaigns.ts';

export const handler = endpoint(v2PromoterCampaignsReferralLinks, async ({ input, ...call }) =>
  presentReferralLinksV2(await listReferralLinks(call, input.id)),
);
