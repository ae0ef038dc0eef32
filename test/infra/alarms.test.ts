import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { assemble, only, resources, stackOf } from './assembly.ts';

const assembly = assemble({ alarmEmail: 'ops@example.com' });
const runbook = readFileSync(new URL('../../lib/README.md', import.meta.url), 'utf8');
const alarms = resources(assembly, 'AWS::CloudWatch::Alarm');

test('dead letters of the stream, of the payout run, of reports, of rates, of webhooks and of mail, late sums, stale rates, webhooks that fail and server errors raise an alarm', () => {
  expect(alarms.map(([, { Properties }]) => `${Properties.Namespace} ${Properties.MetricName}`).sort()).toEqual([
    'AWS/ApiGateway 5xx',
    'AWS/Lambda IteratorAge',
    'AWS/SQS ApproximateNumberOfMessagesVisible',
    'AWS/SQS ApproximateNumberOfMessagesVisible',
    'AWS/SQS ApproximateNumberOfMessagesVisible',
    'AWS/SQS ApproximateNumberOfMessagesVisible',
    'AWS/SQS ApproximateNumberOfMessagesVisible',
    'AWS/SQS ApproximateNumberOfMessagesVisible',
    'ReferralTracking StaleRate',
    'ReferralTracking WebhookFailed',
  ]);
});

describe.each(alarms)('%s', (_, { Properties }) => {
  test('names a section of the runbook that exists', () => {
    const section = /What to do: "(.+)" in lib\/README\.md\./.exec(String(Properties.AlarmDescription))?.[1];
    expect(runbook.split('\n')).toContain(`### ${section}`);
  });

  test('tells the topic when it starts and when it is over', () => {
    const topic = { 'Fn::GetStackOutput': { StackName: 'referral-tracking-alarms' } };
    expect(Properties).toMatchObject({ AlarmActions: [topic], OKActions: [topic] });
  });
});

describe('the topic', () => {
  const stack = stackOf(assembly, 'alarms');

  test('mails whom the settings name', () => {
    const [, { Properties }] = only(stack, 'AWS::SNS::Subscription');
    expect(Properties).toMatchObject({ Protocol: 'email', Endpoint: 'ops@example.com' });
  });

  test('takes messages of this account’s CloudWatch over TLS', () => {
    const [, { Properties }] = only(stack, 'AWS::SNS::TopicPolicy');
    expect(Properties.PolicyDocument).toMatchObject({
      Statement: [
        { Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
        {
          Effect: 'Allow',
          Principal: { Service: 'cloudwatch.amazonaws.com' },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        },
      ],
    });
  });

  test('has no subscriber unless an address is given', () => {
    expect(resources(assemble(), 'AWS::SNS::Subscription')).toEqual([]);
  });
});
