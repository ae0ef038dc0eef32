import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listApiKeysPage } from '#shared/operations/accounts/api-keys.ts';
import { presentApiKeyV2 } from '#shared/present/v2/accounts/api-key.ts';
import { v2ApiKeysList } from '#shared/routes/v2/accounts/api-keys.ts';

export const handler = endpoint(v2ApiKeysList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await listApiKeysPage(call, page);
  return new ListPage(rows.map(presentApiKeyV2), total, page);
});
