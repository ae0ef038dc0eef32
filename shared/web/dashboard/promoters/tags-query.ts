import { dashboardApi } from '#web/dashboard/api/client.ts';
import { dashboardQueryClient } from '#web/dashboard/api/queries.ts';
import { requireData } from '#web/ui/api/client.ts';
import type { SelectChoice } from '#web/ui/lists/definition.ts';

const PATH = '/api/v2/company/promoters/tags';

export const promoterTagsQuery = {
  queryKey: [PATH],
  queryFn: async () => requireData(await dashboardApi.GET(PATH)).tags,
} as const;

export const promoterTagFilter = {
  kind: 'record',
  isText: true,
  name: 'tags',
  label: 'Tag',
  find: async (text: string): Promise<readonly SelectChoice[]> => {
    const tags = await dashboardQueryClient.fetchQuery(promoterTagsQuery);
    const found = tags.filter((tag) => tag.toLowerCase().includes(text.toLowerCase()));
    return found.map((tag) => ({ value: tag, label: tag }));
  },
  nameOf: async (tag: string): Promise<string> => tag,
} as const;
