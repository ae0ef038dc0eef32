import { endpoint } from '#shared/http/endpoint.ts';
import { CreatedResponse } from '#shared/http/response/created-response.ts';
import { createScopedKey } from '#shared/operations/accounts/api-keys.ts';
import { presentApiKeyV2 } from '#shared/present/v2/accounts/api-key.ts';
import { v2ApiKeysCreate } from '#shared/routes/v2/accounts/api-keys.ts';

export const handler = endpoint(v2ApiKeysCreate, async ({ input, ...call }) => {
  const { key, stored } = await createScopedKey(call, input);
  return new CreatedResponse({ ...presentApiKeyV2(stored), key });
});
