import { endpoint } from '#shared/http/endpoint.ts';
import { listConnections } from '#shared/operations/billing/connections.ts';
import { presentBillingConnectionV2 } from '#shared/present/v2/billing/billing.ts';
import { v2BillingConnectionsList } from '#shared/routes/v2/billing/billing.ts';

export const handler = endpoint(v2BillingConnectionsList, async (call) => {
  const connections = await listConnections(call);
  const now = call.runtime.now();
  return connections.map((connection) =>
    presentBillingConnectionV2(connection, call.account.id, now, process.env.PUBLIC_ORIGIN),
  );
});
