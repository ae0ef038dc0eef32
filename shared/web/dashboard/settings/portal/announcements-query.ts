import { fetchList } from '#web/dashboard/api/lists.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';

const PATH = '/api/v2/company/announcements';
export const CREATE_ANNOUNCEMENT = `POST ${PATH}` as const;
export const CHANGE_ANNOUNCEMENT = `PUT ${PATH}/{id}` as const;
export const DELETE_ANNOUNCEMENT = `DELETE ${PATH}/{id}` as const;

export type CompanyAnnouncement = ListRow<typeof PATH>;

export const announcementsQuery = { queryKey: [PATH], queryFn: () => fetchList(PATH) } as const;
