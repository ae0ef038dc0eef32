import { endpoint } from '#shared/http/endpoint.ts';
import { RequestProblem } from '#shared/http/request/problem.ts';
import { testWebhookAddress } from '#shared/operations/webhooks/test-address.ts';
import { webhookAddressRules } from '#shared/outside/webhook-address-rules.ts';
import { createPoster } from '#shared/outside/webhook-post.ts';
import { buildWebhookExample } from '#shared/routes/v2/webhooks/webhook-messages.ts';
import { v2WebhooksTestAddress } from '#shared/routes/v2/webhooks/webhooks.ts';
import { toCredentialChanges, toWebhookFormat } from '#shared/routes/v2/webhooks/webhooks-to-domain.ts';

const dependencies = { post: createPoster(webhookAddressRules()), example: buildWebhookExample };

export const handler = endpoint(v2WebhooksTestAddress, async ({ input, ...call }) => {
  const { url, event_type: type } = input;
  const outcome = await testWebhookAddress(
    call,
    { url, type, format: toWebhookFormat(input), ...toCredentialChanges(input) },
    dependencies,
  );
  if ('error' in outcome)
    throw new RequestProblem(400, `The address did not respond: ${outcome.error}.`, 'not_delivered');
  if (!outcome.isTaken) throw new RequestProblem(400, `The address responded with ${outcome.status}.`, 'not_delivered');
  return { status: outcome.status };
});
