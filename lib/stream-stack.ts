import { Stack } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { projector, rowKeeper } from './background.ts';
import { deadLetters, deadLettersAlarm } from './dead-letters.ts';
import { type Service, stackName } from './service.ts';
import { allow, ServiceFunction } from './service-function.ts';
import { eventSource, lateAlarm, recordSource } from './stream-source.ts';

/**
 * What follows a write: the functions that keep sums, lists and rows, fed by the table's stream. They are two, which is
 * as many as a stream serves: a third one would have to be fed by one of these.
 */
export class StreamStack extends Stack {
  constructor(scope: Construct, service: Service, table: TableV2, topic: ITopic) {
    super(scope, stackName(service, 'stream'), {
      description: 'Referral tracking: counters, balances, lists and rows',
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
      description: 'Table stream: counters of promotions and balances of promoters',
      // A batch is a few dozen sequential transactions at worst; memory buys CPU for the ones in parallel.
      memory: 512,
      timeout: 60,
      table,
      tableActions: projector.table,
      unpaidIndex: projector.unpaidIndex,
      statements: statements(),
    });
    const { lambda: keepsRows } = new ServiceFunction(this, service, {
      name: rowKeeper.name,
      description: 'Table stream: rows by which lists of version 2 are filtered, sorted and searched',
      memory: 512,
      timeout: 60,
      table,
      tableActions: rowKeeper.table,
      unpaidIndex: rowKeeper.unpaidIndex,
      statements: statements(),
    });
    eventSource(this, { lambda: projects, streamArn, queue });
    recordSource(this, { lambda: keepsRows, streamArn, queue });
    deadLettersAlarm(this, {
      summary: 'Records were given up: counters, balances, lists or rows miss them.',
      section: 'Dead letters',
      queue,
      topic,
    });
    lateAlarm(this, 'LateAlarm', {
      summary: 'Counters, balances and lists are more than a minute behind.',
      lambda: projects,
      topic,
    });
    lateAlarm(this, 'RowsLateAlarm', {
      summary: 'Filtered lists are more than a minute behind.',
      lambda: keepsRows,
      topic,
    });
  }
}

function streamOf(table: TableV2): string {
  if (table.tableStreamArn === undefined) throw new Error('The table has no stream to project from');
  return table.tableStreamArn;
}
