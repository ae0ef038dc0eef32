import { endpoint } from '#shared/http/endpoint.ts';
import { CreatedResponse } from '#shared/http/response/created-response.ts';
import { createAnnouncement } from '#shared/operations/announcements/announcements.ts';
import { presentAnnouncementV2 } from '#shared/present/v2/announcements/announcement.ts';
import { v2AnnouncementsCreate } from '#shared/routes/v2/announcements/announcements.ts';
import { toAnnouncementDetails } from '#shared/routes/v2/announcements/announcements-to-domain.ts';

export const handler = endpoint(
  v2AnnouncementsCreate,
  async ({ input, ...call }) =>
    new CreatedResponse(presentAnnouncementV2(await createAnnouncement(call, toAnnouncementDetails(input)))),
);
