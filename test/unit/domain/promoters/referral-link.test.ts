import { expect, test } from 'vitest';
import { possibleRefIds } from '#shared/domain/promoters/links/ref-id.ts';
import { findUrlRefIds, REF_PARAMETERS } from '#shared/domain/promoters/links/referral-link.ts';

test('a ref id that is not valid UTF-8 is ignored, since two could become the same', () => {
  const refIds = (search: string) => findUrlRefIds(`https://shop.example/?${search}`, REF_PARAMETERS);
  expect(refIds('ref=J%C3%B6rg&via=anna')).toEqual(['Jörg', 'anna']);
  expect(refIds('ref=J%F6rg&via=anna')).toEqual(['anna']);
  expect(refIds('ref=J%EF%BF%BDrg')).toEqual([]);
});

test.each([
  'x=1?ref=anna',
  'ref=anna?utm_source=x',
  'x=1&amp;ref=anna',
  'x=1#/pricing?ref=anna',
  'next=/a?ref=blog&ref=anna',
])('the ref id of a damaged link is found: ?%s', (search) => {
  const [found = ''] = findUrlRefIds(`https://shop.example/?${search}`, REF_PARAMETERS);
  expect(possibleRefIds(found)).toContain('anna');
});
