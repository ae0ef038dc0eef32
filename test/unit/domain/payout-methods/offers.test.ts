import { describe, expect, test } from 'vitest';
import {
  accountMethodOffers,
  CAMPAIGN_METHODS_MISSING,
  campaignMethodOffers,
  changeCampaignMethodOffers,
  combineMethodOffers,
} from '#shared/domain/payout-methods/method-offers.ts';
import type { MethodOffers } from '#shared/domain/payout-methods/offered-methods.ts';

function catchError(call: () => unknown): unknown {
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

test('an account offers its payout methods, PayPal by default', () => {
  expect(accountMethodOffers(ACCOUNT)).toBe(ACCOUNT.payoutMethods);
  expect(accountMethodOffers({})).toEqual({ methods: ['paypal'], minimums: {} });
});

test('a campaign offers its own payout methods, or else those of the account', () => {
  const own = offers(['bank']);
  expect(campaignMethodOffers(own, ACCOUNT)).toEqual({ methods: ['bank'], minimums: {} });
  expect(campaignMethodOffers({}, ACCOUNT)).toBe(ACCOUNT.payoutMethods);
});

describe('methods of a promoter', () => {
  test('a promoter can choose the methods of all its campaigns, with the lowest minimums', () => {
    const campaigns = [
      offers(['custom', 'bank'], { bank: 300, paypal: 1 }),
      offers(['wise', 'bank'], { bank: 200 }),
      {},
    ];
    expect(combineMethodOffers(campaigns, ACCOUNT)).toEqual({
      methods: ['paypal', 'wise', 'bank', 'custom'],
      minimums: { bank: 200 },
    });
  });

  test('a promoter cannot choose account methods that none of its campaigns offers', () => {
    expect(combineMethodOffers([offers(['wise'])], ACCOUNT).methods).toEqual(['wise']);
  });

  test('a promoter without a campaign can choose the account methods', () => {
    expect(combineMethodOffers([], ACCOUNT)).toEqual(ACCOUNT.payoutMethods);
  });
});

describe('campaign payout methods', () => {
  const own = { methods: ['bank'], minimums: { bank: 300 } } as const;

  test('campaign payout methods keep omitted parts', () => {
    expect(changeCampaignMethodOffers(undefined, { methods: ['bank'], minimumsByMethod: { bank: 300 } })).toEqual(own);
    expect(changeCampaignMethodOffers(own, { methods: ['paypal', 'bank'] })).toEqual({
      methods: ['paypal', 'bank'],
      minimums: { bank: 300 },
    });
    expect(changeCampaignMethodOffers(own, { minimumsByMethod: { bank: 0 } })).toEqual({
      methods: ['bank'],
      minimums: {},
    });
  });

  test('campaign payout methods without a method are removed and cannot have a minimum', () => {
    expect(changeCampaignMethodOffers(own, { methods: [] })).toBeUndefined();
    expect(changeCampaignMethodOffers(undefined, { minimumsByMethod: { bank: 0 } })).toBeUndefined();
    const refused = { reason: { code: 'invalid', message: CAMPAIGN_METHODS_MISSING } };
    const minimumsByMethod = { bank: 1 };
    expect(catchError(() => changeCampaignMethodOffers(undefined, { minimumsByMethod }))).toMatchObject(refused);
    expect(catchError(() => changeCampaignMethodOffers(own, { methods: [], minimumsByMethod }))).toMatchObject(refused);
  });
});
