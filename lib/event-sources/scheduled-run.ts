import type { Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Construct } from 'constructs';
import type { AlarmTopics } from '#lib/alarms/alarms.ts';
import type { BackgroundFunction } from '#lib/bundle/background-functions.ts';
import { allow } from '#lib/constructs/allow.ts';
import { ServiceFunction } from '#lib/functions/service-function.ts';
import type { SharedResources } from '#lib/functions/shared-resources.ts';
import type { Service } from '#lib/settings/service.ts';
import { createDeadLetterQueue, createDeadLettersAlarm, outputDeadLetterQueue } from './dead-letters.ts';

/** When a run starts. */
interface RunSchedule {
  readonly id: string;
  readonly description: string;
  /** In UTC. */
  readonly cron: string;
  /** Default: EventBridge's event, which contains the time. */
  readonly input?: Readonly<Record<string, unknown>>;
}

interface ScheduledRunProps {
  readonly background: BackgroundFunction;
  readonly description: string;
  readonly memory: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** For a function that declares resources. */
  readonly resources?: SharedResources;
  readonly due: readonly RunSchedule[];
  /** Maximum age of retries for a run that does not start. */
  readonly maxEventAge: Duration;
  readonly summary: string;
  readonly section: string;
  readonly output: string;
  readonly table: ITableV2;
  readonly topics: AlarmTopics;
}

/**
 * A scheduled function with Lambda's maximum timeout. A longer run resumes in a retry with the same event; failed runs
 * go to a dead-letter queue with an alarm.
 */
export class ScheduledRun extends Construct {
  readonly lambda: IFunction;

  constructor(scope: Construct, service: Service, props: ScheduledRunProps) {
    const { background, table, maxEventAge } = props;
    super(scope, background.name);
    const queue = createDeadLetterQueue(this);
    const { lambda } = new ServiceFunction(this, service, {
      name: background.name,
      description: props.description,
      memory: props.memory,
      timeout: 900,
      table,
      access: background,
      ...(props.resources ? { resources: { access: background.resources ?? [], of: props.resources } } : {}),
      ...(props.environment ? { environment: props.environment } : {}),
      statements: [allow(['sqs:SendMessage'], queue.queueArn)],
    });
    this.lambda = lambda;
    lambda.configureAsyncInvoke({ retryAttempts: 2, maxEventAge, onFailure: new SqsDestination(queue) });
    for (const { id, description, cron, input } of props.due) {
      const event = input === undefined ? {} : { event: RuleTargetInput.fromObject(input) };
      new Rule(this, id, {
        description,
        schedule: Schedule.expression(`cron(${cron})`),
        targets: [new LambdaFunction(lambda, { deadLetterQueue: queue, maxEventAge, ...event })],
      });
    }
    outputDeadLetterQueue(queue, props.output, `Dead-letter queue of ${background.name}`);
    createDeadLettersAlarm(this, {
      summary: props.summary,
      section: props.section,
      level: 'ticket',
      queue,
      topics: props.topics,
    });
  }
}
