import { expect, test } from 'vitest';
import {
  buildSignupCommission,
  commissionStatusByLead,
  findEarnedSignupReward,
  promotionSignupReward,
} from '#shared/domain/rewards/referral-reward.ts';
import type { Reward } from '#shared/domain/rewards/reward.ts';
import { applyRewardDetails } from '#shared/domain/rewards/reward-changes.ts';
import { aCampaign, aLead, aMembership, aReward, NOW } from '#test/unit/domain/builders.ts';

const perReferral = (id: number, flat: number): Reward =>
  aReward({ id, name: `R${id}`, type: 'per_referral', gain: { flat } });
const campaign = aCampaign([aReward(), perReferral(2, 500), perReferral(3, 900)]);
const membership = aMembership({ campaign });

test('the first referral rule counts, and rules of the promotion precede the campaign', () => {
  expect(promotionSignupReward(membership)?.id).toBe(2);
  const rules = [{ applyOn: 'all', planIds: [], rewardId: 9 }] as const;
  const ownTerms = { rules, rewards: [perReferral(9, 700)], rulesForReferrals: [] };
  expect(promotionSignupReward(aMembership({ campaign, promotion: { ownTerms } }))?.id).toBe(9);
  expect(promotionSignupReward(aMembership())).toBeUndefined();
});

test.each([
  ['a new lead that signs up', null, aLead(), true],
  ['a lead that a sale has created, as it signs up', aLead({ signedUpAt: null }), aLead(), true],
  ['a lead that has only subscribed', null, aLead({ signedUpAt: null, state: 'subscribed' }), false],
  ['a lead that had signed up', aLead(), aLead(), false],
  ['a lead that is denied', aLead({ signedUpAt: null }), aLead({ state: 'denied' }), false],
])('the referral reward is checked for %s: %#', (_, before, after, earns) => {
  expect(findEarnedSignupReward(before, after, membership)?.id).toBe(earns ? 2 : undefined);
});

test('a banned promoter earns no referral reward', () => {
  const banned = aMembership({ campaign, promotion: { blocked: true } });
  expect(findEarnedSignupReward(null, aLead(), banned)).toBeUndefined();
});

const decideCommission = (lead = aLead(), overrides: Parameters<typeof aCampaign>[1] = {}) => {
  const membership = aMembership({ campaign: aCampaign([perReferral(2, 500)], overrides) });
  return buildSignupCommission(7, perReferral(2, 500), { lead, membership, currency: 'USD' }, NOW);
};

test('a referral commission is a flat amount without a sale, with approval and hold of the campaign', () => {
  expect(decideCommission(aLead(), { holdingDays: 2 })).toMatchObject({
    id: 7,
    type: 'referral',
    status: 'approved',
    amount: 500,
    saleAmount: 0,
    eventId: null,
    leadId: 1,
    rewardId: 2,
    calculation: { per_referral: 500 },
    heldUntil: '2026-03-17T12:00:00.000Z',
  });
  expect(decideCommission(aLead(), { autoApproveRewards: false }).status).toBe('pending');
  expect(decideCommission(aLead({ suspicion: 'same_ip_suspicion' })).status).toBe('pending');
});

test('a referral commission follows the status of its lead', () => {
  const [openLead, deniedLead] = [aLead(), aLead({ state: 'denied' })];
  const odd = aLead({ suspicion: 'same_ip_suspicion' });
  const approved = decideCommission();
  const [waiting, taken] = [
    { ...approved, status: 'pending' },
    { ...approved, status: 'denied' },
  ] as const;
  expect(commissionStatusByLead(approved, openLead, deniedLead, campaign)).toBe('denied');
  expect(commissionStatusByLead(taken, deniedLead, openLead, campaign)).toBe('approved');
  expect(commissionStatusByLead(taken, deniedLead, odd, campaign)).toBe('pending');
  expect(commissionStatusByLead(waiting, odd, openLead, campaign)).toBe('approved');
  // Decisions on the commission itself are kept.
  expect(commissionStatusByLead(taken, odd, openLead, campaign)).toBeNull();
  expect(commissionStatusByLead(approved, deniedLead, deniedLead, campaign)).toBeNull();
  expect(commissionStatusByLead(approved, deniedLead, openLead, campaign)).toBeNull();
  expect(commissionStatusByLead(waiting, odd, openLead, aCampaign([], { autoApproveRewards: false }))).toBeNull();
  // The suspicion concerned another promoter.
  expect(commissionStatusByLead(waiting, odd, { ...openLead, promoterId: 8 }, campaign)).toBeNull();
});

test.each([
  ['a percentage', { percent: '10' }],
  ['an end', { flat: 500, duration: 'once' as const }],
])('a per_referral reward with %s is rejected', (_, details) => {
  const creation = { id: 1, createdAt: NOW };
  expect(() => applyRewardDetails(null, creation, { name: 'R', type: 'per_referral', ...details })).toThrow('invalid');
});
