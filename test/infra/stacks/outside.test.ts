import { describe, expect, test } from 'vitest';
import { assemble, resources, type StackTemplate, stackOf, target } from '#test/infra/assembly.ts';
import { find } from '#test/infra/functions/functions.ts';
import { OTHERS } from '#test/support/infra/settings.ts';
import { isDeep } from '#test/support/suite/breadth.ts';
import { attributeFrom, idOf } from './outside.ts';

const assembly = assemble();
const outside = stackOf(assembly, 'outside');
const mappingsOf = (stack: string) =>
  resources(stackOf(assembly, stack), 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => Properties);
const settingsOf = (name: string) => outside.Resources[idOf(assembly, name)]?.Properties;
const kept = { SqsManagedSseEnabled: true, MessageRetentionPeriod: 14 * 24 * 3600 };

const lanes = [
  { queue: 'Webhooks', stack: 'workers', worker: 'QueueWebhooks', failed: 'FailedWebhooksQueue', size: 100 },
  {
    queue: 'SlowWebhooks',
    stack: 'workers',
    worker: 'QueueWebhooks',
    failed: 'FailedWebhooksQueue',
    size: 100,
  },
  { queue: 'Billing', stack: 'workers', worker: 'QueueBilling', failed: 'FailedBillingQueue', size: 50 },
  { queue: 'Mail', stack: 'outside', worker: 'QueueMail', failed: 'FailedMailQueue', size: 10 },
];

test('there are four queues that are worked off, and three for what is given up', () => {
  const names = [...lanes.map(({ queue }) => queue), 'FailedWebhooksQueue', 'FailedBillingQueue', 'FailedMailQueue'];
  const ids = resources(outside, 'AWS::SQS::Queue').map(([id]) => id);
  expect(ids.sort()).toEqual(names.map((name) => idOf(assembly, name)).sort());
  expect([...mappingsOf('outside'), ...mappingsOf('workers')]).toHaveLength(lanes.length);
});

describe.each(lanes)('$queue', ({ queue, stack, worker, failed, size }) => {
  const { id, lambda } = find(assembly, { name: worker, stack });
  const source = JSON.stringify(attributeFrom(assembly, stack, queue));
  const [mapping] = mappingsOf(stack).filter(({ EventSourceArn }) => JSON.stringify(EventSourceArn) === source);

  test('is encrypted, keeps messages for fourteen days, and gives them up after twenty times', () => {
    expect(settingsOf(queue)).toEqual({
      ...kept,
      VisibilityTimeout: 6 * Number(lambda.Properties.Timeout),
      RedrivePolicy: {
        deadLetterTargetArn: { 'Fn::GetAtt': [idOf(assembly, failed), 'Arn'] },
        maxReceiveCount: 20,
      },
    });
  });

  test(`feeds its function ${size} messages at a time, twice at once, and again those that fail`, () => {
    expect(target(mapping?.FunctionName)).toBe(id);
    expect(mapping).toMatchObject({
      BatchSize: size,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 2 },
    });
  });
});

test('the sender of webhooks has a thread for every name of a batch, since looking up a dead one holds its thread for long', () => {
  const { lambda } = find(assembly, { name: 'QueueWebhooks', stack: 'workers' });
  const { Variables } = lambda.Properties.Environment as { Variables: Record<string, string> };
  const sizes = lanes.filter(({ worker }) => worker === 'QueueWebhooks').map(({ size }) => size);
  expect(Number(Variables.UV_THREADPOOL_SIZE)).toBeGreaterThan(Math.max(...sizes));
});

/** The functions of a stack that may send messages to a queue that feeds them. */
function resendersOf(stack: StackTemplate): string[] {
  return resources(stack, 'AWS::Lambda::EventSourceMapping').flatMap(([, { Properties }]) => {
    const id = target(Properties.FunctionName);
    const role = stack.Resources[target(stack.Resources[id]?.Properties.Role)];
    const policies = (role?.Properties.Policies ?? []) as { PolicyDocument: { Statement: { Action: unknown }[] } }[];
    const statements = policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
    const sends = statements.filter(({ Action }) => JSON.stringify(Action).includes('sqs:SendMessage'));
    return JSON.stringify(sends).includes(JSON.stringify(Properties.EventSourceArn)) ? [id] : [];
  });
}

test('exactly the functions that send messages to a queue that feeds them may be invoked recursively', () => {
  const resenders = new Set(Object.values(assembly.stacks).flatMap(resendersOf));
  const allowed = resources(assembly, 'AWS::Lambda::Function').filter(
    ([, { Properties }]) => Properties.RecursiveLoop === 'Allow',
  );
  expect(allowed.map(([id]) => id).sort()).toEqual([...resenders].sort());
  expect(resenders.size).toBe(2);
});

describe.each(['FailedWebhooksQueue', 'FailedBillingQueue', 'FailedMailQueue'])('%s', (name) => {
  test('is encrypted and keeps messages for fourteen days', () => {
    expect(settingsOf(name)).toEqual(kept);
  });

  test('raises an alarm as soon as there is something in it', () => {
    const dimensions = [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [idOf(assembly, name), 'QueueName'] } }];
    const alarms = resources(outside, 'AWS::CloudWatch::Alarm').filter(([, { Properties }]) => {
      return JSON.stringify(Properties.Dimensions) === JSON.stringify(dimensions);
    });
    expect(alarms.map(([, { Properties }]) => Properties)).toMatchObject([
      { MetricName: 'ApproximateNumberOfMessagesVisible', Threshold: 1, EvaluationPeriods: 1 },
    ]);
  });
});

test('no queue is reached without TLS', () => {
  const policies = resources(outside, 'AWS::SQS::QueuePolicy').map(([, { Properties }]) => Properties);
  const guarded = policies.flatMap(({ Queues }) => (Queues as unknown[]).map(target));
  expect(guarded.sort()).toEqual(
    resources(outside, 'AWS::SQS::Queue')
      .map(([id]) => id)
      .sort(),
  );
  for (const { PolicyDocument } of policies) {
    expect(PolicyDocument).toMatchObject({
      Statement: [{ Effect: 'Deny', Action: 'sqs:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }],
    });
  }
});

test('webhooks that fail raise an alarm: those counted for this service, by its name', () => {
  const alarms = resources(outside, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
  const { lambda } = find(assembly, { name: 'QueueWebhooks', stack: 'workers' });
  const { Variables } = lambda.Properties.Environment as { Variables: Record<string, unknown> };
  expect(alarms.filter(({ MetricName }) => MetricName === 'WebhookFailed')).toMatchObject([
    {
      Namespace: Variables.POWERTOOLS_METRICS_NAMESPACE,
      Dimensions: [{ Name: 'service', Value: Variables.POWERTOOLS_SERVICE_NAME }],
      Statistic: 'Sum',
      Threshold: 1,
    },
  ]);
});

describe('the key of webhooks’ secrets', () => {
  const key = outside.Resources[idOf(assembly, 'WebhookKey')];

  test('makes codes of 256 bits and nothing else, has a name, and stays when its stack goes', () => {
    expect(key).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: { KeySpec: 'HMAC_256', KeyUsage: 'GENERATE_VERIFY_MAC' },
    });
    const named = resources(outside, 'AWS::KMS::Alias').map(([, { Properties }]) => Properties);
    expect(named.map(({ AliasName }) => AliasName)).toContain('alias/referral-tracking-webhooks');
  });

  test.runIf(isDeep)('is named after the service, so that two of them have two', () => {
    const other = resources(assemble(OTHERS.throwaway), 'AWS::KMS::Alias');
    const names = other.map(([, { Properties }]) => Properties.AliasName);
    expect(names.sort()).toEqual(
      ['mails', 'payout-places', 'payouts', 'sign-ups', 'webhooks'].map((name) => `alias/aws-partners-${name}`),
    );
  });

  test('can be used by whom this account allows it', () => {
    expect(key?.Properties.KeyPolicy).toMatchObject({
      Statement: [{ Principal: { AWS: { 'Fn::Join': ['', expect.arrayContaining([':root'])] } } }],
    });
  });
});

test('the key of payout details is renewed every year, has a name, and stays when its stack goes', () => {
  const key = outside.Resources[idOf(assembly, 'PayoutKey')];
  expect(key).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', Properties: { EnableKeyRotation: true } });
  expect(key?.Properties.KeySpec ?? 'SYMMETRIC_DEFAULT').toBe('SYMMETRIC_DEFAULT');
  const named = resources(outside, 'AWS::KMS::Alias').map(([, { Properties }]) => Properties.AliasName);
  expect(named).toContain('alias/referral-tracking-payouts');
});

test.each([
  ['Webhooks', 15],
  ['SlowWebhooks', 30],
  ['Mail', 15],
  ['Billing', 30],
])('messages of %s that are not worked off in %s minutes raise an alarm', (queue, minutes) => {
  const dimensions = [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [idOf(assembly, queue), 'QueueName'] } }];
  const alarms = resources(outside, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
  const ofQueue = alarms.filter(({ Dimensions }) => JSON.stringify(Dimensions) === JSON.stringify(dimensions));
  expect(ofQueue).toMatchObject([
    {
      MetricName: 'ApproximateAgeOfOldestMessage',
      Statistic: 'Maximum',
      Period: 300,
      Threshold: 60 * minutes,
      EvaluationPeriods: 2,
    },
  ]);
});

test('the stack says where the queues of webhooks and mail are, and the key', () => {
  const references = Object.entries(outside.Outputs ?? {}).map(([name, { Value }]) => [name, Value] as const);
  expect(Object.fromEntries(references)).toMatchObject({
    WebhookQueueUrl: { Ref: idOf(assembly, 'Webhooks') },
    SlowWebhookQueueUrl: { Ref: idOf(assembly, 'SlowWebhooks') },
    MailQueueUrl: { Ref: idOf(assembly, 'Mail') },
    BillingQueueUrl: { Ref: idOf(assembly, 'Billing') },
    WebhookKeyId: { Ref: idOf(assembly, 'WebhookKey') },
  });
});
