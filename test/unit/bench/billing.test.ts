import { marshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, test } from 'vitest';
import { readUnits, type TableWrite, writeUnits } from '#test/bench/cost/billing.ts';
import { indexUnits } from '#test/bench/cost/index-units.ts';
import { computeItemSize, type StoredItem } from '#test/bench/cost/item-size.ts';

const ofSize = (bytes: number): StoredItem => ({ a: { S: 'x'.repeat(bytes - 1) } });

describe('item size', () => {
  test.each<[string, StoredItem, number]>([
    ['nothing', {}, 0],
    ['name and text', { name: { S: 'abc' } }, 7],
    ['text and names in UTF-8', { ü: { S: '€😀' } }, 2 + 3 + 4],
    ['a number of two digits', { n: { N: '42' } }, 1 + 2],
    ['a number of three digits', { n: { N: '421' } }, 1 + 3],
    ['zeros in front and behind are free', { n: { N: '0.0042000' } }, 1 + 2],
    ['a sign and an exponent are free', { n: { N: '-42E+10' } }, 1 + 2],
    ['zero', { n: { N: '0' } }, 1 + 1],
    ['a number of 38 digits', { n: { N: '1'.repeat(38) } }, 1 + 20],
    ['true', { b: { BOOL: true } }, 2],
    ['null', { b: { NULL: true } }, 2],
    ['bytes', { b: { B: new Uint8Array(5) } }, 6],
    ['an empty list', { l: { L: [] } }, 4],
    ['a list', { l: { L: [{ S: 'ab' }, { N: '1' }] } }, 1 + 3 + (1 + 2) + (1 + 2)],
    ['an empty map', { m: { M: {} } }, 4],
    ['a map', { m: { M: { xy: { S: 'ab' } } } }, 1 + 3 + 1 + 2 + 2],
    ['sets', { s: { SS: ['ab', 'c'] }, n: { NS: ['1', '123'] }, b: { BS: [new Uint8Array(3)] } }, 4 + 6 + 4],
  ])('the size of an item is computed: %s', (_, item, size) => {
    expect(computeItemSize(item)).toBe(size);
  });

  test('an unknown attribute type is an error', () => {
    expect(() => computeItemSize({ a: { $unknown: ['X', 1] } })).toThrow('cannot be computed');
  });

  test('the size of a marshalled item includes nested attributes', () => {
    const item = marshall({ pk: '1#sale#e1', sk: '-', amount: 1000, plan: null, commissions: [{ id: 12 }] });
    expect(computeItemSize(item)).toBe(11 + 3 + (6 + 2) + (4 + 1) + (11 + 3 + 1 + (3 + 1 + 2 + 2)));
  });
});

describe('write units', () => {
  const put: TableWrite = {
    kind: 'Put',
    key: {},
    transactional: false,
    before: undefined,
    after: ofSize(10),
    values: ofSize(10),
    refused: false,
  };

  test.each<[string, Partial<TableWrite>, number]>([
    ['a small item', {}, 1],
    ['a KB', { values: ofSize(1024) }, 1],
    ['a KB and a byte', { values: ofSize(1025) }, 2],
    ['twice in a transaction', { transactional: true }, 2],
    ['a KB and a byte in a transaction', { transactional: true, values: ofSize(1025) }, 4],
    ['the larger of before and after', { before: ofSize(3000) }, 3],
    ['a refused put costs the same', { before: ofSize(3000), after: ofSize(3000), refused: true }, 3],
    ['an update, the larger of both', { kind: 'Update', before: ofSize(1000), after: ofSize(1100) }, 2],
    ['an update that shrinks', { kind: 'Update', before: ofSize(2100), after: ofSize(10) }, 3],
    ['a refused update, as if it added', { kind: 'Update', before: ofSize(1020), refused: true }, 2],
    ['a removal', { kind: 'Delete', before: ofSize(1500), after: undefined, values: {} }, 2],
    ['a removal of nothing', { kind: 'Delete', after: undefined, values: {} }, 1],
    ['a condition check', { kind: 'ConditionCheck', transactional: true, before: ofSize(10), values: {} }, 2],
  ])('write units of a put, update or delete: %s', (_, more, units) => {
    expect(writeUnits({ ...put, ...more })).toBe(units);
  });

  test('index entries are added to write units', () => {
    expect(writeUnits({ ...put, transactional: true }, [{ keys: ['a'], projected: undefined }])).toBe(3);
  });
});

describe('read units', () => {
  test.each([
    ['strong', [1], 1],
    ['strong', [4096, 4097, 0], 4],
    ['eventual', [1, 5000], 1.5],
    ['transactional', [1], 2],
  ] as const)('read units: %s %j', (strength, billedBytes, units) => {
    expect(readUnits({ keys: [], billedBytes, strength })).toBe(units);
  });
});

describe('index units', () => {
  const index = { keys: ['g'], projected: ['pk', 'v'] };
  const item = (overrides: object) => marshall({ pk: 'p', ...overrides });

  test.each([
    ['not in the index', { x: 1 }, { x: 2 }, 0],
    ['the item enters the index', {}, { g: 1 }, 1],
    ['the item leaves the index', { g: 1 }, {}, 1],
    ['the index key changes', { g: 1 }, { g: 2 }, 2],
    ['a projected attribute changes', { g: 1, v: 1 }, { g: 1, v: 2 }, 1],
    ['an attribute changes that is not projected', { g: 1, x: 1 }, { g: 1, x: 2 }, 0],
  ])('index units of an item: %s', (_, before, after, units) => {
    expect(indexUnits(item(before), item(after), [index])).toBe(units);
  });

  test('index units count each started KB of each index', () => {
    const large = item({ g: 1, x: 'x'.repeat(1500) });
    expect(indexUnits(undefined, large, [index, { keys: ['g'], projected: undefined }])).toBe(1 + 2);
  });
});
