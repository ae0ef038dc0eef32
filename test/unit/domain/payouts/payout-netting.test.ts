import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planPayouts } from '#shared/domain/payouts/payout-netting.ts';

const sums = fc
  .array(fc.integer({ min: -100, max: 100 }), { maxLength: 6 })
  .map((amounts) => amounts.map((amount, index) => ({ campaignId: index + 1, amount })));
const total = (some: readonly { amount: number }[]) => some.reduce((sum, { amount }) => sum + amount, 0);

test('payouts of a promoter sum to the total of all campaigns, or zero if it is negative', () => {
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
      const nettedIds = plans.flatMap(({ campaignId, nettedCampaignIds }) => [campaignId, ...nettedCampaignIds]);
      expect(new Set(nettedIds).size).toBe(nettedIds.length);
      for (const { campaignId, nettedCampaignIds, amount } of plans) {
        const ids = [campaignId, ...nettedCampaignIds];
        expect(amount).toBe(total(some.filter((sum) => ids.includes(sum.campaignId))));
      }
    }),
  );
});

test('a payout for one campaign never exceeds the total of the promoter', () => {
  fc.assert(
    fc.property(sums, fc.integer({ min: 1, max: 6 }), (some, first) => {
      const plans = planPayouts(some, 'all_campaigns', first);
      expect(plans.every(({ campaignId }) => campaignId === first)).toBe(true);
      expect(total(plans)).toBeLessThanOrEqual(Math.max(0, total(some)));
    }),
  );
});

test('a payout for one campaign deducts debts of other campaigns but excludes their earnings', () => {
  const groups = [
    { campaignId: 1, amount: 10 },
    { campaignId: 2, amount: -30 },
    { campaignId: 3, amount: 100 },
  ];
  expect(planPayouts(groups, 'all_campaigns', 1)).toEqual([]);
  expect(planPayouts(groups, 'all_campaigns', 2)).toEqual([]);
  expect(planPayouts(groups, 'all_campaigns', 3)).toEqual([{ campaignId: 3, amount: 70, nettedCampaignIds: [2] }]);
});

test('campaigns without netting are paid separately, regardless of debts elsewhere', () => {
  const groups = [
    { campaignId: 1, amount: -20 },
    { campaignId: 2, amount: 20 },
  ];
  expect(planPayouts(groups, 'own_campaign')).toEqual([{ campaignId: 2, amount: 20, nettedCampaignIds: [] }]);
  expect(planPayouts(groups, 'all_campaigns')).toEqual([]);
});
