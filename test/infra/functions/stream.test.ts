import { marshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, test } from 'vitest';
import { readStreamMappingPlan } from '#lib/local/plan/plan-stream.ts';
import type { ResolvedResource } from '#lib/local/plan/resolved-resource.ts';
import { matchesFilters } from '#lib/local/streams/filter.ts';
import { buildBatch } from '#shared/domain/batches/batch.ts';
import { assemble, findOnly, findStack, getTargetId, listResources } from '#test/infra/assembly.ts';
import { OPERATOR_SETTINGS } from '#test/support/infra/settings.ts';
import { aLead, aPromoter } from '#test/unit/domain/builders.ts';
import { findFunction } from './functions.ts';

const assembly = assemble();
const stream = findStack(assembly, 'stream');
const [queueId, queue] = findOnly(stream, 'AWS::SQS::Queue');
const mappings = listResources(stream, 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => Properties);

/** The mapping that feeds a function. */
function getMapping(name: string): Record<string, unknown> {
  const { id } = findFunction(assembly, { name, stack: 'stream' });
  const [first, ...others] = mappings.filter(({ FunctionName }) => getTargetId(FunctionName) === id);
  expect(others).toEqual([]);
  return first ?? {};
}

function getPatterns(name: string): unknown[] {
  const { Filters } = getMapping(name).FilterCriteria as { Filters: { Pattern: string }[] };
  return Filters.map(({ Pattern }) => JSON.parse(Pattern));
}

test('the stream has two readers, its maximum', () => {
  expect(mappings).toHaveLength(2);
});

describe.each(['StreamProject', 'StreamBatch'])('the stream mapping of %s', (name) => {
  test('a stream mapping starts with the oldest record', () => {
    expect(getMapping(name)).toMatchObject({ StartingPosition: 'TRIM_HORIZON' });
  });

  test('a stream mapping bisects failing batches and finally writes dead letters', () => {
    expect(getMapping(name)).toMatchObject({
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [queueId, 'Arn'] } } },
    });
  });

  test('a stream mapping stays within the limit of filter patterns', () => {
    expect(getPatterns(name).length).toBeLessThanOrEqual(5);
  });
});

test('the projector receives batches collected for ten seconds', () => {
  // One batch per shard at a time, as in the one-account simulation.
  expect(getMapping('StreamProject').ParallelizationFactor).toBeUndefined();
  expect(getMapping('StreamProject')).toMatchObject({
    BatchSize: 1000,
    MaximumBatchingWindowInSeconds: 10,
    MaximumRetryAttempts: 20,
  });
});

describe('a custom streamWindow', () => {
  const operatorStack = findStack(assemble(OPERATOR_SETTINGS), 'stream');

  test('streamWindow applies to the projector but not to batch chunks', () => {
    const windows = listResources(operatorStack, 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => {
      return [Properties.BatchSize, Properties.MaximumBatchingWindowInSeconds];
    });
    expect(windows.sort()).toEqual([
      [1, undefined],
      [1000, 45],
    ]);
  });

  test('the projector is late when records are a minute older than the streamWindow', () => {
    const [[, late] = []] = listResources(operatorStack, 'AWS::CloudWatch::Alarm').filter(([id]) =>
      id.startsWith('LateAlarm'),
    );
    expect(late?.Properties).toMatchObject({ MetricName: 'IteratorAge', Threshold: 105_000 });
  });

  test('an output shows the streamWindow, for commands that wait for rows', () => {
    expect(operatorStack.Outputs?.StreamWindow?.Value).toBe('45');
    expect(stream.Outputs?.StreamWindow?.Value).toBe('10');
  });
});

test('a local run ignores the streamWindow and delivers immediately', () => {
  const properties = { ...getMapping('StreamProject'), EventSourceArn: 'arn:aws:dynamodb:x:1:table/t/stream/s' };
  const plan = readStreamMappingPlan({
    properties: { ...properties, FunctionName: 'project' },
  } as unknown as ResolvedResource);
  expect(plan).toMatchObject({ batchSize: 1000 });
  expect(Object.keys(plan ?? {}).filter((name) => /window/i.test(name))).toEqual([]);
});

test('batch chunks are processed individually', () => {
  expect(getMapping('StreamBatch')).toMatchObject({
    BatchSize: 1,
    ParallelizationFactor: 1,
    MaximumRetryAttempts: 100,
  });
});

/** Whether a mapping delivers a change of an item. */
function isFed(name: string, after: object, { sk = '-', before }: { sk?: string; before?: object } = {}): boolean {
  const images = { NewImage: marshall(after), ...(before ? { OldImage: marshall(before) } : {}) };
  const eventName = before ? 'MODIFY' : 'INSERT';
  return matchesFilters({ eventName, dynamodb: { Keys: { sk: { S: sk } }, ...images } }, getPatterns(name));
}

test('the projector receives new events and changed records, but not its own writes', () => {
  const isProjected = (...of: [after: object, more?: { sk?: string; before?: object }]) =>
    isFed('StreamProject', ...of);
  expect(isProjected({ event: 'sale', amount: 100, leadId: 1 })).toBe(true);
  expect(isProjected({ event: 'sale', countedAt: 'x' }, { before: { event: 'sale' } })).toBe(false);
  expect(isProjected(aPromoter(), { sk: 'promoter' })).toBe(true);
  expect(isProjected(aLead(), { before: aLead() })).toBe(true);
  expect(isProjected({ saleAmount: 100 })).toBe(true);
  expect(isProjected({ phase: 'sealed' })).toBe(true);
  expect(isProjected({ phase: 'destroyed' })).toBe(true);
  expect(isProjected({ phase: 'gathering' })).toBe(false);
  expect(isProjected({ revision: 1, packed: '[1]' }, { sk: '0000000001' })).toBe(false);
  expect(isProjected({ promoterId: 1, refId: 'x', revision: 1 }, { sk: 'promotion#1' })).toBe(false);
  expect(isProjected(process)).toBe(false);
});

const { process, chunks } = buildBatch(
  { id: 1, action: 'promoter/accept', terms: {}, meta: {}, ids: [1] },
  '2026-11-21T00:00:00.000Z',
);

test('the batch worker receives new batches and activated chunks, but not its own notes', () => {
  const isWorked = (...of: [after: object, more?: { before?: object }]) => isFed('StreamBatch', ...of);
  const aProcess = { ...process, batch: 'process' };
  const asleep = { ...chunks[0], batch: 'chunk' };
  const awake = { ...asleep, stage: 'awake' };
  expect(isWorked(aProcess)).toBe(true);
  expect(isWorked({ ...aProcess, stage: 'ended' }, { before: aProcess })).toBe(false);
  expect(isWorked(asleep)).toBe(false);
  expect(isWorked(awake, { before: asleep })).toBe(true);
  expect(isWorked({ ...awake, position: 10 }, { before: awake })).toBe(false);
  expect(isWorked({ ...asleep, stage: 'done' }, { before: asleep })).toBe(false);
  expect(isWorked({ event: 'sale' })).toBe(false);
});

describe('stream dead letters', () => {
  test('stream dead letters are encrypted and kept for fourteen days', () => {
    expect(queue.Properties).toEqual({ SqsManagedSseEnabled: true, MessageRetentionPeriod: 14 * 24 * 3600 });
  });

  test('stream dead letters require TLS', () => {
    const [, policy] = findOnly(stream, 'AWS::SQS::QueuePolicy');
    expect(policy.Properties).toMatchObject({
      Queues: [{ Ref: queueId }],
      PolicyDocument: {
        Statement: [{ Effect: 'Deny', Action: 'sqs:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }],
      },
    });
  });
});
