import { expect, test } from 'vitest';
import { isPoisonError, processBisecting } from '#shared/operations/projections/bisect.ts';

test('a poison record is skipped, and the rest of the batch is processed', async () => {
  const done: number[] = [];
  const poison: number[] = [];
  const work = async (some: readonly number[]) => {
    if (some.some((one) => one % 7 === 0)) throw new TypeError('x is not iterable');
    done.push(...some);
    return some.length;
  };
  const all = Array.from({ length: 20 }, (_, index) => index + 1);
  const parts = await processBisecting(all, work, (one) => poison.push(one));
  expect(poison).toEqual([7, 14]);
  expect(done).toEqual(all.filter((one) => one % 7 !== 0));
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(18);
  expect(await processBisecting([], work, () => {})).toEqual([]);
});

test('a transient error is rethrown, and no record is skipped', async () => {
  const busy = Object.assign(new Error('too many'), { name: 'ProvisionedThroughputExceededException' });
  const poison: number[] = [];
  const work = async () => {
    throw busy;
  };
  await expect(processBisecting([1, 2], work, (one) => poison.push(one))).rejects.toBe(busy);
  expect(poison).toEqual([]);
});

test.each([
  [new TypeError('x is not iterable'), true],
  [new RangeError('NaN cannot be a BigInt'), true],
  [Object.assign(new Error('Type mismatch'), { name: 'ValidationException' }), true],
  [new TypeError('fetch failed', { cause: new Error('ECONNRESET') }), false],
  [Object.assign(new Error('slow down'), { name: 'ThrottlingException' }), false],
  ['text', false],
])('the error %s is poison: %s', (error, expected) => {
  expect(isPoisonError(error)).toBe(expected);
});
