import { publicEndpoint } from '#shared/http/open-endpoint.ts';
import { providerResponse, readProviderMessage } from '#shared/http/provider-message.ts';
import { receiveBillingEvent } from '#shared/operations/billing/receive-event.ts';
import { isSignedByStripe } from '#shared/outside/billing/stripe-signature.ts';
import { decryptDataKey } from '#shared/outside/data-key.ts';
import { sendMessages } from '#shared/outside/queues.ts';
import { inStripe } from '#shared/routes/billing/receivers.ts';

const dependencies = { isSigned: isSignedByStripe, decryptKey: decryptDataKey, send: sendMessages };

export const handler = publicEndpoint(inStripe, async ({ runtime }, event) => {
  const incoming = readProviderMessage(event, 'stripe-signature');
  return providerResponse(await receiveBillingEvent({ runtime }, { provider: 'stripe', ...incoming }, dependencies));
});
