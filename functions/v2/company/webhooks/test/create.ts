import { endpoint } from '#shared/http/endpoint.ts';
import { Problem } from '#shared/http/request/problem.ts';
import { testWebhookAddress } from '#shared/operations/webhooks/test-address.ts';
import { poster } from '#shared/outside/post.ts';
import { reach } from '#shared/outside/reach.ts';
import { webhookExampleIn } from '#shared/routes/v2/webhooks/webhook-messages.ts';
import { v2WebhooksTestAddress } from '#shared/routes/v2/webhooks/webhooks.ts';
import { accessIn, formatIn } from '#shared/routes/v2/webhooks/webhooks-to-domain.ts';

const outside = { post: poster(reach()), example: webhookExampleIn };

export const handler = endpoint(v2WebhooksTestAddress, async ({ input, ...call }) => {
  const { url, event_type: type } = input;
  const outcome = await testWebhookAddress(call, { url, type, format: formatIn(input), ...accessIn(input) }, outside);
  if ('error' in outcome) throw new Problem(400, `The address gave no answer: ${outcome.error}.`, 'not_delivered');
  if (!outcome.isTaken) throw new Problem(400, `The address answered ${outcome.status}.`, 'not_delivered');
  return { status: outcome.status };
});
