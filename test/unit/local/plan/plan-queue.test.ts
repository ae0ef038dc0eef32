import { expect, test } from 'vitest';
import { keyPlan } from '#lib/local/plan/plan-key.ts';
import { queueMappingPlan, queuePlan } from '#lib/local/plan/plan-queue.ts';
import type { Resolved } from '#lib/local/plan/resolved.ts';

const queueArn = 'arn:aws:sqs:eu-west-1:123456789012:outside-Webhooks';
const resolved = (properties: Resolved['properties'], arn = queueArn): Resolved => ({
  type: 'of no account',
  name: 'outside-Webhooks',
  arn,
  stack: { name: 'outside', assets: new Map(), template: {} },
  properties,
});

test('a queue has the settings of the template, as SQS writes them', () => {
  const RedrivePolicy = { deadLetterTargetArn: `${queueArn}-failed`, maxReceiveCount: 20 };
  const properties = { VisibilityTimeout: 270, MessageRetentionPeriod: 1_209_600, SqsManagedSseEnabled: true };
  expect(queuePlan(resolved({ ...properties, RedrivePolicy }))).toEqual({
    name: 'outside-Webhooks',
    arn: queueArn,
    attributes: {
      VisibilityTimeout: '270',
      MessageRetentionPeriod: '1209600',
      RedrivePolicy: JSON.stringify(RedrivePolicy),
    },
  });
});

test('a queue that keeps an order is refused', () => {
  expect(() => queuePlan(resolved({ FifoQueue: true }))).toThrow('outside-Webhooks is a FIFO queue');
});

const mapping = { EventSourceArn: queueArn, FunctionName: 'sender' };

test('a mapping says which function works off a queue, and how much of it at once', () => {
  const properties = {
    ...mapping,
    BatchSize: 70,
    MaximumBatchingWindowInSeconds: 2,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    ScalingConfig: { MaximumConcurrency: 3 },
  };
  expect(queueMappingPlan(resolved(properties))).toEqual({
    queueName: 'outside-Webhooks',
    queueArn,
    functionName: 'sender',
    batchSize: 70,
    windowMs: 2000,
    maximumConcurrency: 3,
    reportsItemFailures: true,
  });
});

test('a mapping that says little has ten messages a batch, and nothing reported', () => {
  expect(queueMappingPlan(resolved(mapping))).toMatchObject({
    batchSize: 10,
    windowMs: 0,
    maximumConcurrency: 5,
    reportsItemFailures: false,
  });
});

test('a mapping that is disabled, or of a stream, is none of a queue', () => {
  expect(queueMappingPlan(resolved({ ...mapping, Enabled: false }))).toBeUndefined();
  const stream = 'arn:aws:dynamodb:eu-west-1:123456789012:table/data/stream/local';
  expect(queueMappingPlan(resolved({ ...mapping, EventSourceArn: stream }))).toBeUndefined();
});

test('a mapping that filters is refused: every message would be delivered', () => {
  const filtered = { ...mapping, FilterCriteria: { Filters: [{ Pattern: '{}' }] } };
  expect(() => queueMappingPlan(resolved(filtered))).toThrow('is mapped with a filter');
});

test('a key is one that makes codes or data keys; others are not run', () => {
  const arn = 'arn:aws:kms:eu-west-1:123456789012:key/outside-Webhooks';
  expect(keyPlan(resolved({ KeySpec: 'HMAC_256' }, arn))).toEqual({ id: 'outside-Webhooks', arn, does: 'codes' });
  expect(keyPlan(resolved({}, arn))).toEqual({ id: 'outside-Webhooks', arn, does: 'data keys' });
  expect(keyPlan(resolved({ KeySpec: 'RSA_2048' }, arn))).toBeUndefined();
});
