import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { AlarmTopics } from '#lib/alarms/alarms.ts';
import { createSalesStoppedAlarm } from '#lib/alarms/sales-alarm.ts';
import { createCountAlarm } from '#lib/alarms/service-metric.ts';
import { batchWorker, projector } from '#lib/bundle/background-functions.ts';
import { allow } from '#lib/constructs/allow.ts';
import {
  createDeadLetterQueue,
  createDeadLettersAlarm,
  outputDeadLetterQueue,
} from '#lib/event-sources/dead-letters.ts';
import { createPollingAlarm } from '#lib/event-sources/polling-alarm.ts';
import {
  createBatchLagAlarm,
  createProjectorLagAlarm,
  mapStreamToBatchWorker,
  mapStreamToProjector,
} from '#lib/event-sources/stream-source.ts';
import { ServiceFunction } from '#lib/functions/service-function.ts';
import type { SharedResources } from '#lib/functions/shared-resources.ts';
import { distributeConcurrency } from '#lib/settings/concurrency.ts';
import { type Service, stackName } from '#lib/settings/service.ts';

/**
 * The stream's consumers: projector and batch worker. DynamoDB serves at most two per shard, so one of them would have
 * to feed a third.
 */
export class StreamStack extends Stack {
  constructor(scope: Construct, service: Service, table: ITableV2, topics: AlarmTopics, resources: SharedResources) {
    super(scope, stackName(service, 'stream'), {
      description: 'Referral tracking: counters, balances, lists and rows; batch processes',
    });
    const streamArn = requireStreamArn(table);
    const queue = createDeadLetterQueue(this);
    const statements = () => [
      allow(
        ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
        streamArn,
      ),
      allow(['sqs:SendMessage'], queue.queueArn),
    ];
    const { lambda: projectorFunction } = new ServiceFunction(this, service, {
      name: projector.name,
      description: 'Table stream: updates counters, balances, lists, and the rows of lists',
      // A batch is some ninety sequential transactions at worst, each waiting for other shards. Memory buys CPU for
      // parallel ones.
      memory: 512,
      timeout: 300,
      table,
      access: projector,
      resources: { access: projector.resources ?? [], of: resources },
      statements: statements(),
    });
    const { lambda: batchFunction } = new ServiceFunction(this, service, {
      name: batchWorker.name,
      description: 'Table stream: batch processes, a hundred records at a time',
      memory: 1024,
      timeout: 300,
      table,
      access: batchWorker,
      resources: { access: batchWorker.resources ?? [], of: resources },
      statements: statements(),
    });
    const window = Duration.seconds(service.settings.streamWindow);
    const changes = mapStreamToProjector(this, { lambda: projectorFunction, streamArn, queue }, window);
    createPollingAlarm(changes, 'Counters, balances, lists, webhooks and e-mail are stalled', topics);
    const batches = mapStreamToBatchWorker(
      this,
      { lambda: batchFunction, streamArn, queue },
      distributeConcurrency(service.settings).chunks,
    );
    createPollingAlarm(batches, 'Batch processes are stalled', topics);
    outputDeadLetterQueue(queue, 'FailedStreamQueueUrl', 'Dead-letter queue of the table’s stream');
    createDeadLettersAlarm(this, {
      summary:
        'Stream records failed permanently: counters, balances, lists or rows lack them, or a batch process is stalled.',
      section: 'Dead letters',
      level: 'page',
      queue,
      topics,
    });
    createCountAlarm(this, service, {
      id: 'EventsSkipped',
      metricName: 'EventSkipped',
      summary: 'An event was skipped: counters, balances, reports, webhooks and e-mail lack it.',
      section: 'Skipped events',
      level: 'ticket',
      topics,
    });
    createCountAlarm(this, service, {
      id: 'RowsNotMade',
      metricName: 'RowNotMade',
      summary: 'A record lacks a field of its list row: lists omit it.',
      section: 'List rows missing',
      level: 'ticket',
      topics,
    });
    createSalesStoppedAlarm(this, service, topics);
    createProjectorLagAlarm(this, { lambda: projectorFunction, window, topics });
    createBatchLagAlarm(this, { lambda: batchFunction, topics });
    new CfnOutput(this, 'StreamWindow', {
      value: String(window.toSeconds()),
      description: 'Seconds during which the projector collects changes',
    });
  }
}

function requireStreamArn(table: ITableV2): string {
  if (table.tableStreamArn === undefined) throw new Error('The table has no stream to project from');
  return table.tableStreamArn;
}
