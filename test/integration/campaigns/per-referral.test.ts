import { beforeAll, expect, test } from 'vitest';
import { findCommission } from '#shared/store/commissions/commissions.ts';
import { findLead } from '#shared/store/leads/leads.ts';
import { createCampaignCalls } from '#test/support/campaigns/calls.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company, request, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

let company: Company;
let calls: ReturnType<typeof createCampaignCalls>;
beforeAll(async () => {
  company = await aCompany();
  calls = createCampaignCalls(company);
});

/** A promoter in a campaign that pays five dollars per referral, and its sign-ups. */
async function aReferralPromotion(overrides: Input = {}) {
  const reward = { name: 'Per referral', promoter_reward_type: 'per_referral', amount: 500 };
  const { status, body: created } = await calls.rewards.create(reward);
  expect([status, created]).toMatchObject([200, reward]);
  const rewards_for_promoters = [{ reward_id: created.id }, { reward_id: company.campaign.rewards[0]?.id }];
  const input = { name: unique('Campaign'), landing_url: 'https://shop.example/', rewards_for_promoters, ...overrides };
  const { body: campaign } = await calls.campaigns.create(input);
  const { promoter, promotion } = await company.promoter({ campaignId: campaign.id });
  const signUp = async (input: Input = {}) => {
    const body = { email: `${unique('lead')}@example.com`, ref_id: promotion.refId, ...input };
    const response = await company.v2('/track/signup', body);
    expect([response.status, response.body.commissions]).toEqual([200, []]);
    return { id: response.body.referral.id as number, email: body.email };
  };
  return { promoter, promotion, campaign, reward: created, signUp };
}

const account = () => company.account.id;
/** Stored commission for the sign-up of a lead. */
async function findReferralCommission(leadId: number) {
  const { referralCommissionId: id } = (await findLead(account(), leadId)) ?? {};
  return id === undefined ? null : findCommission(account(), id);
}
const update = (json: Input) =>
  request('/api/v1/leads/update', {
    method: 'PUT',
    headers: { 'x-api-key': company.key, 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });
const show = async (promoterId: number) =>
  (await request(`/api/v1/promoters/show?id=${promoterId}`, { headers: { 'x-api-key': company.key } })).body;

test('a sign-up earns its commission once, beside that of a sale, and refunds do not reduce it', async () => {
  const { promoter, reward, signUp } = await aReferralPromotion();
  const { id, email } = await signUp();
  expect(await findReferralCommission(id)).toMatchObject({
    type: 'referral',
    status: 'approved',
    amount: 500,
    rewardId: reward.id,
  });
  const response = await company.v2('/track/signup', { email, ref_id: promoter.defaultRefId });
  expect(response.status).toBe(422);
  const override = { email, ref_id: promoter.defaultRefId, override_existing_lead: true };
  expect((await company.v1('/track/signup', override)).status).toBe(200);
  const sale = { email, event_id: unique('sale'), amount: 1000 };
  expect((await company.v2('/track/sale', sale)).body.commissions).toMatchObject([{ amount: 200 }]);
  const refund = { email, event_id: unique('refund'), sale_event_id: sale.event_id, amount: 1000 };
  expect((await company.v2('/track/refund', refund)).status).toBe(200);
  const { earnings_balance } = await eventually(
    () => show(promoter.id),
    ({ earnings_balance: balance, promotions }) => balance?.cash === 500 && promotions[0].refunds_count === 1,
  );
  expect(earnings_balance).toEqual({ cash: 500 });
  const list = await eventually(
    () => request(`/api/v1/rewards/list?promoter_id=${promoter.id}`, { headers: { 'x-api-key': company.key } }),
    ({ body }) => body.length === 3,
  );
  expect(list.body).toContainEqual(
    expect.objectContaining({ amount: 500, event_id: '', lead: expect.objectContaining({ id }) }),
  );
});

test('promotions show the referral reward if sales earn nothing', async () => {
  const { promoter, campaign, reward } = await aReferralPromotion();
  const readReward = async () => (await show(promoter.id)).promotions[0].current_referral_reward;
  expect(await readReward()).toMatchObject({ id: company.campaign.rewards[0]?.id, per_of_sale: 20 });
  await calls.campaigns.update(campaign.id, { rewards_for_promoters: [{ reward_id: reward.id }] });
  expect(await readReward()).toEqual({
    id: reward.id,
    amount: 500,
    type: 'per_referral',
    unit: 'cash',
    name: 'Per referral',
    per_of_sale: 0,
    default_promo_code: null,
  });
});

test('the referral commission of a denied lead is denied until the lead is restored', async () => {
  const { signUp } = await aReferralPromotion();
  const { id } = await signUp();
  const set = async (state: string) => expect((await update({ id, state })).status).toBe(200);
  await set('denied');
  expect((await findReferralCommission(id))?.status).toBe('denied');
  await set('signup');
  expect((await findReferralCommission(id))?.status).toBe('approved');
});

test('the referral commission of a suspicious lead is pending until the lead is approved', async () => {
  const { promoter, signUp } = await aReferralPromotion();
  const { id } = await signUp({ email: promoter.email });
  expect(await findReferralCommission(id)).toMatchObject({ status: 'pending', suspicion: 'same_promoter_email' });
  expect((await company.v2('/company/referrals/approve', { ids: [id] })).status).toBe(200);
  expect((await findReferralCommission(id))?.status).toBe('approved');
});

test('the referral commission follows its lead to another promoter', async () => {
  const { campaign, signUp } = await aReferralPromotion();
  const { id } = await signUp();
  const other = await company.promoter({ campaignId: campaign.id });
  expect((await update({ id, new_ref_id: other.promotion.refId })).status).toBe(200);
  expect(await findReferralCommission(id)).toMatchObject({
    promoterId: other.promoter.id,
    amount: 500,
    status: 'approved',
  });
});

test('a referral reward limited to plans is rejected', async () => {
  const { campaign, reward } = await aReferralPromotion();
  const rewards_for_promoters = [{ apply_on: 'specific', plan_ids: ['pro'], reward_id: reward.id }];
  expect(await calls.campaigns.update(campaign.id, { rewards_for_promoters })).toMatchObject({
    status: 422,
    body: {
      message: `rewards_for_promoters: reward ${reward.id} is for each referral, regardless of the product. Use apply_on all.`,
    },
  });
});
