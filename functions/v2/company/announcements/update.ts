import { endpoint } from '#shared/http/endpoint.ts';
import { updateAnnouncement } from '#shared/operations/announcements/announcements.ts';
import { presentAnnouncementV2 } from '#shared/present/v2/announcements/announcement.ts';
import { v2AnnouncementsUpdate } from '#shared/routes/v2/announcements/announcements.ts';
import { toAnnouncementDetails } from '#shared/routes/v2/announcements/announcements-to-domain.ts';

export const handler = endpoint(v2AnnouncementsUpdate, async ({ input, ...call }) =>
  presentAnnouncementV2(await updateAnnouncement(call, input.id, toAnnouncementDetails(input))),
);
