import { describe, expect, test } from 'vitest';
import { createNullableShape, findMismatches, type Shape } from '#test/support/requests/shape.ts';

describe('shape check', () => {
  test.each<[unknown, Shape]>([
    [7, 'int'],
    [7.5, 'num'],
    [null, 'str?'],
    ['cash', '{cash,points}'],
    [[], [{ id: 'int' }]],
    [{ id: 1, more: true }, { id: 'int' }],
    [null, createNullableShape({ id: 'int' })],
    [{ x: null }, { x: 'any' }],
  ])('the value %j matches the shape %j', (value, shape) => expect(findMismatches(value, shape)).toEqual([]));

  test.each<[unknown, Shape, string]>([
    ['7', 'int', 'response: "7" is not of type int'],
    [7.5, 'int', 'response: 7.5 is not of type int'],
    [null, 'str', 'response: null is not of type str'],
    ['gold', '{cash,points}', 'response: "gold" is not of type {cash,points}'],
    [{ id: 1 }, [{ id: 'int' }], 'response: is not a list'],
    [[{ id: 1 }, {}], [{ id: 'int' }], '1.id: is missing'],
    [{ data: [{ id: null }] }, { data: [{ id: 'int' }] }, 'data.0.id: null is not of type int'],
    [null, { id: 'int' }, 'response: null is not an object'],
    [{ id: 'x' }, createNullableShape({ id: 'int' }), 'id: "x" is not of type int'],
    [[], 'obj', 'response: [] is not of type obj'],
  ])('the value %j does not match the shape %j', (value, shape, mismatch) =>
    expect(findMismatches(value, shape)).toEqual([mismatch]),
  );
});
