import { marshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, test } from 'vitest';
import { passes } from '#lib/local/filter.ts';
import { aLead, aPromoter } from '../unit/domain/builders.ts';
import { assemble, only, resources, stackOf, target } from './assembly.ts';
import { find } from './functions.ts';

const assembly = assemble();
const stream = stackOf(assembly, 'stream');
const [queueId, queue] = only(stream, 'AWS::SQS::Queue');
const mappings = resources(assembly, 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => Properties);

/** The mapping that feeds a function. */
function mappingOf(name: string): Record<string, unknown> {
  const { id } = find(assembly, { name, stack: 'stream' });
  const [first, ...others] = mappings.filter(({ FunctionName }) => target(FunctionName) === id);
  expect(others).toEqual([]);
  return first ?? {};
}

function patternsOf(name: string): unknown[] {
  const { Filters } = mappingOf(name).FilterCriteria as { Filters: { Pattern: string }[] };
  return Filters.map(({ Pattern }) => JSON.parse(Pattern));
}

test('the stream has two readers, which is as many as it serves', () => {
  expect(mappings).toHaveLength(2);
});

describe.each([
  ['StreamProject', 90],
  ['StreamRows', 100],
])('the stream mapping of %s', (name, batchSize) => {
  test('feeds it in batches, from the first record on', () => {
    expect(mappingOf(name)).toMatchObject({
      BatchSize: batchSize,
      MaximumBatchingWindowInSeconds: 1,
      StartingPosition: 'TRIM_HORIZON',
    });
  });

  test('isolates a record that fails, gives it up in the end and keeps its position', () => {
    expect(mappingOf(name)).toMatchObject({
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MaximumRetryAttempts: 20,
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [queueId, 'Arn'] } } },
    });
  });
});

test('the projector is fed new events only', () => {
  expect(patternsOf('StreamProject')).toEqual([
    { eventName: ['INSERT'], dynamodb: { NewImage: { event: { S: [{ exists: true }] } } } },
  ]);
});

test('what keeps rows is fed promoters, leads, commissions and sealed payouts, and neither rows nor events', () => {
  const isFed = (item: object, sk = '-') => passes({ dynamodb: { Keys: { sk: { S: sk } }, NewImage: item } }, patterns);
  const patterns = patternsOf('StreamRows');
  expect(isFed(marshall(aPromoter()), 'promoter')).toBe(true);
  expect(isFed(marshall(aLead()))).toBe(true);
  expect(isFed(marshall({ saleAmount: 100 }))).toBe(true);
  expect(isFed(marshall({ phase: 'sealed' }))).toBe(true);
  expect(isFed(marshall({ phase: 'gathering' }))).toBe(false);
  expect(isFed(marshall({ revision: 1, packed: '[1]' }), '0000000001')).toBe(false);
  expect(isFed(marshall({ event: 'sale', amount: 100, leadId: 1 }))).toBe(false);
  expect(isFed(marshall({ promoterId: 1, refId: 'x', revision: 1 }), 'promotion#1')).toBe(false);
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
