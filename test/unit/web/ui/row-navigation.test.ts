import { expect, test } from 'vitest';
import { findNeighbors, findRowByKey, findTabStop } from '#web/ui/lists/row-navigation.ts';

test.each([
  { key: 'ArrowDown', from: 3, to: 4 },
  { key: 'ArrowUp', from: 3, to: 2 },
  { key: 'Home', from: 3, to: 0 },
  { key: 'End', from: 3, to: 9 },
])('$key moves from row $from of ten to row $to', ({ key, from, to }) => {
  expect(findRowByKey(key, from, 10)).toBe(to);
});

test('arrow keys stop at the first and the last row', () => {
  expect([findRowByKey('ArrowUp', 0, 10), findRowByKey('ArrowDown', 9, 10)]).toEqual([0, 9]);
});

test.each(['Enter', 'Tab', ' ', 'PageDown', 'a'])('the key "%s" does not move between rows', (key) => {
  expect(findRowByKey(key, 3, 10)).toBeUndefined();
});

test('the tab stop is the current row while it is rendered, otherwise the first rendered row', () => {
  expect(findTabStop('29', ['31', '30', '29'])).toBe('29');
  expect(findTabStop('7', ['31', '30', '29'])).toBe('31');
  expect(findTabStop(undefined, [])).toBeUndefined();
});

test('a loaded row has neighbors, except beyond the ends of the list', () => {
  const ids = ['31', '30', '29'];
  expect(findNeighbors(ids, '30')).toEqual({ previous: '31', next: '29' });
  expect(findNeighbors(ids, '31')).toEqual({ previous: undefined, next: '30' });
  expect(findNeighbors(ids, '29')).toEqual({ previous: '30', next: undefined });
});

test('a record that is not loaded in the list has no neighbors', () => {
  expect(findNeighbors(['31'], '7')).toEqual({ previous: undefined, next: undefined });
  expect(findNeighbors(['31'], undefined)).toEqual({ previous: undefined, next: undefined });
});
