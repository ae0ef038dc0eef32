import { portalApi } from '#web/portal/api/client.ts';
import { requireData } from '#web/ui/api/client.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';

const PATH = '/api/v2/affiliate/contests';

export type PortalContest = ListRow<typeof PATH>;

export const ownContestsQuery = {
  queryKey: ['contests'],
  queryFn: async () => requireData(await portalApi.GET(PATH)),
} as const;
