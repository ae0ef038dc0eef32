import { expect, test } from 'vitest';
import { possibleRefIds } from '#shared/domain/promoters/links/ref-id.ts';

test.each([
  ['anna', ['anna']],
  ['ANNA', ['ANNA', 'anna']],
  ['anna/', ['anna/', 'anna', 'anna-']],
  ['anna?utm_source=x', ['anna?utm_source=x', 'anna', 'anna-utm_source-x']],
  ['anna).', ['anna).', 'anna', 'anna-']],
  ['anna.)?utm_source=x', ['anna.)?utm_source=x', 'anna', 'anna-utm_source-x']],
  ['anna)and', ['anna)and', 'anna', 'anna-and']],
  ['anna, who', ['anna, who', 'anna', 'anna-who']],
  ['anna\u200b', ['anna']],
  ['\u200banna\ufeff\u00a0', ['anna']],
  ['anna\u200b?x', ['anna\u200b?x', 'anna', 'anna-x']],
  ['anna.smith.', ['anna.smith.', 'anna.smith', 'anna-smith-', 'anna-smith']],
  ['anna.smith?x', ['anna.smith?x', 'anna.smith', 'anna-smith-x', 'anna-smith']],
  ['anna smith', ['anna smith', 'anna-smith']],
  ['o’brien', ['o’brien', 'o-brien']],
  ['José', ['José', 'josé', 'jos-']],
  ['jos%C3%A9', ['jos%C3%A9', 'jos%c3%a9', 'josé', 'jos-c3-a9', 'jos-']],
  [' Anna ', ['Anna', 'anna']],
  ['anna@example.com', ['anna@example.com']],
  ['(', ['(']],
  // Keys of reserved names start with ~.
  ['~anna', ['-anna']],
])('%j may name the ref ids %j', (text, refIds) => {
  expect(possibleRefIds(text)).toEqual(refIds);
});
