import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/** A queue that is encrypted, reached by TLS only, and keeps messages as long as a queue can: fourteen days. */
export function keptQueue(
  scope: Construct,
  id: string,
  props: Pick<QueueProps, 'visibilityTimeout' | 'deadLetterQueue'> = {},
): Queue {
  return new Queue(scope, id, {
    ...props,
    enforceSSL: true,
    encryption: QueueEncryption.SQS_MANAGED,
    retentionPeriod: Duration.days(14),
  });
}
