import { Annotations, Stack } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { AlarmTopics } from '#lib/alarms/alarms.ts';
import { recursionAlarm } from '#lib/alarms/recursion-alarm.ts';
import { billingWorker, webhookSender } from '#lib/bundle/background.ts';
import { queueSource } from '#lib/event-sources/queue-source.ts';
import { QueueWorker } from '#lib/event-sources/queue-worker.ts';
import type { Outside } from '#lib/functions/outside.ts';
import { atOnce, FEW } from '#lib/settings/concurrency.ts';
import { type Service, stackName } from '#lib/settings/service.ts';

const FEW_EXECUTIONS = 'referral-tracking:few-executions';
const FEW_EXECUTIONS_TEXT =
  'Few concurrent executions: with the setting concurrency below 50, queues and callers share them, and callers may be refused. Ask AWS for a higher quota (Service Quotas, Lambda, "Concurrent executions"), then set concurrency to it.';

const WEBHOOK_BATCH = 100;

/**
 * Queue workers that write for stream consumers: webhook sender and billing worker. Deployed after the stream, because
 * an older projector would skip their events. Messages unknown to an older worker are retried for 90 minutes.
 */
export class WorkerStack extends Stack {
  constructor(scope: Construct, service: Service, table: ITableV2, topics: AlarmTopics, outside: Outside) {
    super(scope, stackName(service, 'workers'), {
      description: 'Referral tracking: what sends webhooks, and works off what billing providers tell',
    });
    if (service.settings.concurrency < FEW) Annotations.of(this).addWarningV2(FEW_EXECUTIONS, FEW_EXECUTIONS_TEXT);
    const { webhooks, slowWebhooks, billing } = outside;
    const { lambda: sender } = new QueueWorker(this, service, {
      background: webhookSender,
      description: 'Webhooks: sends them, and sends them again',
      queues: [webhooks, slowWebhooks],
      resends: true,
      // A DNS lookup takes a thread, for many seconds if the name is dead: more threads than webhooks.
      environment: { UV_THREADPOOL_SIZE: String(WEBHOOK_BATCH + 28) },
      table,
      outside,
    });
    const most = atOnce(service.settings);
    // A hundred timeouts in parallel take as long as one.
    const many = {
      lambda: sender,
      batchSize: WEBHOOK_BATCH,
      maxConcurrency: most.webhooks,
      waits: 'Webhooks wait',
      topics,
    };
    queueSource(this, 'WebhooksSource', { queue: webhooks, ...many });
    queueSource(this, 'SlowWebhooksSource', { queue: slowWebhooks, ...many });
    const { lambda: works } = new QueueWorker(this, service, {
      background: billingWorker,
      description: 'Billing providers: works off what they tell',
      queues: [billing],
      resends: true,
      memory: 1024,
      table,
      outside,
    });
    queueSource(this, 'BillingSource', {
      queue: billing,
      lambda: works,
      batchSize: 50,
      maxConcurrency: most.billing,
      waits: 'Events of billing providers wait',
      topics,
    });
    recursionAlarm(this, { sender, works }, topics);
  }
}
