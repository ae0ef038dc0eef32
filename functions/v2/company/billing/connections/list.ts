import { endpoint } from '#shared/http/endpoint.ts';
import { listConnections } from '#shared/operations/billing/connections.ts';
import { v2BillingConnection } from '#shared/present/v2/billing/billing.ts';
import { v2BillingConnectionsList } from '#shared/routes/v2/billing/billing.ts';

export const handler = endpoint(v2BillingConnectionsList, async (call) => {
  const found = await listConnections(call);
  const now = call.runtime.now();
  return found.map((one) => v2BillingConnection(one, call.account.id, now, process.env.PUBLIC_ORIGIN));
});
