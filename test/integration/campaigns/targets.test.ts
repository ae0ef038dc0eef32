import { beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#shared/domain/time.ts';
import { rewardTargets } from '#shared/operations/projections/reward-targets.ts';
import { findTargetCandidates } from '#shared/operations/projections/target-candidates.ts';
import { runtime } from '#shared/runtime.ts';
import { keys } from '#shared/store/table/keys.ts';
import { createBulkCalls } from '#test/support/bulk/calls.ts';
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

/** A promoter in a campaign with a target reward. */
async function aTargetPromotion(target: Input) {
  const rewardTerms = { promoter_reward_type: 'target', amount: 5000, ...target };
  const { status, body: reward } = await calls.rewards.create({ name: 'Bonus', ...rewardTerms });
  expect([status, reward]).toMatchObject([200, rewardTerms]);
  const rewards_for_promoters = [{ reward_id: reward.id }];
  const input = { name: unique('Campaign'), landing_url: 'https://shop.example/', rewards_for_promoters };
  const { body: campaign } = await calls.campaigns.create(input);
  const { promoter, promotion } = await company.promoter({ campaignId: campaign.id });
  const signUp = async () => {
    const body = { email: `${unique('lead')}@example.com`, ref_id: promotion.refId };
    expect((await company.v2('/track/signup', body)).status).toBe(200);
  };
  return { campaign, promoter, promotion, reward, signUp };
}

const headers = () => ({ 'x-api-key': company.key });
const show = async (id: number) => (await request(`/api/v1/promoters/show?id=${id}`, { headers: headers() })).body;
const amounts = async (id: number): Promise<number[]> => {
  const { body } = await request(`/api/v1/rewards/list?promoter_id=${id}`, { headers: headers() });
  return (body as { amount: number }[]).map(({ amount }) => amount);
};

test('a bonus for joining is given once, shown, listed and in the balance', async () => {
  const { promoter, promotion, reward, campaign } = await aTargetPromotion({ target_metric: 'joined' });
  const { earnings_balance, promotions } = await eventually(
    () => show(promoter.id),
    ({ earnings_balance: balance }) => balance?.cash === 5000,
  );
  expect(earnings_balance).toEqual({ cash: 5000 });
  expect(promotions[0]).toMatchObject({
    target_reached_at: null,
    current_target_reward: null,
    current_promotion_reward: { id: reward.id, amount: 5000, type: 'target', target_metric: 'joined' },
  });
  // A repeated event earns nothing more.
  const letIn = [{ promoterId: promoter.id, campaignId: campaign.id }];
  const now = runtime.now();
  const event = { event: 'change', id: 0, cause: 'x', at: now, recordedAt: now, changes: [], letIn } as const;
  const repeatedEvents = [{ key: keys.changeEvent(company.account.id, 0), event }];
  expect(await rewardTargets({ runtime }, await findTargetCandidates(repeatedEvents))).toBe(0);
  expect(await amounts(promoter.id)).toEqual([5000]);
  expect(promotion.campaignId).toBe(campaign.id);
});

test('imported events that arrive together with a promoter who joins now are judged first, as past', async () => {
  const { promoter, campaign } = await aTargetPromotion({ target_metric: 'customers', target_amount: 99 });
  const owner = { promoterId: promoter.id, campaignId: campaign.id };
  const now = runtime.now();
  const change = { event: 'change', cause: 'x', at: now, recordedAt: now } as const;
  const joinChange = { ...change, id: 1, changes: [], letIn: [owner] };
  const counted = { of: 'promotion', owner, counts: { customers_count: 1 } } as const;
  const imported = { ...change, id: 2, changes: [counted], imported: true } as const;
  const events = [joinChange, imported].map((event) => ({
    key: keys.changeEvent(company.account.id, event.id),
    event,
  }));
  expect(await findTargetCandidates(events)).toMatchObject([
    { owner, joins: false, past: true },
    { owner, joins: true, past: false },
  ]);
});

test('a repeating milestone is rewarded each time it is reached, and the promotion shows the date', async () => {
  const target = { target_metric: 'referrals', target_amount: 2, target_repeats: true };
  const { promoter, signUp, reward } = await aTargetPromotion(target);
  expect((await show(promoter.id)).promotions[0]).toMatchObject({
    target_reached_at: null,
    current_target_reward: { id: reward.id, ...target },
  });
  for (let signedUp = 0; signedUp < 5; signedUp += 1) await signUp();
  // The targets may be reached in one step or two; the total is the same.
  const { promotions } = await eventually(
    () => show(promoter.id),
    ({ earnings_balance: balance, promotions: [promotion] }) =>
      balance?.cash === 10_000 && promotion?.leads_count === 5,
  );
  expect(promotions[0]).toMatchObject({ leads_count: 5, target_reached_at: expect.any(String) });
  expect((await amounts(promoter.id)).reduce((sum, amount) => sum + amount, 0)).toBe(10_000);
});

test('a target bonus and target_reached_at have the date of the sale that reached the target', async () => {
  const { promoter, promotion } = await aTargetPromotion({ target_metric: 'customers', target_amount: 1 });
  const created_at = new Date(Date.parse(runtime.now()) - 40 * DAY_MS).toISOString();
  const sale = {
    email: `${unique('lead')}@example.com`,
    ref_id: promotion.refId,
    event_id: unique('sale'),
    amount: 100,
  };
  expect((await company.v2('/track/sale', { ...sale, created_at })).status).toBe(200);
  const { promotions } = await eventually(
    () => show(promoter.id),
    ({ promotions: [promotion] }) => promotion?.target_reached_at !== null,
  );
  expect(promotions[0].target_reached_at).toBe(created_at);
  const fetchList = async () =>
    (await request(`/api/v1/rewards/list?promoter_id=${promoter.id}`, { headers: headers() })).body;
  expect(await eventually(fetchList, (rewards) => rewards.length > 0)).toMatchObject([{ amount: 5000, created_at }]);
});

test('a promoter that is accepted again gets the bonuses it missed, in each of its campaigns', async () => {
  const { promoter, promotion, campaign } = await aTargetPromotion({ target_metric: 'joined' });
  const other = await aTargetPromotion({ target_metric: 'referrals', target_amount: 1 });
  const bulkAction = async (action: string, overrides = {}) =>
    expect((await createBulkCalls(company).bulk(`promoter/${action}`, [promoter.id], overrides)).status).toBe(200);
  await bulkAction('reject');
  const joining = { id: promoter.id, campaign_id: other.campaign.id };
  const { body } = await company.v1('/promoters/add_to_campaign', joining);
  const { ref_id } = body.promotions.find((one: { campaign_id: number }) => one.campaign_id === other.campaign.id);
  await bulkAction('block', { campaign_id: other.campaign.id });
  expect((await company.v2('/track/signup', { email: `${unique('lead')}@example.com`, ref_id })).status).toBe(200);
  const readEarnings = async () => (await show(promoter.id)).earnings_balance?.cash ?? 0;
  // It had joined its first campaign before it was rejected.
  await bulkAction('accept', { campaign_id: campaign.id });
  expect(await eventually(readEarnings, (cash) => cash === 5000)).toBe(5000);
  await bulkAction('accept', { campaign_id: other.campaign.id });
  expect(await eventually(readEarnings, (cash) => cash === 10_000)).toBe(10_000);
  expect(promotion.campaignId).toBe(campaign.id);
});

test('a target reward in a promotion’s own rules is rejected', async () => {
  const { promotion, reward } = await aTargetPromotion({ target_metric: 'customers', target_amount: 3 });
  const response = await request(`/api/v2/company/promoter_campaigns/${promotion.id}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${company.key}`,
      'account-id': String(company.account.id),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ rewards_for_promoters: [{ reward_id: reward.id }] }),
  });
  const message = `rewards_for_promoters: reward ${reward.id} is for a target. Only campaigns can have those.`;
  expect([response.status, response.body.message]).toEqual([422, message]);
});
