import type { AnnouncementDetails } from '#shared/domain/announcements/announcement.ts';
import type { AnnouncementInput } from './announcements-input.ts';

/** Converts announcement fields. */
export function toAnnouncementDetails({
  heading,
  text,
  link_url: linkUrl,
  link_label: linkLabel,
  campaign_ids: campaignIds,
  start_date: startDate,
  end_date: endDate,
}: AnnouncementInput): AnnouncementDetails {
  return { heading, text, linkUrl, linkLabel, campaignIds, startDate, endDate };
}
