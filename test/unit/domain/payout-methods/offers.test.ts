import { describe, expect, test } from 'vitest';
import type { MethodOffers } from '#shared/domain/payout-methods/offered-methods.ts';
import {
  NO_OWN_METHODS,
  offersAmong,
  offersIn,
  offersOf,
  ownOffersWith,
} from '#shared/domain/payout-methods/offers.ts';

/** What a call throws. */
function caught(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return error;
  }
}

const ACCOUNT = { payoutMethods: { methods: ['paypal', 'bank'], minimums: { bank: 5000 } } } as const;
const offers = (methods: MethodOffers['methods'], minimums: MethodOffers['minimums'] = {}) => ({
  payoutMethods: { methods, minimums },
});

test('a company offers what it says, and PayPal where it says nothing', () => {
  expect(offersOf(ACCOUNT)).toBe(ACCOUNT.payoutMethods);
  expect(offersOf({})).toEqual({ methods: ['paypal'], minimums: {} });
});

test('a campaign offers its own list, whole, or else the account’s', () => {
  const own = offers(['bank']);
  expect(offersIn(own, ACCOUNT)).toEqual({ methods: ['bank'], minimums: {} });
  expect(offersIn({}, ACCOUNT)).toBe(ACCOUNT.payoutMethods);
});

describe('a promoter can choose', () => {
  test('what any of its campaigns offers, each from the least of their minimums on', () => {
    const campaigns = [
      offers(['custom', 'bank'], { bank: 300, paypal: 1 }),
      offers(['wise', 'bank'], { bank: 200 }),
      {},
    ];
    expect(offersAmong(campaigns, ACCOUNT)).toEqual({
      methods: ['paypal', 'wise', 'bank', 'custom'],
      minimums: { bank: 200 },
    });
  });

  test('nothing that the account offers, and none of its campaigns', () => {
    expect(offersAmong([offers(['wise'])], ACCOUNT).methods).toEqual(['wise']);
  });

  test('what the account offers, as long as it is in no campaign', () => {
    expect(offersAmong([], ACCOUNT)).toEqual(ACCOUNT.payoutMethods);
  });
});

describe('the own list of a campaign', () => {
  const own = { methods: ['bank'], minimums: { bank: 300 } } as const;

  test('keeps what is not said', () => {
    expect(ownOffersWith(undefined, { methods: ['bank'], minimumsByMethod: { bank: 300 } })).toEqual(own);
    expect(ownOffersWith(own, { methods: ['paypal', 'bank'] })).toEqual({
      methods: ['paypal', 'bank'],
      minimums: { bank: 300 },
    });
    expect(ownOffersWith(own, { minimumsByMethod: { bank: 0 } })).toEqual({ methods: ['bank'], minimums: {} });
  });

  test('is none without a method, and then has no minimum', () => {
    expect(ownOffersWith(own, { methods: [] })).toBeUndefined();
    expect(ownOffersWith(undefined, { minimumsByMethod: { bank: 0 } })).toBeUndefined();
    const refused = { reason: { code: 'invalid', message: NO_OWN_METHODS } };
    const minimumsByMethod = { bank: 1 };
    expect(caught(() => ownOffersWith(undefined, { minimumsByMethod }))).toMatchObject(refused);
    expect(caught(() => ownOffersWith(own, { methods: [], minimumsByMethod }))).toMatchObject(refused);
  });
});
