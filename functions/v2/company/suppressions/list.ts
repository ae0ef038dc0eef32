import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listSuppressions } from '#shared/operations/mail/suppressions.ts';
import { presentSuppressionV2 } from '#shared/present/v2/mail/suppression.ts';
import { v2SuppressionsList } from '#shared/routes/v2/mail/suppressions.ts';

export const handler = endpoint(v2SuppressionsList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await listSuppressions(call, page);
  return new ListPage(rows.map(presentSuppressionV2), total, page);
});
