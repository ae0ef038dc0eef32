import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/** Creates an encrypted, TLS-only queue with SQS's maximum retention, 14 days. */
export function createDurableQueue(
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
