import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { attentionFinding, type CheckFinding, type DeploymentCheck, okFinding, summarizeFindings } from './check.ts';
import { checkEach, revertDriftCommand } from './check-each.ts';
import type { StackOutput } from './deployment.ts';

const FAILED = /^Failed\w+QueueUrl$/;

/** Checks for empty dead-letter queues. */
export const deadLettersCheck: DeploymentCheck = {
  name: 'dead letters',
  async run(deployment) {
    const client = new SQSClient({});
    const queues = (await deployment.outputs()).filter(({ name }) => FAILED.test(name));
    const check = async ({ name, value: QueueUrl }: StackOutput): Promise<CheckFinding> => {
      const request = { QueueUrl, AttributeNames: ['ApproximateNumberOfMessages' as const] };
      const { Attributes } = await client.send(new GetQueueAttributesCommand(request));
      const messages = Number(Attributes?.ApproximateNumberOfMessages ?? 0);
      if (messages === 0) return okFinding(name, 'empty');
      return attentionFinding(name, `failed messages: ${messages}`, 'To read them, see "Tools" in lib/runbook.md.');
    };
    const findings = await checkEach('dead letters', queues, {
      nameOf: ({ name }) => name,
      check,
      nextIfMissing: ({ stack }) => revertDriftCommand(stack),
    });
    return summarizeFindings(findings, 'dead letters', `all ${queues.length} queues are empty`);
  },
};
