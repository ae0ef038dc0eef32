import { expect, test } from 'vitest';
import { matchesFilters } from '#lib/local/streams/filter.ts';

const record = { eventName: 'INSERT', dynamodb: { NewImage: { event: { S: 'sale-1' }, tags: { L: [] } } } };
const image = (event: unknown) => ({ dynamodb: { NewImage: { event: { S: event } } } });

test.each([
  ['exact', { eventName: ['INSERT'] }, true],
  ['one of several', { eventName: ['MODIFY', 'INSERT'] }, true],
  ['another value', { eventName: ['REMOVE'] }, false],
  ['exists', image([{ exists: true }]), true],
  ['does not exist', image([{ exists: false }]), false],
  ['exists elsewhere', { dynamodb: { OldImage: { event: { S: [{ exists: true }] } } } }, false],
  ['is absent', { dynamodb: { OldImage: { event: { S: [{ exists: false }] } } } }, true],
  ['prefix', image([{ prefix: 'sale' }]), true],
  ['another prefix', image([{ prefix: 'lead' }]), false],
  ['suffix', image([{ suffix: '-1' }]), true],
  ['anything but', image([{ 'anything-but': ['a', 'b'] }]), true],
  ['anything but it', image([{ 'anything-but': ['sale-1'] }]), false],
  ['anything but a prefix', image([{ 'anything-but': { prefix: 'sale' } }]), false],
  ['all of several', { eventName: ['INSERT'], ...image([{ prefix: 'lead' }]) }, false],
  ['or', { $or: [{ eventName: ['REMOVE'] }, image(['sale-1'])] }, true],
])('a filter is applied: %s', (_, pattern, expected) => {
  expect(matchesFilters(record, [pattern])).toBe(expected);
});

test('any matching filter passes a record, and so does an empty list', () => {
  expect(matchesFilters(record, [{ eventName: ['REMOVE'] }, { eventName: ['INSERT'] }])).toBe(true);
  expect(matchesFilters(record, [])).toBe(true);
});

test('an unknown filter rule is an error, not a mismatch', () => {
  expect(() => matchesFilters(record, [image([{ numeric: ['>', 1] }])])).toThrow('numeric');
});
