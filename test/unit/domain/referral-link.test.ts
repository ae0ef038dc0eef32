import { expect, test } from 'vitest';
import { REF_PARAMETERS, refIdsIn } from '#shared/domain/referral-link.ts';

test('a ref id in an address that is no UTF-8 is none: two would become one', () => {
  const refIds = (search: string) => refIdsIn(`https://shop.example/?${search}`, REF_PARAMETERS);
  expect(refIds('ref=J%C3%B6rg&via=anna')).toEqual(['Jörg', 'anna']);
  expect(refIds('ref=J%F6rg&via=anna')).toEqual(['anna']);
  expect(refIds('ref=J%EF%BF%BDrg')).toEqual([]);
});
