import { Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { BackgroundFunction } from '#lib/bundle/background-functions.ts';
import type { OutsideResources } from '#lib/functions/outside-resources.ts';
import { ServiceFunction } from '#lib/functions/service-function.ts';
import type { Service } from '#lib/settings/service.ts';
import { queueStatement } from './queue-source.ts';

/** Parallel deliveries each wait for a receiver. */
export const QUEUE_TIMEOUT = Duration.seconds(45);

interface QueueWorkerProps {
  readonly background: BackgroundFunction;
  readonly description: string;
  readonly queues: readonly IQueue[];
  readonly memory?: number;
  /** Whether it sends to its own queue. */
  readonly resends?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  readonly table: ITableV2;
  readonly outside: OutsideResources;
}

/** A function that consumes queues. */
export class QueueWorker extends ServiceFunction {
  constructor(scope: Construct, service: Service, props: QueueWorkerProps) {
    const { background, description, queues, memory = 512, resends = false, environment = {}, table, outside } = props;
    super(scope, service, {
      name: background.name,
      description,
      memory,
      timeout: QUEUE_TIMEOUT.toSeconds(),
      table,
      access: background,
      outside: { access: background.outside ?? [], of: outside },
      isRecursive: resends,
      environment,
      statements: [queueStatement(queues)],
    });
  }
}
