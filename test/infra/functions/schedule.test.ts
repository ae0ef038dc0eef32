import { describe, expect, test } from 'vitest';
import { type Assembly, assemble, findStack, getTargetId, listResources, type Resource } from '#test/infra/assembly.ts';
import { OTHER_SETTINGS } from '#test/support/infra/settings.ts';
import { isDeep } from '#test/support/suite/breadth.ts';
import { findFunction } from './functions.ts';

const assembly = assemble();
const schedule = findStack(assembly, 'schedule');
const rules = listResources(schedule, 'AWS::Events::Rule');

interface Target {
  readonly Arn: unknown;
  readonly Input?: string;
  readonly InputTransformer?: unknown;
  readonly DeadLetterConfig: { readonly Arn: unknown };
}

/** The rules, each with its only target. */
const scheduledRules = rules.map(([id, { Properties }]) => {
  const [first, ...others] = Properties.Targets as Target[];
  if (!first || others.length > 0) throw new Error('a rule starts one run');
  return { id, expression: String(Properties.ScheduleExpression), state: Properties.State, target: first };
});

/** The rule that starts a function by an expression. */
function getRule(run: string, expression: string) {
  return scheduledRules.find((rule) => getTargetId(rule.target.Arn) === run && rule.expression === expression);
}

/** The only matching resource of a type in the schedule stack. */
function findResource(type: string, matches: (resource: Resource) => boolean): [string, Resource] {
  const [first, ...others] = listResources(schedule, type).filter(([, resource]) => matches(resource));
  if (!first || others.length > 0) throw new Error(`not one ${type}`);
  return first;
}

test('every scheduled run has its cron expression in UTC', () => {
  const targets = scheduledRules.map(({ expression, state, target: to }) => [
    expression,
    state,
    getTargetId(to.Arn),
    to.Input,
  ]);
  const names = [
    'SchedulesPayouts',
    'SchedulesReports',
    'SchedulesRates',
    'SchedulesSortedLists',
    'SchedulesDigests',
    'SchedulesBroadcasts',
  ];
  const [payouts, reports, rates, sorted, digests, broadcasts] = names.map((name) => {
    return findFunction(assembly, { name, stack: 'schedule' }).id;
  });
  expect(targets.sort()).toEqual(
    [
      ['cron(0 0 * * ? *)', 'ENABLED', reports, '{"rollUp":"promoters"}'],
      ['cron(0 0 * * ? *)', 'ENABLED', payouts, undefined],
      ['cron(0/15 * * * ? *)', 'ENABLED', payouts, '{"does":"endHolds"}'],
      ['cron(0/15 * * * ? *)', 'ENABLED', reports, '{"rollUp":"campaigns"}'],
      ['cron(30 * * * ? *)', 'ENABLED', sorted, '{"does":"begin"}'],
      ['cron(0 6 * * ? *)', 'ENABLED', digests, undefined],
      ['cron(30 16 * * ? *)', 'ENABLED', rates, undefined],
      ['cron(* * * * ? *)', 'ENABLED', sorted, '{"does":"keep"}'],
      ['cron(* * * * ? *)', 'ENABLED', broadcasts, undefined],
      ['cron(0 7 * * ? *)', 'ENABLED', broadcasts, '{"does":"runAutomations"}'],
    ].sort(),
  );
});

test('the payout run receives the unchanged event, whose time tells the day', () => {
  const { id } = findFunction(assembly, { name: 'SchedulesPayouts', stack: 'schedule' });
  const rule = getRule(id, 'cron(0 0 * * ? *)');
  expect([rule?.target.Input, rule?.target.InputTransformer, rule?.state]).toEqual([undefined, undefined, 'ENABLED']);
});

test.runIf(isDeep)('the rates function gets the configured addresses', () => {
  const environment = (built: Assembly) => {
    const { lambda } = findFunction(built, { name: 'SchedulesRates', stack: 'schedule' });
    return (lambda.Properties.Environment as { Variables: unknown }).Variables;
  };
  expect(environment(assembly)).toMatchObject({
    RATES_URL: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
    RATES_HISTORY_URL: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml',
  });
  const { ratesUrl: RATES_URL, ratesHistoryUrl: RATES_HISTORY_URL } = OTHER_SETTINGS.named;
  expect(environment(assemble(OTHER_SETTINGS.named))).toMatchObject({ RATES_URL, RATES_HISTORY_URL });
});

test('stale rates raise an alarm for this service', () => {
  const [, alarm] = findResource('AWS::CloudWatch::Alarm', ({ Properties }) => Properties.MetricName === 'StaleRate');
  const { lambda } = findFunction(assembly, { name: 'V2TrackSale', stack: 'tracking' });
  const { Variables } = lambda.Properties.Environment as { Variables: Record<string, unknown> };
  expect(alarm.Properties).toMatchObject({
    Namespace: Variables.POWERTOOLS_METRICS_NAMESPACE,
    Dimensions: [{ Name: 'service', Value: Variables.POWERTOOLS_SERVICE_NAME }],
    Statistic: 'Sum',
    Threshold: 1,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    TreatMissingData: 'notBreaching',
  });
});

describe.each([
  ['SchedulesPayouts', 6, ['cron(0 0 * * ? *)', 'cron(0/15 * * * ? *)']],
  ['SchedulesReports', 1, ['cron(0/15 * * * ? *)', 'cron(0 0 * * ? *)']],
  ['SchedulesSortedLists', 1, ['cron(* * * * ? *)', 'cron(30 * * * ? *)']],
  ['SchedulesRates', 6, ['cron(30 16 * * ? *)']],
  ['SchedulesDigests', 6, ['cron(0 6 * * ? *)']],
] as const)('%s', (name, hours, expressions) => {
  const run = findFunction(assembly, { name, stack: 'schedule' });
  const isRun = (reference: unknown) => getTargetId(reference) === run.id;
  const [, config] = findResource('AWS::Lambda::EventInvokeConfig', ({ Properties }) => isRun(Properties.FunctionName));
  const { Destination } = (config.Properties.DestinationConfig as { OnFailure: { Destination: unknown } }).OnFailure;
  const queueId = getTargetId(Destination);

  test('a scheduled run is started only by its schedules', () => {
    const permissions = listResources(schedule, 'AWS::Lambda::Permission').filter(([, { Properties }]) =>
      isRun(Properties.FunctionName),
    );
    expect(permissions.map(([, { Properties }]) => getTargetId(Properties.SourceArn)).sort()).toEqual(
      expressions.map((expression) => getRule(run.id, expression)?.id).sort(),
    );
    for (const [, { Properties }] of permissions) {
      expect(Properties).toMatchObject({ Action: 'lambda:InvokeFunction', Principal: 'events.amazonaws.com' });
    }
  });

  test(`a failed run is retried twice within ${hours} hours and then becomes a dead letter`, () => {
    expect(config.Properties).toMatchObject({
      MaximumRetryAttempts: 2,
      MaximumEventAgeInSeconds: hours * 3600,
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [queueId, 'Arn'] } } },
    });
  });

  test('a run that EventBridge could not start becomes a dead letter', () => {
    for (const expression of expressions) {
      expect(getRule(run.id, expression)?.target).toMatchObject({
        DeadLetterConfig: { Arn: { 'Fn::GetAtt': [queueId, 'Arn'] } },
        RetryPolicy: { MaximumEventAgeInSeconds: hours * 3600 },
      });
    }
    const [, policy] = findResource('AWS::SQS::QueuePolicy', ({ Properties }) => {
      return (Properties.Queues as unknown[]).some((queue) => getTargetId(queue) === queueId);
    });
    expect(policy.Properties).toMatchObject({
      PolicyDocument: {
        Statement: [
          { Effect: 'Deny', Action: 'sqs:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
          ...expressions.map((expression) => ({
            Effect: 'Allow',
            Action: 'sqs:SendMessage',
            Principal: { Service: 'events.amazonaws.com' },
            Condition: {
              ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': [getRule(run.id, expression)?.id, 'Arn'] } },
            },
          })),
        ],
      },
    });
  });

  test('a dead letter of a run raises an alarm', () => {
    const name = { 'Fn::GetAtt': [queueId, 'QueueName'] };
    const [, alarm] = findResource('AWS::CloudWatch::Alarm', ({ Properties }) => {
      return JSON.stringify(Properties.Dimensions) === JSON.stringify([{ Name: 'QueueName', Value: name }]);
    });
    expect(alarm.Properties).toMatchObject({
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Threshold: 1,
    });
    expect(schedule.Resources[queueId]?.Properties).toEqual({
      SqsManagedSseEnabled: true,
      MessageRetentionPeriod: 14 * 24 * 3600,
    });
  });
});
