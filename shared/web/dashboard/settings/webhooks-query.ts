import { api } from '#web/dashboard/api/client.ts';
import type { Row } from '#web/ui/api/answers.ts';
import { got } from '#web/ui/api/client.ts';

const PATH = '/api/v2/company/webhooks';
export type Webhook = Row<typeof PATH>;

/** All webhooks: they are few. */
export const webhooksQuery = {
  queryKey: [PATH],
  queryFn: async () => got(await api.GET(PATH, { params: { query: { per_page: 100 } } })),
} as const;
