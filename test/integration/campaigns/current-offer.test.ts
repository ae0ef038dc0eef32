import { expect, test } from 'vitest';
import { affiliatePromotersCurrent } from '#shared/routes/affiliate/promoters/promoters.ts';
import { v1PromotersShow } from '#shared/routes/v1/promoters/promoters.ts';
import { createCampaignCalls } from '#test/support/campaigns/calls.ts';
import { aPromoterSession, createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { createPromotionCalls } from '#test/support/records/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';

type Joined = Awaited<ReturnType<Company['promoter']>>;

/** A company with a promoter, and that promoter's offer as each API shows it. */
async function anOfferedCampaign() {
  const company = await aCompany();
  const grace = await company.promoter();
  const calls = createCampaignCalls(company);
  const createReward = async (json: Input): Promise<number> => (await calls.rewards.create(json)).body.id;
  const headers = createPromoterHeaders(await aPromoterSession(company.account, grace.promoter));
  const show = async ({ promoter, promotion }: Joined = grace) => ({
    v1: (await send(v1PromotersShow, { query: { id: promoter.id }, headers: createCredentials('v1', company) })).body
      .promotions[0]?.current_offer,
    v2: (await createPromotionCalls(company).update(promotion.id, {})).body.current_offer,
    portal: (await send(affiliatePromotersCurrent, { headers })).body.promoter_campaigns[0]?.current_offer,
  });
  return { company, grace, calls, createReward, show };
}

const discount = { name: '10% off', is_promoter_reward: false, percent: '10', coupon: 'WELCOME10' };

test('promotions of both API versions and the portal show the customer discount of the campaign', async () => {
  const { company, calls, createReward, show } = await anOfferedCampaign();
  expect(await show()).toEqual({ v1: null, v2: null, portal: null });
  const reward = await createReward({ ...discount, duration: 'repeating', duration_in_months: 3 });
  await calls.campaigns.update(company.campaign.id, {
    rewards_for_referrals: [{ apply_on: 'all', reward_id: reward }],
  });
  const offer = { id: reward, name: '10% off', amount: 10, unit: 'discount_per', default_promo_code: 'WELCOME10' };
  const portal = { ...offer, duration: 'months', duration_count: 3 };
  expect(await show()).toEqual({ v1: offer, v2: offer, portal });
  // The campaign holds a copy: a changed reward is updated there.
  await calls.rewards.update(reward, { percent: '12.5', coupon: 'WELCOME', hide_reward: true });
  const newOffer = { ...offer, amount: 12.5, default_promo_code: 'WELCOME' };
  expect(await show()).toEqual({ v1: newOffer, v2: newOffer, portal: null });
  await calls.campaigns.update(company.campaign.id, { rewards_for_referrals: [] });
  expect((await show()).v2).toBeNull();
});

test('a promotion’s own customer discount overrides the campaign’s and follows its reward', async () => {
  const { company, grace, calls, createReward, show } = await anOfferedCampaign();
  const [usual, own] = [
    await createReward(discount),
    await createReward({
      ...discount,
      name: 'A month',
      unit: 'free_months',
      percent: undefined,
      amount: 1,
      coupon: '',
    }),
  ];
  const ruleForAll = (reward_id: number) => [{ apply_on: 'all', reward_id }];
  await calls.campaigns.update(company.campaign.id, { rewards_for_referrals: ruleForAll(usual) });
  await createPromotionCalls(company).update(grace.promotion.id, { rewards_for_referrals: ruleForAll(own) });
  const offer = { id: own, name: 'A month', amount: 1, unit: 'free_months', default_promo_code: '' };
  expect(await show()).toMatchObject({ v1: offer, v2: offer, portal: offer });
  await calls.rewards.update(own, { amount: 2 });
  expect((await show()).v1).toEqual({ ...offer, amount: 2 });
  const ada = await company.promoter();
  expect((await show(ada)).v2.id).toBe(usual);
  await createPromotionCalls(company).update(grace.promotion.id, { referral_rewards_customized: false });
  expect((await show()).v1.id).toBe(usual);
});
