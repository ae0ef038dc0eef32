import { expect, test } from 'vitest';
import { keepLatest } from '#lib/local/outside/keep-latest.ts';

test.each([
  [
    [1, 2, 3, 4],
    [3, 4],
  ],
  [
    [1, 2],
    [1, 2],
  ],
  [[], []],
])('the list %j is cut to its latest two entries', (list, kept) => {
  keepLatest(list, 2);
  expect(list).toEqual(kept);
});
