import { isSignedByPaddle } from '#shared/domain/billing/paddle/signature.ts';
import { answerTo, incomingEvent } from '#shared/http/incoming-event.ts';
import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { type ReceiverDependencies, receiveBillingEvent } from '#shared/operations/billing/receive-event.ts';
import { openDataKey } from '#shared/outside/data-key.ts';
import { sendMessages } from '#shared/outside/queues.ts';
import { inPaddle } from '#shared/routes/billing/in.ts';

const isSigned: ReceiverDependencies['isSigned'] = ({ body, signature }, secret, nowMs) =>
  isSignedByPaddle(body, signature, [secret], nowMs);
const receiving = { isSigned, openKey: openDataKey, send: sendMessages };

export const handler = openEndpoint(inPaddle, async ({ runtime }, event) => {
  const incoming = incomingEvent(event, 'paddle-signature');
  return answerTo(await receiveBillingEvent({ runtime }, { provider: 'paddle', ...incoming }, receiving));
});
