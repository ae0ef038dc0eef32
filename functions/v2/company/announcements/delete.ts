import { endpoint } from '#shared/http/endpoint.ts';
import { deleteAnnouncement } from '#shared/operations/announcements/announcements.ts';
import { presentAnnouncementV2 } from '#shared/present/v2/announcements/announcement.ts';
import { v2AnnouncementsDelete } from '#shared/routes/v2/announcements/announcements.ts';

export const handler = endpoint(v2AnnouncementsDelete, async ({ input, ...call }) =>
  presentAnnouncementV2(await deleteAnnouncement(call, input.id)),
);
