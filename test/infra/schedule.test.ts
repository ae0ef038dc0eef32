import { describe, expect, test } from 'vitest';
import { assemble, only, stackOf, target } from './assembly.ts';
import { find } from './functions.ts';

const assembly = assemble();
const schedule = stackOf(assembly, 'schedule');
const [queueId, queue] = only(schedule, 'AWS::SQS::Queue');
const [ruleId, rule] = only(assembly, 'AWS::Events::Rule');
const run = find(assembly, { name: 'SchedulesPayouts', stack: 'schedule' });
const deadLetters = { 'Fn::GetAtt': [queueId, 'Arn'] };

describe('the payout schedule', () => {
  test('starts the payout run on the 1st of the month at 00:00 UTC', () => {
    expect(rule.Properties).toMatchObject({ ScheduleExpression: 'cron(0 0 1 * ? *)', State: 'ENABLED' });
    const [only, ...others] = rule.Properties.Targets as { Arn: unknown; Input?: unknown }[];
    expect(others).toEqual([]);
    expect(target(only?.Arn)).toBe(run.id);
  });

  test('hands over its own event: the time it was due says which month is paid', () => {
    const [only] = rule.Properties.Targets as { Input?: unknown; InputTransformer?: unknown }[];
    expect([only?.Input, only?.InputTransformer]).toEqual([undefined, undefined]);
  });

  test('is the only one that may start it', () => {
    const [, permission] = only(schedule, 'AWS::Lambda::Permission');
    expect(permission.Properties).toMatchObject({
      Action: 'lambda:InvokeFunction',
      FunctionName: { 'Fn::GetAtt': [run.id, 'Arn'] },
      Principal: 'events.amazonaws.com',
      SourceArn: { 'Fn::GetAtt': [ruleId, 'Arn'] },
    });
  });
});

describe('a run that fails', () => {
  test('is started twice more, for six hours at the most, and then noted', () => {
    const [, config] = only(assembly, 'AWS::Lambda::EventInvokeConfig');
    expect(target(config.Properties.FunctionName)).toBe(run.id);
    expect(config.Properties).toMatchObject({
      MaximumRetryAttempts: 2,
      MaximumEventAgeInSeconds: 6 * 3600,
      DestinationConfig: { OnFailure: { Destination: deadLetters } },
    });
  });

  test('is noted too where EventBridge could not start it', () => {
    expect(rule.Properties.Targets).toMatchObject([
      { DeadLetterConfig: { Arn: deadLetters }, RetryPolicy: { MaximumEventAgeInSeconds: 6 * 3600 } },
    ]);
    const [, policy] = only(schedule, 'AWS::SQS::QueuePolicy');
    expect(policy.Properties).toMatchObject({
      PolicyDocument: {
        Statement: [
          { Effect: 'Deny', Action: 'sqs:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
          {
            Effect: 'Allow',
            Action: 'sqs:SendMessage',
            Principal: { Service: 'events.amazonaws.com' },
            Condition: { ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': [ruleId, 'Arn'] } } },
          },
        ],
      },
    });
  });

  test('raises an alarm', () => {
    const [, alarm] = only(schedule, 'AWS::CloudWatch::Alarm');
    expect(alarm.Properties).toMatchObject({
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Threshold: 1,
      Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [queueId, 'QueueName'] } }],
    });
    expect(queue.Properties).toEqual({ SqsManagedSseEnabled: true, MessageRetentionPeriod: 14 * 24 * 3600 });
  });
});
