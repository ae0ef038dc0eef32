import { endpoint } from '#shared/http/endpoint.ts';
import { v2AccountShow } from '#shared/routes/v2/accounts/account.ts';

/** GET /api/v2/company/account: whose the key is, and in which currency its amounts are. */
export const handler = endpoint(v2AccountShow, async ({ account: { id, name, currency, createdAt } }) => ({
  ...{ id, name, currency },
  created_at: createdAt,
}));
