import { fetchList } from '#web/dashboard/api/lists.ts';

const PATH = '/api/v2/company/api_keys';

export const apiKeysQuery = { queryKey: [PATH], queryFn: () => fetchList(PATH) } as const;
