import { CreateQueueCommand, SetQueueAttributesCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { queueUrl } from '#lib/local/plan/names.ts';
import type { QueuePlan } from '#lib/local/plan/plan-queue.ts';

/** Creates missing queues and updates all settings. Keeps messages. */
export async function ensureQueues(
  client: SQSClient,
  plans: readonly QueuePlan[],
  location: { readonly queues: string; readonly account: string },
): Promise<void> {
  // Redrive policies reference other queues.
  await Promise.all(plans.map(({ name }) => client.send(new CreateQueueCommand({ QueueName: name }))));
  await Promise.all(
    plans.map(({ name, attributes }) => {
      // Empty removes an earlier run's policy.
      const Attributes = { RedrivePolicy: '', ...attributes };
      return client.send(new SetQueueAttributesCommand({ QueueUrl: queueUrl(location, name), Attributes }));
    }),
  );
}
