import { answerTo, incomingEvent } from '#shared/http/incoming-event.ts';
import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { receiveBillingEvent } from '#shared/operations/billing/receive-event.ts';
import { isSignedByStripe } from '#shared/outside/billing/stripe-signature.ts';
import { openDataKey } from '#shared/outside/data-key.ts';
import { sendMessages } from '#shared/outside/queues.ts';
import { inStripe } from '#shared/routes/billing/in.ts';

const receiving = { isSigned: isSignedByStripe, openKey: openDataKey, send: sendMessages };

export const handler = openEndpoint(inStripe, async ({ runtime }, event) => {
  const incoming = incomingEvent(event, 'stripe-signature');
  return answerTo(await receiveBillingEvent({ runtime }, { provider: 'stripe', ...incoming }, receiving));
});
