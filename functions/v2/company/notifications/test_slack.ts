import { isAcceptedByReceiver } from '#shared/domain/webhooks/retry.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { RequestProblem } from '#shared/http/request/problem.ts';
import { NoContent } from '#shared/http/response/no-content.ts';
import { sendSlackTest } from '#shared/operations/notifications/send-slack.ts';
import { decryptDataKey } from '#shared/outside/data-key.ts';
import { webhookAddressRules } from '#shared/outside/webhook-address-rules.ts';
import { createPoster } from '#shared/outside/webhook-post.ts';
import { v2NotificationsTestSlack } from '#shared/routes/v2/notifications/notifications.ts';

const dependencies = { post: createPoster(webhookAddressRules()), decryptKey: decryptDataKey };

export const handler = endpoint(v2NotificationsTestSlack, async (call) => {
  const outcome = await sendSlackTest(call, dependencies);
  if (isAcceptedByReceiver(outcome)) return new NoContent();
  const problem =
    'status' in outcome
      ? `Slack responded with ${outcome.status}: create a new incoming webhook.`
      : `Slack did not respond: ${outcome.error}. Try again.`;
  throw new RequestProblem(400, problem, 'not_delivered');
});
