import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { attention, type Check, type Finding, ok, orAllWell } from './check.ts';
import type { Output } from './deployment.ts';
import { lookAtEach, revertDrift } from './each.ts';

const FAILED = /^Failed\w+QueueUrl$/;

/** Checks for empty dead-letter queues. */
export const deadLetters: Check = {
  name: 'dead letters',
  async run(deployment) {
    const client = new SQSClient({});
    const queues = (await deployment.outputs()).filter(({ name }) => FAILED.test(name));
    const look = async ({ name, value: QueueUrl }: Output): Promise<Finding> => {
      const wanted = { QueueUrl, AttributeNames: ['ApproximateNumberOfMessages' as const] };
      const { Attributes } = await client.send(new GetQueueAttributesCommand(wanted));
      const messages = Number(Attributes?.ApproximateNumberOfMessages ?? 0);
      if (messages === 0) return ok(name, 'empty');
      return attention(name, `${messages} were given up`, '"Tools" in lib/runbook.md says how to read them.');
    };
    const findings = await lookAtEach('dead letters', queues, {
      what: ({ name }) => name,
      look,
      gone: ({ stack }) => revertDrift(stack),
    });
    return orAllWell(findings, 'dead letters', `all ${queues.length} queues are empty`);
  },
};
