import { endpoint } from '#shared/http/endpoint.ts';
import { v2AccountShow } from '#shared/routes/v2/accounts/account.ts';

export const handler = endpoint(v2AccountShow, async ({ account: { id, name, currency, createdAt } }) => ({
  ...{ id, name, currency },
  created_at: createdAt,
}));
