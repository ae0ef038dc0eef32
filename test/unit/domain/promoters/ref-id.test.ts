import { expect, test } from 'vitest';
import { refIdsMeantBy } from '#shared/domain/promoters/ref-id.ts';

test.each([
  ['anna', ['anna']],
  ['ANNA', ['ANNA', 'anna']],
  ['anna/', ['anna/', 'anna']],
  ['anna?utm_source=x', ['anna?utm_source=x', 'anna-utm_source-x', 'anna']],
  ['anna).', ['anna).', 'anna']],
  ['anna\u200b', ['anna\u200b', 'anna']],
  ['anna.smith.', ['anna.smith.', 'anna.smith', 'anna-smith']],
  [' Anna ', ['Anna', 'anna']],
  ['anna@example.com', ['anna@example.com']],
  ['(', ['(']],
  // Reserved names have keys that begin like this.
  ['~anna', ['-anna']],
])('%j may name the ref ids %j', (written, refIds) => {
  expect(refIdsMeantBy(written)).toEqual(refIds);
});
