import type { Announcement } from '#shared/domain/announcements/announcement.ts';
import type { AffiliateAnnouncement } from '#shared/routes/affiliate/announcements/announcements.ts';
import type { V2Announcement } from '#shared/routes/v2/announcements/announcements-output.ts';

/** Presents an announcement to the company. */
export function presentAnnouncementV2(announcement: Announcement): V2Announcement {
  return {
    ...presentAffiliateAnnouncement(announcement),
    end_date: announcement.endDate,
    campaign_ids: [...announcement.campaignIds],
    created_at: announcement.createdAt,
  };
}

/** Presents an announcement to a promoter, without its audience. */
export function presentAffiliateAnnouncement({
  id,
  heading,
  text,
  link,
  startDate,
}: Announcement): AffiliateAnnouncement {
  return {
    id,
    heading,
    text,
    link_url: link?.url ?? null,
    link_label: link?.label ?? null,
    start_date: startDate,
  };
}
