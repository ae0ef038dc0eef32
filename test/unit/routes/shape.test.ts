import { describe, expect, test } from 'vitest';
import { findMismatches, nullableShape, type Shape } from '#test/support/requests/shape.ts';

describe('shape check', () => {
  test.each<[unknown, Shape]>([
    [7, 'int'],
    [7.5, 'num'],
    [null, 'str?'],
    ['cash', '{cash,points}'],
    [[], [{ id: 'int' }]],
    [{ id: 1, more: true }, { id: 'int' }],
    [null, nullableShape({ id: 'int' })],
    [{ x: null }, { x: 'any' }],
  ])('the value %j matches the shape %j', (value, shape) => expect(findMismatches(value, shape)).toEqual([]));

  test.each<[unknown, Shape, string]>([
    ['7', 'int', 'the answer: "7" is no int'],
    [7.5, 'int', 'the answer: 7.5 is no int'],
    [null, 'str', 'the answer: null is no str'],
    ['gold', '{cash,points}', 'the answer: "gold" is no {cash,points}'],
    [{ id: 1 }, [{ id: 'int' }], 'the answer: is no list'],
    [[{ id: 1 }, {}], [{ id: 'int' }], '1.id: is not there'],
    [{ data: [{ id: null }] }, { data: [{ id: 'int' }] }, 'data.0.id: null is no int'],
    [null, { id: 'int' }, 'the answer: null is no object'],
    [{ id: 'x' }, nullableShape({ id: 'int' }), 'id: "x" is no int'],
    [[], 'obj', 'the answer: [] is no obj'],
  ])('the value %j does not match the shape %j', (value, shape, misfit) =>
    expect(findMismatches(value, shape)).toEqual([misfit]),
  );
});
