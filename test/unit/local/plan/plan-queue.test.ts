import { expect, test } from 'vitest';
import { readKeyPlan } from '#lib/local/plan/plan-key.ts';
import { readQueueMappingPlan, readQueuePlan } from '#lib/local/plan/plan-queue.ts';
import type { ResolvedResource } from '#lib/local/plan/resolved-resource.ts';

const queueArn = 'arn:aws:sqs:eu-west-1:123456789012:outside-Webhooks';
const aResource = (properties: ResolvedResource['properties'], arn = queueArn): ResolvedResource => ({
  type: 'AWS::Test::Resource',
  name: 'outside-Webhooks',
  arn,
  stack: { name: 'outside', assets: new Map(), template: {} },
  properties,
});

test('a queue has the attributes of the template, in SQS format', () => {
  const RedrivePolicy = { deadLetterTargetArn: `${queueArn}-failed`, maxReceiveCount: 20 };
  const properties = { VisibilityTimeout: 270, MessageRetentionPeriod: 1_209_600, SqsManagedSseEnabled: true };
  expect(readQueuePlan(aResource({ ...properties, RedrivePolicy }))).toEqual({
    name: 'outside-Webhooks',
    arn: queueArn,
    attributes: {
      VisibilityTimeout: '270',
      MessageRetentionPeriod: '1209600',
      RedrivePolicy: JSON.stringify(RedrivePolicy),
    },
  });
});

test('a FIFO queue is rejected', () => {
  expect(() => readQueuePlan(aResource({ FifoQueue: true }))).toThrow('outside-Webhooks is a FIFO queue');
});

const mapping = { EventSourceArn: queueArn, FunctionName: 'sender' };

test('a mapping states function, batch size, window and concurrency of a queue', () => {
  const properties = {
    ...mapping,
    BatchSize: 70,
    MaximumBatchingWindowInSeconds: 2,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    ScalingConfig: { MaximumConcurrency: 3 },
  };
  expect(readQueueMappingPlan(aResource(properties))).toEqual({
    queueName: 'outside-Webhooks',
    queueArn,
    functionName: 'sender',
    batchSize: 70,
    windowMs: 2000,
    maximumConcurrency: 3,
    reportsItemFailures: true,
  });
});

test('a mapping defaults to ten messages per batch without item failures', () => {
  expect(readQueueMappingPlan(aResource(mapping))).toMatchObject({
    batchSize: 10,
    windowMs: 0,
    maximumConcurrency: 5,
    reportsItemFailures: false,
  });
});

test('a disabled mapping, or one of a stream, is skipped', () => {
  expect(readQueueMappingPlan(aResource({ ...mapping, Enabled: false }))).toBeUndefined();
  const stream = 'arn:aws:dynamodb:eu-west-1:123456789012:table/data/stream/local';
  expect(readQueueMappingPlan(aResource({ ...mapping, EventSourceArn: stream }))).toBeUndefined();
});

test('a mapping with a filter is rejected, since filters are not supported for queues', () => {
  const filtered = { ...mapping, FilterCriteria: { Filters: [{ Pattern: '{}' }] } };
  expect(() => readQueueMappingPlan(aResource(filtered))).toThrow('is mapped with a filter');
});

test('a key for HMACs or data keys is planned; other keys are skipped', () => {
  const arn = 'arn:aws:kms:eu-west-1:123456789012:key/outside-Webhooks';
  expect(readKeyPlan(aResource({ KeySpec: 'HMAC_256' }, arn))).toEqual({ id: 'outside-Webhooks', arn, use: 'codes' });
  expect(readKeyPlan(aResource({}, arn))).toEqual({ id: 'outside-Webhooks', arn, use: 'data keys' });
  expect(readKeyPlan(aResource({ KeySpec: 'RSA_2048' }, arn))).toBeUndefined();
});
