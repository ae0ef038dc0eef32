import { describe, expect, test } from 'vitest';
import {
  hasVisitorIdChecksum,
  isVisitorId,
  newVisitorId,
  randomCharacters,
  VISITOR_ID_RANDOM_BYTES,
} from '#shared/domain/tracking/visitor-id.ts';
import { runtime } from '#shared/runtime.ts';

describe('visitor ids', () => {
  test('a visitor id of the service has 24 characters and is verifiable', () => {
    const id = newVisitorId(runtime.token());
    expect(id).toMatch(/^[\w-]{24}$/);
    expect([isVisitorId(id), hasVisitorIdChecksum(id)]).toEqual([true, true]);
  });

  test('a visitor id of the tracking script is verifiable too', () => {
    const bytes = crypto.getRandomValues(new Uint8Array(VISITOR_ID_RANDOM_BYTES));
    expect(hasVisitorIdChecksum(newVisitorId(randomCharacters(bytes)))).toBe(true);
  });

  test('a visitor id of an old version is valid but not verifiable', () => {
    const earlier = 'Rk3mX0b8aQpLrT5nZ2cVwYg6';
    expect([isVisitorId(earlier), hasVisitorIdChecksum(earlier)]).toEqual([true, false]);
  });

  test.each(['undefined', 'null', 'None', 'NaN', '0', '', 'visitor-1', '4b1c0e9e-7a51-4f55-9d0e-0d1e7c1b2a3f'])(
    'a visitor id cannot be %j',
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
  ])('a guessable id is not verifiable: %j', (text) => {
    expect(hasVisitorIdChecksum(text)).toBe(false);
  });
});
