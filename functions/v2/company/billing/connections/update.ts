import { endpoint } from '#shared/http/endpoint.ts';
import { connectBilling } from '#shared/operations/billing/connections.ts';
import { generateDataKey } from '#shared/outside/data-key.ts';
import { presentBillingConnectionV2 } from '#shared/present/v2/billing/billing.ts';
import { v2BillingConnectionsUpdate } from '#shared/routes/v2/billing/billing.ts';
import { toConnectionChanges, toSigningSecret } from '#shared/routes/v2/billing/billing-to-domain.ts';

export const handler = endpoint(v2BillingConnectionsUpdate, async ({ input, account, runtime }) => {
  const call = { account, runtime, newKey: generateDataKey };
  const connected = await connectBilling(call, input.provider, toSigningSecret(input), toConnectionChanges(input));
  return presentBillingConnectionV2(connected, account.id, runtime.now(), process.env.PUBLIC_ORIGIN);
});
