import { Stack } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { projector } from './background.ts';
import { deadLetters } from './dead-letters.ts';
import { type Service, stackName } from './service.ts';
import { allow, ServiceFunction } from './service-function.ts';
import { streamAlarms, streamSource } from './stream-source.ts';

/** What follows a write: the function that keeps counters and balances, fed by the table's stream. */
export class StreamStack extends Stack {
  constructor(scope: Construct, service: Service, table: TableV2, topic: ITopic) {
    super(scope, stackName(service, 'stream'), { description: 'Referral tracking: counters and balances' });
    const streamArn = streamOf(table);
    const queue = deadLetters(this);
    const { lambda } = new ServiceFunction(this, service, {
      name: projector.name,
      description: 'Table stream: counters of promotions and balances of promoters',
      // A batch is a few dozen sequential transactions at worst; memory buys CPU for the ones in parallel.
      memory: 512,
      timeout: 60,
      table,
      tableActions: projector.table,
      unpaidIndex: projector.unpaidIndex,
      statements: [
        allow(
          ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
          streamArn,
        ),
        allow(['sqs:SendMessage'], queue.queueArn),
      ],
    });
    streamSource(this, { lambda, streamArn, queue });
    streamAlarms(this, { lambda, queue, topic });
  }
}

function streamOf(table: TableV2): string {
  if (table.tableStreamArn === undefined) throw new Error('The table has no stream to project from');
  return table.tableStreamArn;
}
