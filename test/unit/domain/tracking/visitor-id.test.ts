import { describe, expect, test } from 'vitest';
import {
  hasVisitorIdChecksum,
  isVisitorId,
  newVisitorId,
  randomCharacters,
  VISITOR_ID_RANDOM_BYTES,
} from '#shared/domain/tracking/visitor-id.ts';
import { runtime } from '#shared/runtime.ts';

describe('a visitor’s id', () => {
  test('that the service makes is 24 characters and known by itself', () => {
    const id = newVisitorId(runtime.token());
    expect(id).toMatch(/^[\w-]{24}$/);
    expect([isVisitorId(id), hasVisitorIdChecksum(id)]).toEqual([true, true]);
  });

  test('that the script makes is of the same kind', () => {
    const bytes = crypto.getRandomValues(new Uint8Array(VISITOR_ID_RANDOM_BYTES));
    expect(hasVisitorIdChecksum(newVisitorId(randomCharacters(bytes)))).toBe(true);
  });

  test('that the service made before looks the same, but is nobody’s by itself', () => {
    const earlier = 'Rk3mX0b8aQpLrT5nZ2cVwYg6';
    expect([isVisitorId(earlier), hasVisitorIdChecksum(earlier)]).toEqual([true, false]);
  });

  test.each(['undefined', 'null', 'None', 'NaN', '0', '', 'visitor-1', '4b1c0e9e-7a51-4f55-9d0e-0d1e7c1b2a3f'])(
    'is not %j',
    (text) => {
      expect(isVisitorId(text)).toBe(false);
    },
  );

  test.each([
    '000000000000000000000000',
    'ffffffffffffffffffffffff',
    'xxxxxxxxxxxxxxxxxxxxxxxx',
    'undefinedundefinedundefi',
    'abcdefghijklmnopqrstuvwx',
    '123456789012345678901234',
    'AAAAAAAAAAAAAAAAAAAAAAAA',
    'YOUR-VISITOR-ID-GOES-HER',
  ])('is not made of %j, which anybody could have thought of', (text) => {
    expect(hasVisitorIdChecksum(text)).toBe(false);
  });
});
