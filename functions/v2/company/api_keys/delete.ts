import { endpoint } from '#shared/http/endpoint.ts';
import { revokeKey } from '#shared/operations/accounts/api-keys.ts';
import { presentApiKeyV2 } from '#shared/present/v2/accounts/api-key.ts';
import { v2ApiKeysRevoke } from '#shared/routes/v2/accounts/api-keys.ts';

export const handler = endpoint(v2ApiKeysRevoke, async ({ input, ...call }) =>
  presentApiKeyV2(await revokeKey(call, input.id)),
);
