import { UTC } from '#shared/domain/time-zone.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { v2AccountShow } from '#shared/routes/v2/accounts/account.ts';

export const handler = endpoint(
  v2AccountShow,
  async ({ account: { id, name, currency, timeZone = UTC, createdAt } }) => ({
    id,
    name,
    currency,
    time_zone: timeZone,
    created_at: createdAt,
  }),
);
