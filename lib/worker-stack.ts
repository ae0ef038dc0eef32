import { Stack } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { AlarmTopics } from './alarms.ts';
import { billingWorker, webhookSender } from './background.ts';
import type { Outside } from './outside.ts';
import { queueSource } from './queue-source.ts';
import { QueueWorker } from './queue-worker.ts';
import { type Service, stackName } from './service.ts';

/** How many webhooks are sent side by side. */
const WEBHOOK_BATCH = 100;

/**
 * What works queues off and writes what the stream's readers follow: the sender of webhooks, which notes that an endpoint was
 * disabled, and what records the sales that billing providers tell of. It comes after the stream's stack, so that neither
 * writes what an older projector would skip. What an older worker does not know comes again for an hour and a half.
 */
export class WorkerStack extends Stack {
  constructor(scope: Construct, service: Service, table: TableV2, topics: AlarmTopics, outside: Outside) {
    super(scope, stackName(service, 'workers'), {
      description: 'Referral tracking: what sends webhooks, and works off what billing providers tell',
    });
    const { webhooks, slowWebhooks, billing } = outside;
    const { lambda: sender } = new QueueWorker(this, service, {
      background: webhookSender,
      description: 'Webhooks: sends them, and sends them again',
      queues: [webhooks, slowWebhooks],
      // The look-up of a name takes a thread, for many seconds where the name is dead: more of them than a batch has.
      environment: { UV_THREADPOOL_SIZE: String(WEBHOOK_BATCH + 28) },
      table,
      outside,
    });
    // A hundred that all time out keep a function busy no longer than one does, and five hundred are in hand at once.
    const many = { lambda: sender, batchSize: WEBHOOK_BATCH, maxConcurrency: 5, waits: 'Webhooks wait', topics };
    queueSource(this, 'WebhooksSource', { queue: webhooks, ...many });
    queueSource(this, 'SlowWebhooksSource', { queue: slowWebhooks, ...many });
    const { lambda: works } = new QueueWorker(this, service, {
      background: billingWorker,
      description: 'Billing providers: works off what they tell',
      queues: [billing],
      memory: 1024,
      table,
      outside,
    });
    queueSource(this, 'BillingSource', {
      queue: billing,
      lambda: works,
      batchSize: 50,
      maxConcurrency: 10,
      waits: 'Events of billing providers wait',
      topics,
    });
  }
}
