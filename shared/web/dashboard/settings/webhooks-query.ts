import { allOf } from '#web/dashboard/api/lists.ts';
import type { Row } from '#web/ui/api/answers.ts';

const PATH = '/api/v2/company/webhooks';
export type Webhook = Row<typeof PATH>;

export const webhooksQuery = {
  queryKey: [PATH],
  queryFn: () => allOf(PATH),
} as const;
