import { describe, expect, test } from 'vitest';
import { assemble, only, stackOf, target } from './assembly.ts';
import { find } from './functions.ts';

const assembly = assemble();
const stream = stackOf(assembly, 'stream');
const [, mapping] = only(assembly, 'AWS::Lambda::EventSourceMapping');
const [queueId, queue] = only(stream, 'AWS::SQS::Queue');

describe('the stream mapping', () => {
  test('feeds the projector in batches, from the first record on', () => {
    expect(mapping.Properties).toMatchObject({
      BatchSize: 90,
      MaximumBatchingWindowInSeconds: 1,
      StartingPosition: 'TRIM_HORIZON',
    });
    expect(target(mapping.Properties.FunctionName)).toBe(find(assembly, { name: 'StreamProject', stack: 'stream' }).id);
  });

  test('delivers new events only', () => {
    const { Filters } = mapping.Properties.FilterCriteria as { Filters: { Pattern: string }[] };
    expect(Filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual([
      { eventName: ['INSERT'], dynamodb: { NewImage: { event: { S: [{ exists: true }] } } } },
    ]);
  });

  test('isolates a record that fails, gives it up in the end and keeps its position', () => {
    expect(mapping.Properties).toMatchObject({
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MaximumRetryAttempts: 20,
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [queueId, 'Arn'] } } },
    });
  });
});

describe('the dead letters', () => {
  test('are encrypted and kept for fourteen days', () => {
    expect(queue.Properties).toEqual({ SqsManagedSseEnabled: true, MessageRetentionPeriod: 14 * 24 * 3600 });
  });

  test('are refused without TLS', () => {
    const [, policy] = only(stream, 'AWS::SQS::QueuePolicy');
    expect(policy.Properties).toMatchObject({
      Queues: [{ Ref: queueId }],
      PolicyDocument: {
        Statement: [{ Effect: 'Deny', Action: 'sqs:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }],
      },
    });
  });
});
