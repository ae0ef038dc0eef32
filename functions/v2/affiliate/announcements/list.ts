import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { listCurrentAnnouncements } from '#shared/operations/announcements/announcements.ts';
import { presentAffiliateAnnouncement } from '#shared/present/v2/announcements/announcement.ts';
import { affiliateAnnouncementsList } from '#shared/routes/affiliate/announcements/announcements.ts';

export const handler = promoterEndpoint(affiliateAnnouncementsList, async ({ promoter, ...call }) =>
  (await listCurrentAnnouncements(call, promoter)).map(presentAffiliateAnnouncement),
);
