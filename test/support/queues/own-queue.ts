import {
  CreateQueueCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { unique } from '#test/support/service/company.ts';

const sqs = new SQSClient({});

/** Creates a queue with a visibility timeout in seconds. */
export async function anOwnQueue(seconds: number) {
  const attributes = { VisibilityTimeout: String(seconds) };
  const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: unique('q'), Attributes: attributes }));
  return {
    url: QueueUrl ?? '',
    put: (message: object) => sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) })),
    /** Receives up to ten messages, or none after the wait. */
    async receive(most = 1, waitSeconds = 5): Promise<readonly Message[]> {
      const limits = { MaxNumberOfMessages: most, WaitTimeSeconds: waitSeconds };
      const input = { ...limits, MessageSystemAttributeNames: ['All' as const] };
      return (await sqs.send(new ReceiveMessageCommand({ QueueUrl, ...input }))).Messages ?? [];
    },
    acknowledge: ({ ReceiptHandle }: Message) => sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle })),
  };
}
