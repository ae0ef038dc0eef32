import { isSignedByPaddle } from '#shared/domain/billing/paddle/signature.ts';
import { publicEndpoint } from '#shared/http/open-endpoint.ts';
import { providerResponse, readProviderMessage } from '#shared/http/provider-message.ts';
import { type ReceiverDependencies, receiveBillingEvent } from '#shared/operations/billing/receive-event.ts';
import { decryptDataKey } from '#shared/outside/data-key.ts';
import { sendMessages } from '#shared/outside/queues.ts';
import { inPaddle } from '#shared/routes/billing/receivers.ts';

const isSigned: ReceiverDependencies['isSigned'] = ({ body, signature }, secret, nowMs) =>
  isSignedByPaddle(body, signature, [secret], nowMs);
const receiving = { isSigned, decryptKey: decryptDataKey, send: sendMessages };

export const handler = publicEndpoint(inPaddle, async ({ runtime }, event) => {
  const incoming = readProviderMessage(event, 'paddle-signature');
  return providerResponse(await receiveBillingEvent({ runtime }, { provider: 'paddle', ...incoming }, receiving));
});
