import type { Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Construct } from 'constructs';
import type { AlarmTopics } from '#lib/alarms/alarms.ts';
import type { BackgroundFunction } from '#lib/bundle/background.ts';
import { allow } from '#lib/constructs/allow.ts';
import { ServiceFunction } from '#lib/functions/service-function.ts';
import type { Service } from '#lib/settings/service.ts';
import { deadLetters, deadLettersAlarm, deadLettersOutput } from './dead-letters.ts';

/** A time by the clock at which a run starts. */
export interface Due {
  /** The rule's name in the stack. */
  readonly id: string;
  readonly description: string;
  /** In UTC. */
  readonly cron: string;
  /** What the run is given; EventBridge's own event, which says the time, where it is left out. */
  readonly input?: Readonly<Record<string, unknown>>;
}

interface ScheduledRunProps {
  readonly background: BackgroundFunction;
  readonly description: string;
  readonly memory: number;
  /** Variables of its own. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly due: readonly Due[];
  /** How long EventBridge, and then Lambda, go on trying to start a run that does not start. */
  readonly patience: Duration;
  /** The impact of a run that was given up, and the section of lib/runbook.md about it. */
  readonly summary: string;
  readonly section: string;
  /** The output that says where it is noted. */
  readonly output: string;
  readonly table: ITableV2;
  readonly topics: AlarmTopics;
}

/**
 * A function that runs by the clock, as long as a function can; a run that needs more goes on with the next try, which has
 * the same event. What is given up is noted, and raises an alarm.
 */
export class ScheduledRun extends Construct {
  readonly lambda: IFunction;

  constructor(scope: Construct, service: Service, props: ScheduledRunProps) {
    const { background, table, patience } = props;
    super(scope, background.name);
    const queue = deadLetters(this);
    const { lambda } = new ServiceFunction(this, service, {
      name: background.name,
      description: props.description,
      memory: props.memory,
      timeout: 900,
      table,
      access: background,
      ...(props.environment ? { environment: props.environment } : {}),
      statements: [allow(['sqs:SendMessage'], queue.queueArn)],
    });
    this.lambda = lambda;
    lambda.configureAsyncInvoke({ retryAttempts: 2, maxEventAge: patience, onFailure: new SqsDestination(queue) });
    for (const { id, description, cron, input } of props.due) {
      const event = input === undefined ? {} : { event: RuleTargetInput.fromObject(input) };
      new Rule(this, id, {
        description,
        schedule: Schedule.expression(`cron(${cron})`),
        targets: [new LambdaFunction(lambda, { deadLetterQueue: queue, maxEventAge: patience, ...event })],
      });
    }
    deadLettersOutput(queue, props.output, `Runs of ${background.name} that were given up`);
    deadLettersAlarm(this, {
      summary: props.summary,
      section: props.section,
      level: 'ticket',
      queue,
      topics: props.topics,
    });
  }
}
