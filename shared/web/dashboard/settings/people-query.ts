import { fetchList } from '#web/dashboard/api/lists.ts';

const PATH = '/api/v2/company/users';

export const peopleQuery = { queryKey: [PATH], queryFn: () => fetchList(PATH) } as const;
