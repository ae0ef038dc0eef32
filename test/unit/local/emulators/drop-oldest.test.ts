import { expect, test } from 'vitest';
import { dropOldest } from '#lib/local/emulators/drop-oldest.ts';

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
])('the list %j is cut to its latest two entries', (list, expected) => {
  dropOldest(list, 2);
  expect(list).toEqual(expected);
});
