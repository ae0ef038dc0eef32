import { endpoint } from '#shared/http/endpoint.ts';
import { Created } from '#shared/http/response/created.ts';
import { createScopedKey } from '#shared/operations/accounts/api-keys.ts';
import { v2ApiKey } from '#shared/present/v2/accounts/api-key.ts';
import { v2ApiKeysCreate } from '#shared/routes/v2/accounts/api-keys.ts';

export const handler = endpoint(v2ApiKeysCreate, async ({ input, ...call }) => {
  const { key, stored } = await createScopedKey(call, input);
  return new Created({ ...v2ApiKey(stored), key });
});
