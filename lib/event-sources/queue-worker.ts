import { Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { BackgroundFunction } from '#lib/bundle/background-functions.ts';
import { ServiceFunction } from '#lib/functions/service-function.ts';
import type { SharedResources } from '#lib/functions/shared-resources.ts';
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
  readonly resources: SharedResources;
}

/** A function that consumes queues. */
export class QueueWorker extends ServiceFunction {
  constructor(scope: Construct, service: Service, props: QueueWorkerProps) {
    const {
      background,
      description,
      queues,
      memory = 512,
      resends = false,
      environment = {},
      table,
      resources,
    } = props;
    super(scope, service, {
      name: background.name,
      description,
      memory,
      timeout: QUEUE_TIMEOUT.toSeconds(),
      table,
      access: background,
      resources: { access: background.resources ?? [], of: resources },
      isRecursive: resends,
      environment,
      statements: [queueStatement(queues)],
    });
  }
}
