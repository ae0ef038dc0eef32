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

/** A queue of the test's own, whose messages come again after so many seconds, until they are acknowledged. */
export async function anOwnQueue(seconds: number) {
  const attributes = { VisibilityTimeout: String(seconds) };
  const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: unique('q'), Attributes: attributes }));
  return {
    url: QueueUrl ?? '',
    put: (message: object) => sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) })),
    /** Up to so many messages, ten at the most; none where none comes within some seconds. */
    async receive(most = 1, waitSeconds = 5): Promise<readonly Message[]> {
      const wanted = { MaxNumberOfMessages: most, WaitTimeSeconds: waitSeconds };
      const asked = { ...wanted, MessageSystemAttributeNames: ['All' as const] };
      return (await sqs.send(new ReceiveMessageCommand({ QueueUrl, ...asked }))).Messages ?? [];
    },
    acknowledge: ({ ReceiptHandle }: Message) => sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle })),
  };
}
