import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listAnnouncementsPage } from '#shared/operations/announcements/announcements.ts';
import { presentAnnouncementV2 } from '#shared/present/v2/announcements/announcement.ts';
import { v2AnnouncementsList } from '#shared/routes/v2/announcements/announcements.ts';

export const handler = endpoint(v2AnnouncementsList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await listAnnouncementsPage(call, page);
  return new ListPage(rows.map(presentAnnouncementV2), total, page);
});
