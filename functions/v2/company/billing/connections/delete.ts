import { endpoint } from '#shared/http/endpoint.ts';
import { disconnectBilling } from '#shared/operations/billing/connections.ts';
import { presentBillingConnectionV2 } from '#shared/present/v2/billing/billing.ts';
import { v2BillingConnectionsDelete } from '#shared/routes/v2/billing/billing.ts';

export const handler = endpoint(v2BillingConnectionsDelete, async ({ input, ...call }) => {
  const disconnected = await disconnectBilling(call, input.provider, input.mode);
  return presentBillingConnectionV2(disconnected, call.account.id, call.runtime.now(), process.env.PUBLIC_ORIGIN);
});
