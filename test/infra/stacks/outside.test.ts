import { describe, expect, test } from 'vitest';
import { assemble, findStack, getTargetId, listResources, type StackTemplate } from '#test/infra/assembly.ts';
import { findFunction } from '#test/infra/functions/functions.ts';
import { OTHER_SETTINGS } from '#test/support/infra/settings.ts';
import { isDeep } from '#test/support/suite/breadth.ts';
import { findAttribute, findResourceId } from './outside.ts';

const assembly = assemble();
const outside = findStack(assembly, 'outside');
const getMappings = (stack: string) =>
  listResources(findStack(assembly, stack), 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => Properties);
const getSettings = (name: string) => outside.Resources[findResourceId(assembly, name)]?.Properties;
const queueDefaults = { SqsManagedSseEnabled: true, MessageRetentionPeriod: 14 * 24 * 3600 };

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

test('four work queues and three dead-letter queues exist', () => {
  const names = [...lanes.map(({ queue }) => queue), 'FailedWebhooksQueue', 'FailedBillingQueue', 'FailedMailQueue'];
  const ids = listResources(outside, 'AWS::SQS::Queue').map(([id]) => id);
  expect(ids.sort()).toEqual(names.map((name) => findResourceId(assembly, name)).sort());
  expect([...getMappings('outside'), ...getMappings('workers')]).toHaveLength(lanes.length);
});

describe.each(lanes)('$queue', ({ queue, stack, worker, failed, size }) => {
  const { id, lambda } = findFunction(assembly, { name: worker, stack });
  const source = JSON.stringify(findAttribute(assembly, stack, queue));
  const [mapping] = getMappings(stack).filter(({ EventSourceArn }) => JSON.stringify(EventSourceArn) === source);

  test('a work queue is encrypted, keeps messages for 14 days and dead-letters them after 20 receives', () => {
    expect(getSettings(queue)).toEqual({
      ...queueDefaults,
      VisibilityTimeout: 6 * Number(lambda.Properties.Timeout),
      RedrivePolicy: {
        deadLetterTargetArn: { 'Fn::GetAtt': [findResourceId(assembly, failed), 'Arn'] },
        maxReceiveCount: 20,
      },
    });
  });

  test(`a work queue feeds two batches of ${size} messages at once and retries failed ones`, () => {
    expect(getTargetId(mapping?.FunctionName)).toBe(id);
    expect(mapping).toMatchObject({
      BatchSize: size,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 2 },
    });
  });
});

test('the webhook sender has a thread per host name of a batch, since a DNS lookup can block one', () => {
  const { lambda } = findFunction(assembly, { name: 'QueueWebhooks', stack: 'workers' });
  const { Variables } = lambda.Properties.Environment as { Variables: Record<string, string> };
  const sizes = lanes.filter(({ worker }) => worker === 'QueueWebhooks').map(({ size }) => size);
  expect(Number(Variables.UV_THREADPOOL_SIZE)).toBeGreaterThan(Math.max(...sizes));
});

/** Functions of a stack that may send messages to a queue that feeds them. */
function findResenders(stack: StackTemplate): string[] {
  return listResources(stack, 'AWS::Lambda::EventSourceMapping').flatMap(([, { Properties }]) => {
    const id = getTargetId(Properties.FunctionName);
    const role = stack.Resources[getTargetId(stack.Resources[id]?.Properties.Role)];
    const policies = (role?.Properties.Policies ?? []) as { PolicyDocument: { Statement: { Action: unknown }[] } }[];
    const statements = policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
    const sends = statements.filter(({ Action }) => JSON.stringify(Action).includes('sqs:SendMessage'));
    return JSON.stringify(sends).includes(JSON.stringify(Properties.EventSourceArn)) ? [id] : [];
  });
}

test('exactly the functions that requeue their messages may be invoked recursively', () => {
  const resenders = new Set(Object.values(assembly.stacks).flatMap(findResenders));
  const allowed = listResources(assembly, 'AWS::Lambda::Function').filter(
    ([, { Properties }]) => Properties.RecursiveLoop === 'Allow',
  );
  expect(allowed.map(([id]) => id).sort()).toEqual([...resenders].sort());
  expect(resenders.size).toBe(2);
});

describe.each(['FailedWebhooksQueue', 'FailedBillingQueue', 'FailedMailQueue'])('%s', (name) => {
  test('a dead-letter queue is encrypted and keeps messages for fourteen days', () => {
    expect(getSettings(name)).toEqual(queueDefaults);
  });

  test('a dead-letter queue raises an alarm for its first message', () => {
    const dimensions = [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [findResourceId(assembly, name), 'QueueName'] } }];
    const alarms = listResources(outside, 'AWS::CloudWatch::Alarm').filter(([, { Properties }]) => {
      return JSON.stringify(Properties.Dimensions) === JSON.stringify(dimensions);
    });
    expect(alarms.map(([, { Properties }]) => Properties)).toMatchObject([
      { MetricName: 'ApproximateNumberOfMessagesVisible', Threshold: 1, EvaluationPeriods: 1 },
    ]);
  });
});

test('queues require TLS', () => {
  const policies = listResources(outside, 'AWS::SQS::QueuePolicy').map(([, { Properties }]) => Properties);
  const guarded = policies.flatMap(({ Queues }) => (Queues as unknown[]).map(getTargetId));
  expect(guarded.sort()).toEqual(
    listResources(outside, 'AWS::SQS::Queue')
      .map(([id]) => id)
      .sort(),
  );
  for (const { PolicyDocument } of policies) {
    expect(PolicyDocument).toMatchObject({
      Statement: expect.arrayContaining([
        expect.objectContaining({
          Effect: 'Deny',
          Action: 'sqs:*',
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        }),
      ]),
    });
  }
});

test('events about e-mail reach the mail queue, and only their rule may send there', () => {
  const [[, set] = []] = listResources(outside, 'AWS::SES::ConfigurationSet');
  expect(set?.Properties).toMatchObject({ SuppressionOptions: { SuppressedReasons: [] } });
  const [[, destination] = []] = listResources(outside, 'AWS::SES::ConfigurationSetEventDestination');
  expect(destination?.Properties).toMatchObject({
    EventDestination: { Enabled: true, MatchingEventTypes: ['bounce', 'complaint', 'delivery'] },
  });
  const [[ruleId = '', rule] = []] = listResources(outside, 'AWS::Events::Rule');
  const queue = { 'Fn::GetAtt': [findResourceId(assembly, 'Mail'), 'Arn'] };
  expect(rule?.Properties).toMatchObject({
    EventPattern: { source: ['aws.ses'] },
    Targets: [{ Arn: queue, InputPath: '$.detail' }],
  });
  const allowed = listResources(outside, 'AWS::SQS::QueuePolicy').flatMap(([, { Properties }]) =>
    (Properties.PolicyDocument as { Statement: { Effect: string }[] }).Statement.filter(
      ({ Effect }) => Effect === 'Allow',
    ),
  );
  expect(allowed).toMatchObject([
    {
      Principal: { Service: 'events.amazonaws.com' },
      Resource: queue,
      Condition: { ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': [ruleId, 'Arn'] } } },
    },
  ]);
  for (const { Action } of allowed as { Action?: string[] }[]) expect(Action).toContain('sqs:SendMessage');
  const { Variables } = findFunction(assembly, { name: 'QueueMail', stack: 'outside' }).lambda.Properties
    .Environment as {
    Variables: Record<string, unknown>;
  };
  expect(Variables.MAIL_CONFIGURATION_SET).toBe(set?.Properties.Name);
});

test('failed webhooks raise an alarm for this service', () => {
  const alarms = listResources(outside, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
  const { lambda } = findFunction(assembly, { name: 'QueueWebhooks', stack: 'workers' });
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

describe('the webhook secrets key', () => {
  const key = outside.Resources[findResourceId(assembly, 'WebhookKey')];

  test('the webhook key is an HMAC key with an alias and outlives its stack', () => {
    expect(key).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: { KeySpec: 'HMAC_256', KeyUsage: 'GENERATE_VERIFY_MAC' },
    });
    const aliases = listResources(outside, 'AWS::KMS::Alias').map(([, { Properties }]) => Properties);
    expect(aliases.map(({ AliasName }) => AliasName)).toContain('alias/referral-tracking-webhooks');
  });

  test.runIf(isDeep)('key aliases contain the service name, so that two services have different ones', () => {
    const other = listResources(assemble(OTHER_SETTINGS.throwaway), 'AWS::KMS::Alias');
    const names = other.map(([, { Properties }]) => Properties.AliasName);
    expect(names.sort()).toEqual(
      ['mails', 'payout-places', 'payouts', 'sign-ups', 'webhooks'].map((name) => `alias/aws-partners-${name}`),
    );
  });

  test("this account's policies control access to the webhook key", () => {
    expect(key?.Properties.KeyPolicy).toMatchObject({
      Statement: [{ Principal: { AWS: { 'Fn::Join': ['', expect.arrayContaining([':root'])] } } }],
    });
  });
});

test('the payout details key is rotated yearly, has an alias and outlives its stack', () => {
  const key = outside.Resources[findResourceId(assembly, 'PayoutKey')];
  expect(key).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', Properties: { EnableKeyRotation: true } });
  expect(key?.Properties.KeySpec ?? 'SYMMETRIC_DEFAULT').toBe('SYMMETRIC_DEFAULT');
  const aliases = listResources(outside, 'AWS::KMS::Alias').map(([, { Properties }]) => Properties.AliasName);
  expect(aliases).toContain('alias/referral-tracking-payouts');
});

test.each([
  ['Webhooks', 15],
  ['SlowWebhooks', 30],
  ['Mail', 15],
  ['Billing', 30],
])('messages of %s older than %s minutes raise an alarm', (queue, minutes) => {
  const dimensions = [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [findResourceId(assembly, queue), 'QueueName'] } }];
  const alarms = listResources(outside, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
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

test('outputs show the queues and the webhook key', () => {
  const references = Object.entries(outside.Outputs ?? {}).map(([name, { Value }]) => [name, Value] as const);
  expect(Object.fromEntries(references)).toMatchObject({
    WebhookQueueUrl: { Ref: findResourceId(assembly, 'Webhooks') },
    SlowWebhookQueueUrl: { Ref: findResourceId(assembly, 'SlowWebhooks') },
    MailQueueUrl: { Ref: findResourceId(assembly, 'Mail') },
    BillingQueueUrl: { Ref: findResourceId(assembly, 'Billing') },
    WebhookKeyId: { Ref: findResourceId(assembly, 'WebhookKey') },
  });
});
