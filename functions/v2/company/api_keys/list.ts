import { endpoint } from '#shared/http/endpoint.ts';
import { Paged } from '#shared/http/lists/paged.ts';
import { listApiKeysPage } from '#shared/operations/accounts/api-keys.ts';
import { v2ApiKey } from '#shared/present/v2/accounts/api-key.ts';
import { v2ApiKeysList } from '#shared/routes/v2/accounts/api-keys.ts';

export const handler = endpoint(v2ApiKeysList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await listApiKeysPage(call, page);
  return new Paged(rows.map(v2ApiKey), total, page);
});
