import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { AlarmTopics } from '#lib/alarms/alarms.ts';
import { salesStoppedAlarm } from '#lib/alarms/sales-alarm.ts';
import { countedAlarm } from '#lib/alarms/service-metric.ts';
import { batchWorker, projector } from '#lib/bundle/background.ts';
import { allow } from '#lib/constructs/allow.ts';
import { deadLetters, deadLettersAlarm, deadLettersOutput } from '#lib/event-sources/dead-letters.ts';
import { notFedAlarm } from '#lib/event-sources/not-fed.ts';
import { batchSource, changeSource, lateAlarm, lateBatchesAlarm } from '#lib/event-sources/stream-source.ts';
import type { Outside } from '#lib/functions/outside.ts';
import { ServiceFunction } from '#lib/functions/service-function.ts';
import { atOnce } from '#lib/settings/concurrency.ts';
import { type Service, stackName } from '#lib/settings/service.ts';

/**
 * The stream's consumers: projector and batch worker. DynamoDB serves at most two per shard, so one of them would have
 * to feed a third.
 */
export class StreamStack extends Stack {
  constructor(scope: Construct, service: Service, table: ITableV2, topics: AlarmTopics, outside: Outside) {
    super(scope, stackName(service, 'stream'), {
      description: 'Referral tracking: counters, balances, lists and rows; batch processes',
    });
    const streamArn = streamOf(table);
    const queue = deadLetters(this);
    const statements = () => [
      allow(
        ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
        streamArn,
      ),
      allow(['sqs:SendMessage'], queue.queueArn),
    ];
    const { lambda: projects } = new ServiceFunction(this, service, {
      name: projector.name,
      description: 'Table stream: counters, balances, lists, and rows by which lists are filtered',
      // A batch is some ninety sequential transactions at worst, each waiting for other shards. Memory buys CPU for
      // parallel ones.
      memory: 512,
      timeout: 300,
      table,
      access: projector,
      outside: { access: projector.outside ?? [], of: outside },
      statements: statements(),
    });
    const { lambda: works } = new ServiceFunction(this, service, {
      name: batchWorker.name,
      description: 'Table stream: batch processes, a hundred records at a time',
      memory: 1024,
      timeout: 300,
      table,
      access: batchWorker,
      statements: statements(),
    });
    const window = Duration.seconds(service.settings.streamWindow);
    const changes = changeSource(this, { lambda: projects, streamArn, queue }, window);
    notFedAlarm(changes, 'Counters, balances, lists, webhooks and mails stand still', topics);
    const batches = batchSource(this, { lambda: works, streamArn, queue }, atOnce(service.settings).chunks);
    notFedAlarm(batches, 'Batch processes stand still', topics);
    deadLettersOutput(queue, 'FailedStreamQueueUrl', 'Records of the table’s stream that were given up');
    deadLettersAlarm(this, {
      summary: 'Records were given up: counters, balances, lists or rows miss them, or a batch process stands still.',
      section: 'Dead letters',
      level: 'page',
      queue,
      topics,
    });
    countedAlarm(this, service, {
      id: 'EventsSkipped',
      counted: 'EventSkipped',
      summary: 'An event was skipped: counters, balances, reports, webhooks and mails lack it.',
      section: 'Skipped events',
      level: 'ticket',
      topics,
    });
    countedAlarm(this, service, {
      id: 'RowsNotMade',
      counted: 'RowNotMade',
      summary: 'A record lacks what its row is made of: lists leave it out.',
      section: 'Rows not made',
      level: 'ticket',
      topics,
    });
    salesStoppedAlarm(this, service, topics);
    lateAlarm(this, { lambda: projects, window, topics });
    lateBatchesAlarm(this, { lambda: works, topics });
    new CfnOutput(this, 'StreamWindow', {
      value: String(window.toSeconds()),
      description: 'How many seconds the projector collects changes',
    });
  }
}

function streamOf(table: ITableV2): string {
  if (table.tableStreamArn === undefined) throw new Error('The table has no stream to project from');
  return table.tableStreamArn;
}
