import { describe, expect, test } from 'vitest';
import { withOwnProfile } from '#shared/domain/promoters/own-profile.ts';
import { NO_PARTS, saidAddress } from '#shared/domain/promoters/postal-address.ts';
import { EMPTY_PROFILE } from '#shared/domain/promoters/promoter.ts';
import { aPromoter } from '#test/unit/domain/builders.ts';

const PARTS = { street: '1 Main Street', city: 'Springfield', postalCode: '62701', state: 'IL' };
const US = '1 Main Street\nSpringfield, IL 62701';
const inParts = { address: US, addressParts: PARTS };
const inText = { address: 'Old Road 1\nLondon', addressParts: undefined };
const nothing = { address: null, addressParts: undefined };

describe('an address that is said in parts', () => {
  test.each([
    ['US', PARTS, US],
    ['us', { ...PARTS, state: null }, '1 Main Street\nSpringfield, 62701'],
    [
      'DE',
      { street: 'Hauptstr. 1\nHinterhaus', city: 'Bonn', postalCode: '53111' },
      'Hauptstr. 1\nHinterhaus\n53111 Bonn',
    ],
    ['France', { city: 'Paris', state: 'Île-de-France' }, 'Paris\nÎle-de-France'],
    ['GB', { postalCode: 'SW1A 1AA' }, 'SW1A 1AA'],
    [null, { street: 'Here' }, 'Here'],
  ])('is one text in the order of %s', (country, addressParts, address) => {
    expect(saidAddress(nothing, { addressParts }, country)).toEqual({
      address,
      addressParts: { ...NO_PARTS, ...addressParts },
    });
  });

  test('goes before a text, keeps the parts that are not said, and is written anew for another country', () => {
    const said = { address: 'Else', addressParts: { street: '2 Main Street', city: undefined } };
    const address = '2 Main Street\nSpringfield, IL 62701';
    expect(saidAddress(inParts, said, 'US').address).toBe(address);
    expect(saidAddress(inParts, {}, 'DE').address).toBe('1 Main Street\n62701 Springfield\nIL');
  });

  test('is the text that is said where each part is taken away for it', () => {
    const said = { address: 'Else', addressParts: NO_PARTS };
    expect(saidAddress(inParts, said, 'US')).toEqual({ address: 'Else', addressParts: undefined });
  });

  test('is nothing any more where each part is taken away', () => {
    expect(saidAddress(inParts, { addressParts: NO_PARTS }, 'US')).toEqual(nothing);
  });
});

describe('an address that is said in one text', () => {
  test('takes the parts away where it is another one, also with the parts as they were shown', () => {
    const changed = { address: 'Else', addressParts: undefined };
    expect(saidAddress(inParts, { address: 'Else' }, 'US')).toEqual(changed);
    expect(saidAddress(inParts, { address: 'Else', addressParts: PARTS }, 'US')).toEqual(changed);
    expect(saidAddress(inParts, { address: null }, 'US')).toEqual(nothing);
  });

  test('changes nothing where it is what was shown', () => {
    expect(saidAddress(inParts, inParts, 'US')).toEqual(inParts);
    expect(saidAddress(inText, { ...inText, addressParts: NO_PARTS }, 'GB')).toEqual(inText);
  });

  test('stays where no part is said', () => {
    expect(saidAddress(inText, {}, 'GB')).toEqual(inText);
    expect(saidAddress(inText, { addressParts: { city: null } }, 'GB')).toEqual(inText);
  });
});

test('a promoter that says its address in parts, and nothing new later, is changed once', () => {
  const record = { promoter: aPromoter({ profile: { ...EMPTY_PROFILE, country: 'US' } }), promotions: [] };
  const changed = withOwnProfile(record, { profile: { addressParts: PARTS } });
  expect(changed.promoter.profile).toMatchObject(inParts);
  expect(withOwnProfile(changed, { profile: { addressParts: PARTS, address: US } })).toBe(changed);
  expect(withOwnProfile(changed, { profile: { addressParts: { state: 'MA' } } }).promoter.revision).toBe(2);
});
