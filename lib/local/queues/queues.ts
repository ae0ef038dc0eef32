import { CreateQueueCommand, SetQueueAttributesCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { queueUrl } from '#lib/local/plan/names.ts';
import type { QueuePlan } from '#lib/local/plan/plan-queue.ts';

/**
 * Creates missing queues of the templates and updates the settings of all. Keeps their messages.
 * @param place location of the queue server
 */
export async function ensureQueues(
  client: SQSClient,
  plans: readonly QueuePlan[],
  place: { readonly queues: string; readonly account: string },
): Promise<void> {
  // All queues first, because redrive policies reference other queues.
  await Promise.all(plans.map(({ name }) => client.send(new CreateQueueCommand({ QueueName: name }))));
  await Promise.all(
    plans.map(({ name, attributes }) => {
      // An empty policy removes one from an earlier run.
      const Attributes = { RedrivePolicy: '', ...attributes };
      return client.send(new SetQueueAttributesCommand({ QueueUrl: queueUrl(place, name), Attributes }));
    }),
  );
}
