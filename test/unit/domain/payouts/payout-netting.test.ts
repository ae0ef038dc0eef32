import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planPayouts } from '#shared/domain/payouts/payout-netting.ts';

const sums = fc
  .array(fc.integer({ min: -100, max: 100 }), { maxLength: 6 })
  .map((amounts) => amounts.map((amount, index) => ({ campaignId: index + 1, amount })));
const total = (some: readonly { amount: number }[]) => some.reduce((sum, { amount }) => sum + amount, 0);

test('payouts of a promoter never exceed what all campaigns come to, and pay all of it if that is above zero', () => {
  fc.assert(
    fc.property(sums, (some) => {
      expect(total(planPayouts(some, 'all_campaigns'))).toBe(Math.max(0, total(some)));
    }),
  );
});

test('a payout is the sum of its campaigns, and each campaign is in one payout at most', () => {
  fc.assert(
    fc.property(sums, fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }), (some, first) => {
      const plans = planPayouts(some, 'all_campaigns', first);
      const taken = plans.flatMap(({ campaignId, nettedCampaignIds }) => [campaignId, ...nettedCampaignIds]);
      expect(new Set(taken).size).toBe(taken.length);
      for (const { campaignId, nettedCampaignIds, amount } of plans) {
        const ids = [campaignId, ...nettedCampaignIds];
        expect(amount).toBe(total(some.filter((sum) => ids.includes(sum.campaignId))));
      }
    }),
  );
});

test('a payout for one campaign never exceeds what the promoter is owed in all', () => {
  fc.assert(
    fc.property(sums, fc.integer({ min: 1, max: 6 }), (some, first) => {
      const plans = planPayouts(some, 'all_campaigns', first);
      expect(plans.every(({ campaignId }) => campaignId === first)).toBe(true);
      expect(total(plans)).toBeLessThanOrEqual(Math.max(0, total(some)));
    }),
  );
});

test('a payout for one campaign takes debts of other campaigns, and never their earnings', () => {
  const some = [
    { campaignId: 1, amount: 10 },
    { campaignId: 2, amount: -30 },
    { campaignId: 3, amount: 100 },
  ];
  expect(planPayouts(some, 'all_campaigns', 1)).toEqual([]);
  expect(planPayouts(some, 'all_campaigns', 2)).toEqual([]);
  expect(planPayouts(some, 'all_campaigns', 3)).toEqual([{ campaignId: 3, amount: 70, nettedCampaignIds: [2] }]);
});

test('campaigns that are kept apart are paid on their own, whatever is owed in others', () => {
  const some = [
    { campaignId: 1, amount: -20 },
    { campaignId: 2, amount: 20 },
  ];
  expect(planPayouts(some, 'own_campaign')).toEqual([{ campaignId: 2, amount: 20, nettedCampaignIds: [] }]);
  expect(planPayouts(some, 'all_campaigns')).toEqual([]);
});
