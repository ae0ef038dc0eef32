import { Annotations, Stack } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { AlarmTopics } from '#lib/alarms/alarms.ts';
import { createRecursionAlarm } from '#lib/alarms/recursion-alarm.ts';
import { billingWorker, webhookSender } from '#lib/bundle/background-functions.ts';
import { mapQueueToFunction } from '#lib/event-sources/queue-source.ts';
import { QueueWorker } from '#lib/event-sources/queue-worker.ts';
import type { SharedResources } from '#lib/functions/shared-resources.ts';
import { distributeConcurrency, LOW_CONCURRENCY } from '#lib/settings/concurrency.ts';
import { type Service, stackName } from '#lib/settings/service.ts';

const LOW_CONCURRENCY_WARNING_ID = 'referral-tracking:few-executions';
const LOW_CONCURRENCY_WARNING =
  'Few concurrent executions: with the setting concurrency below 50, queues and callers share them, and callers may be throttled. Request a higher quota from AWS (Service Quotas, Lambda, "Concurrent executions"), then set concurrency to it.';

const WEBHOOK_BATCH_SIZE = 100;

/**
 * Queue workers that write for stream consumers: webhook sender and billing worker. Deployed after the stream, because
 * an older projector would skip their events. Messages unknown to an older worker are retried for 90 minutes.
 */
export class WorkerStack extends Stack {
  constructor(scope: Construct, service: Service, table: ITableV2, topics: AlarmTopics, resources: SharedResources) {
    super(scope, stackName(service, 'workers'), {
      description: 'Referral tracking: the webhook sender and the billing worker',
    });
    if (service.settings.concurrency < LOW_CONCURRENCY)
      Annotations.of(this).addWarningV2(LOW_CONCURRENCY_WARNING_ID, LOW_CONCURRENCY_WARNING);
    const { webhooks, slowWebhooks, billing } = resources;
    const { lambda: sender } = new QueueWorker(this, service, {
      background: webhookSender,
      description: 'Sends and retries webhooks',
      queues: [webhooks, slowWebhooks],
      resends: true,
      // A DNS lookup blocks a thread, for many seconds if the domain is dead: more threads than webhooks.
      environment: { UV_THREADPOOL_SIZE: String(WEBHOOK_BATCH_SIZE + 28) },
      table,
      resources,
    });
    const concurrency = distributeConcurrency(service.settings);
    // Large batches: a hundred timeouts in parallel take as long as one.
    const webhookMapping = {
      lambda: sender,
      batchSize: WEBHOOK_BATCH_SIZE,
      maxConcurrency: concurrency.webhooks,
      waitingWork: 'Webhooks wait',
      topics,
    };
    mapQueueToFunction(this, 'WebhooksSource', { queue: webhooks, ...webhookMapping });
    mapQueueToFunction(this, 'SlowWebhooksSource', { queue: slowWebhooks, ...webhookMapping });
    const { lambda: billingLambda } = new QueueWorker(this, service, {
      background: billingWorker,
      description: 'Processes events of billing providers',
      queues: [billing],
      resends: true,
      memory: 1024,
      table,
      resources,
    });
    mapQueueToFunction(this, 'BillingSource', {
      queue: billing,
      lambda: billingLambda,
      batchSize: 50,
      maxConcurrency: concurrency.billing,
      waitingWork: 'Billing events wait',
      topics,
    });
    createRecursionAlarm(this, { sender, works: billingLambda }, topics);
  }
}
