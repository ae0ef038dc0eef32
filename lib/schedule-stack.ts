import { Duration, Stack } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { payoutRun } from './background.ts';
import { deadLetters, deadLettersAlarm } from './dead-letters.ts';
import { type Service, stackName } from './service.ts';
import { allow, ServiceFunction } from './service-function.ts';

/** How long EventBridge, and then Lambda, go on trying to start a run that does not start. */
const PATIENCE = Duration.hours(6);

/** What happens by the clock: the monthly payout run. */
export class ScheduleStack extends Stack {
  constructor(scope: Construct, service: Service, table: TableV2, topic: ITopic) {
    super(scope, stackName(service, 'schedule'), { description: 'Referral tracking: the monthly payout run' });
    const queue = deadLetters(this);
    const { lambda } = new ServiceFunction(this, service, {
      name: payoutRun.name,
      description: 'On the 1st of the month: the payouts of the months before',
      memory: 1024,
      // The longest there is: a run that needs more goes on with the next try.
      timeout: 900,
      table,
      tableActions: payoutRun.table,
      unpaidIndex: payoutRun.unpaidIndex,
      statements: [allow(['sqs:SendMessage'], queue.queueArn)],
    });
    // Every try has the same event, and so pays the same months: it goes on where the one before was stopped.
    lambda.configureAsyncInvoke({ retryAttempts: 2, maxEventAge: PATIENCE, onFailure: new SqsDestination(queue) });
    new Rule(this, 'Monthly', {
      description: 'Payout run: on the 1st of the month at 00:00 UTC',
      schedule: Schedule.expression('cron(0 0 1 * ? *)'),
      targets: [new LambdaFunction(lambda, { deadLetterQueue: queue, maxEventAge: PATIENCE })],
    });
    deadLettersAlarm(this, {
      summary: 'A payout run was given up: promoters wait for payouts.',
      section: 'Payout run',
      queue,
      topic,
    });
  }
}
