import { Duration, Stack } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import type { AlarmTopics } from '#lib/alarms/alarms.ts';
import { createMissingRunAlarm } from '#lib/alarms/missing-run-alarm.ts';
import { canaryRun } from '#lib/bundle/background-functions.ts';
import { allow } from '#lib/constructs/allow.ts';
import { ServiceFunction } from '#lib/functions/service-function.ts';
import { type Service, stackName } from '#lib/settings/service.ts';

const EVERY = Duration.minutes(5);

interface CanaryProps {
  /** Contains account and key. */
  readonly secretArn: string;
  readonly url: string;
  readonly table: ITableV2;
  readonly topics: AlarmTopics;
}

/** External canary: calls the service like a company's server. It may only read its secret. */
export class CanaryStack extends Stack {
  constructor(scope: Construct, service: Service, { secretArn, url, table, topics }: CanaryProps) {
    super(scope, stackName(service, 'canary'), {
      description: 'Referral tracking: the canary, which tries a sign-up, a sale and a refund every five minutes',
    });
    const { lambda } = new ServiceFunction(this, service, {
      name: canaryRun.name,
      description: 'Every five minutes: a sign-up, a sale and a refund at the public URL',
      // It mostly waits.
      memory: 256,
      // Ends before the next run.
      timeout: EVERY.toSeconds() - 10,
      table,
      access: canaryRun,
      environment: { CANARY_URL: url, CANARY_SECRET_ARN: secretArn },
      statements: [allow(['secretsmanager:GetSecretValue'], secretArn)],
    });
    lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: EVERY });
    new Rule(this, 'Every', {
      description: 'Canary: every five minutes',
      schedule: Schedule.expression('cron(0/5 * * * ? *)'),
      targets: [new LambdaFunction(lambda, { retryAttempts: 0, maxEventAge: EVERY })],
    });
    createMissingRunAlarm(this, service, {
      id: 'CanarySilent',
      counted: 'CanaryPassed',
      period: EVERY,
      periods: 3,
      warmUp: Duration.minutes(20),
      summary: 'For 15 minutes, no sign-up, sale and refund at the public URL succeeded.',
      section: 'The canary',
      level: 'page',
      topics,
    });
  }
}
