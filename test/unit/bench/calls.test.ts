import { describe, expect, test } from 'vitest';
import { countSequentialCalls } from '#test/bench/cost/chain.ts';
import { computeCost, computeOperationCost } from '#test/bench/cost/cost.ts';
import type { Call } from '#test/bench/cost/recorder.ts';
import { listItemsOfSeveralLeads } from '#test/bench/cost/shared-items.ts';
import { listReads, listWrites } from '#test/bench/cost/touched.ts';
import { formatFigure, formatTextTable } from '#test/bench/results/text-table.ts';

const spans = (...pairs: [number, number][]) => pairs.map(([start, end]) => ({ start, end }));

describe('sequential calls', () => {
  test.each([
    ['no call', spans(), 0],
    ['one', spans([0, 5]), 1],
    ['side by side', spans([0, 5], [1, 4], [2, 9]), 1],
    ['one after the other', spans([0, 5], [6, 7], [8, 9]), 3],
    ['one begins as the other ends', spans([0, 5], [5, 7]), 2],
    ['a long one during two short ones', spans([0, 10], [0, 4], [5, 9]), 2],
    ['in any order', spans([8, 9], [0, 5], [6, 7], [0, 7]), 3],
    ['a greedy choice by start would find fewer', spans([0, 100], [1, 2], [3, 4], [5, 6]), 3],
  ])('sequential calls are the longest chain without overlap: %s', (_, calls, length) => {
    expect(countSequentialCalls(calls)).toBe(length);
  });
});

const key = (pk: string) => ({ pk: { S: pk }, sk: { S: '-' } });

describe('reads and writes of a command', () => {
  test('a transaction lists each of its writes', () => {
    const Update = { Key: key('b'), UpdateExpression: 'SET x = :x', ExpressionAttributeValues: { ':x': { N: '1' } } };
    const TransactItems = [
      { Put: { Item: { ...key('a'), v: { S: 'v' } } } },
      { Update },
      { Delete: { Key: key('c') } },
      { ConditionCheck: { Key: key('d'), ConditionExpression: 'x = :x', ExpressionAttributeValues: {} } },
    ];
    expect(listWrites('TransactWriteItemsCommand', { TransactItems })).toEqual([
      { kind: 'Put', key: key('a'), transactional: true, values: { ...key('a'), v: { S: 'v' } } },
      { kind: 'Update', key: key('b'), transactional: true, values: { ':x': { N: '1' } } },
      { kind: 'Delete', key: key('c'), transactional: true, values: {} },
      { kind: 'ConditionCheck', key: key('d'), transactional: true, values: {} },
    ]);
  });

  test('a batch read is billed per item, including missing items', () => {
    const input = { RequestItems: { table: { Keys: [key('a'), key('gone')], ConsistentRead: true } } };
    const output = { Responses: { table: [{ pk: 'a', sk: '-', v: 'xyz' }] } };
    expect(listReads('BatchGetItemCommand', input, output)).toEqual({
      keys: ['a -', 'gone -'],
      billedBytes: [3 + 3 + 4, 0],
      strength: 'strong',
    });
  });

  test('a query is billed as a whole', () => {
    const output = {
      Items: [
        { pk: 'a', sk: 'x' },
        { pk: 'a', sk: 'y' },
      ],
    };
    expect(listReads('QueryCommand', {}, output)).toEqual({
      keys: ['a x', 'a y'],
      billedBytes: [12],
      strength: 'eventual',
    });
  });

  test.each([{ FilterExpression: 'x = :x' }, { ProjectionExpression: 'x' }])(
    'a query with %j is billed by the consumed capacity of the engine',
    (input) => {
      const output = { Items: [], ConsumedCapacity: { CapacityUnits: 3 } };
      expect(listReads('QueryCommand', input, output)?.billedBytes).toEqual([6 * 4096]);
    },
  );

  test.each([
    ['QueryCommand', { Select: 'COUNT' }],
    ['GetItemCommand', { Key: key('a'), ProjectionExpression: 'x' }],
    ['ScanCommand', {}],
  ])('the bill of a %s with %j cannot be computed', (command, input) => {
    expect(() => listReads(command, input, {})).toThrow('cannot be computed');
  });
});

describe('cost of a run', () => {
  const write = (pk: string) =>
    ({
      kind: 'Update',
      key: key(pk),
      transactional: false,
      before: key(pk),
      after: key(pk),
      values: {},
      refused: false,
    }) as const;
  const call = (overrides: Partial<Call>): Call => ({
    refused: false,
    read: undefined,
    writes: [],
    responseBytes: 10,
    start: 0,
    end: 1,
    ...overrides,
  });
  const read = { keys: ['1#api-keys abc', '1#account -'], billedBytes: [10, 10], strength: 'strong' } as const;
  const sale = [call({ read }), call({ writes: [write('1#lead#1')], start: 2, end: 3 })];
  const lease = call({ writes: [write('1#numbers#event')] });

  test('the cost of a run is the sum of its calls, without leases of number blocks', () => {
    expect(computeCost([...sale, lease], [])).toEqual({
      calls: 3,
      sequential: 2,
      readUnits: 2,
      writeUnits: 2,
      leases: 1,
      keyLookUps: 1,
      responseBytes: 30,
      items: ['1#lead#1 -'],
      largestItem: 2 + 15 + 3,
    });
  });

  test('the cost of several runs is the most expensive without a lease, and the worst of all', () => {
    const { usual, worst } = computeOperationCost([computeCost([...sale, lease], []), computeCost(sale, [])]);
    expect(usual).toMatchObject({ calls: 2, leases: 0 });
    expect(worst).toEqual({ calls: 3, sequential: 2, writeUnits: 2, keyLookUps: 1 });
  });
});

test('items written by several leads are found', () => {
  const runs = [
    ['1#sale#a -', '1#lead#1 -', '1#hot -'],
    ['1#sale#b -', '1#lead#1 -'],
    ['1#sale#c -', '1#lead#2 -', '1#hot -'],
  ];
  expect(listItemsOfSeveralLeads(runs)).toEqual(['1#hot -']);
  expect(() => listItemsOfSeveralLeads([['1#sale#a -']])).toThrow('has not written its lead');
});

test('text tables align, and figures show up to two decimals', () => {
  expect(
    formatTextTable(
      ['name', 'n'],
      [
        ['a', '1'],
        ['bcdef', '10'],
      ],
    ),
  ).toBe('name    n\n-----  --\na       1\nbcdef  10');
  expect([1, 1.25, 1 / 3, null].map((value) => formatFigure(value))).toEqual(['1', '1.25', '0.33', '–']);
});
