import { CreateQueueCommand, SetQueueAttributesCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { queueUrl } from '#lib/local/plan/names.ts';
import type { QueuePlan } from '#lib/local/plan/plan-queue.ts';

/**
 * Brings the queues of the templates into the queue server: makes those that it lacks, and gives all of them the
 * settings that they have now. Messages that are in them stay.
 * @param place where they are
 */
export async function ensureQueues(
  client: SQSClient,
  plans: readonly QueuePlan[],
  place: { readonly queues: string; readonly account: string },
): Promise<void> {
  // All of them first: one names another as the place of its dead letters.
  await Promise.all(plans.map(({ name }) => client.send(new CreateQueueCommand({ QueueName: name }))));
  await Promise.all(
    plans.map(({ name, attributes }) => {
      // An empty text takes a setting back that was there in an earlier run.
      const Attributes = { RedrivePolicy: '', ...attributes };
      return client.send(new SetQueueAttributesCommand({ QueueUrl: queueUrl(place, name), Attributes }));
    }),
  );
}
