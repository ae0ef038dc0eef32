import { describe, expect, test } from 'vitest';
import { findCustomerOffer, type Offer, offerWorth } from '#shared/domain/campaigns/offer.ts';
import { aCampaign, aMembership } from '#test/unit/domain/builders.ts';

const offer = (id: number, overrides: Partial<Offer> = {}): Offer => ({
  id,
  name: `Offer ${id}`,
  unit: 'cash',
  gain: { percent: '10' },
  duration: { type: 'forever' },
  coupon: `CODE${id}`,
  ...overrides,
});
const forAll = (rewardId: number) => ({ applyOn: 'all', planIds: [], rewardId }) as const;
const forPro = (rewardId: number) => ({ applyOn: 'specific', planIds: ['pro'], rewardId }) as const;

describe('customer discount', () => {
  const campaign = aCampaign([], { rulesForReferrals: [forPro(1), forAll(2)], offers: [offer(1), offer(2)] });

  test('a referred customer gets the campaign offer for all plans', () => {
    expect(findCustomerOffer(aMembership({ campaign }))?.id).toBe(2);
  });

  test('an offer of the promotion overrides the campaign if it is for all plans', () => {
    const createOffer = (rule: ReturnType<typeof forAll | typeof forPro>) =>
      findCustomerOffer(
        aMembership({
          campaign,
          promotion: { ownTerms: { rules: [], rewards: [], rulesForReferrals: [rule], offers: [offer(3)] } },
        }),
      )?.id;
    expect([createOffer(forAll(3)), createOffer(forPro(3))]).toEqual([3, 2]);
  });

  test('a referred customer gets no offer without rules, or with rules of old versions that lack terms', () => {
    expect(findCustomerOffer(aMembership())).toBeNull();
    expect(findCustomerOffer(aMembership({ campaign: aCampaign([], { rulesForReferrals: [forAll(2)] }) }))).toBeNull();
    const ownTerms = { rules: [], rewards: [], rulesForReferrals: [forAll(2)] };
    expect(findCustomerOffer(aMembership({ promotion: { ownTerms } }))).toBeNull();
  });
});

test('a flat offer is in its reward unit; a percentage keeps all decimals', () => {
  expect(offerWorth(offer(1, { gain: { flat: 2 }, unit: 'free_months' }))).toEqual({ amount: 2, unit: 'free_months' });
  expect(offerWorth(offer(1, { gain: { percent: '12.5' } }))).toEqual({ amount: 12.5, unit: 'discount_per' });
});
