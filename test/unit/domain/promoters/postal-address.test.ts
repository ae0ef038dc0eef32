import { describe, expect, test } from 'vitest';
import { applyOwnProfile } from '#shared/domain/promoters/profile/own-profile.ts';
import { applyAddressInput, NO_ADDRESS_PARTS } from '#shared/domain/promoters/profile/postal-address.ts';
import { EMPTY_PROFILE } from '#shared/domain/promoters/promoter.ts';
import { aPromoter } from '#test/unit/domain/builders.ts';

const PARTS = { street: '1 Main Street', city: 'Springfield', postalCode: '62701', state: 'IL' };
const US = '1 Main Street\nSpringfield, IL 62701';
const inParts = { address: US, addressParts: PARTS };
const inText = { address: 'Old Road 1\nLondon', addressParts: undefined };
const nothing = { address: null, addressParts: undefined };

describe('address in parts', () => {
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
  ])('an address in parts is joined in the order of %s', (country, addressParts, address) => {
    expect(applyAddressInput(nothing, { addressParts }, country)).toEqual({
      address,
      addressParts: { ...NO_ADDRESS_PARTS, ...addressParts },
    });
  });

  test('address parts override a text, keep omitted parts and are reformatted for another country', () => {
    const input = { address: 'Else', addressParts: { street: '2 Main Street', city: undefined } };
    const address = '2 Main Street\nSpringfield, IL 62701';
    expect(applyAddressInput(inParts, input, 'US').address).toBe(address);
    expect(applyAddressInput(inParts, {}, 'DE').address).toBe('1 Main Street\n62701 Springfield\nIL');
  });

  test('an address text applies if all parts are deleted with it', () => {
    const input = { address: 'Else', addressParts: NO_ADDRESS_PARTS };
    expect(applyAddressInput(inParts, input, 'US')).toEqual({ address: 'Else', addressParts: undefined });
  });

  test('an address is deleted if all its parts are deleted', () => {
    expect(applyAddressInput(inParts, { addressParts: NO_ADDRESS_PARTS }, 'US')).toEqual(nothing);
  });
});

describe('address in one text', () => {
  test('a changed address text deletes the parts, even if unchanged parts are sent too', () => {
    const changes = { address: 'Else', addressParts: undefined };
    expect(applyAddressInput(inParts, { address: 'Else' }, 'US')).toEqual(changes);
    expect(applyAddressInput(inParts, { address: 'Else', addressParts: PARTS }, 'US')).toEqual(changes);
    expect(applyAddressInput(inParts, { address: null }, 'US')).toEqual(nothing);
  });

  test('an address sent as it was shown changes nothing', () => {
    expect(applyAddressInput(inParts, inParts, 'US')).toEqual(inParts);
    expect(applyAddressInput(inText, { ...inText, addressParts: NO_ADDRESS_PARTS }, 'GB')).toEqual(inText);
  });

  test('an address text stays if no part is given', () => {
    expect(applyAddressInput(inText, {}, 'GB')).toEqual(inText);
    expect(applyAddressInput(inText, { addressParts: { city: null } }, 'GB')).toEqual(inText);
  });
});

test('an address in parts that is sent again does not change the promoter', () => {
  const record = { promoter: aPromoter({ profile: { ...EMPTY_PROFILE, country: 'US' } }), promotions: [] };
  const after = applyOwnProfile(record, { profile: { addressParts: PARTS } });
  expect(after.promoter.profile).toMatchObject(inParts);
  expect(applyOwnProfile(after, { profile: { addressParts: PARTS, address: US } })).toBe(after);
  expect(applyOwnProfile(after, { profile: { addressParts: { state: 'MA' } } }).promoter.revision).toBe(2);
});
