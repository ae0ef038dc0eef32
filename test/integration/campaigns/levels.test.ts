import { beforeAll, expect, test } from 'vitest';
import { movePromotersUp } from '#shared/operations/projections/campaign-levels.ts';
import { checkProjections } from '#shared/operations/projections/rebuild.ts';
import { findTargetCandidates } from '#shared/operations/projections/target-candidates.ts';
import { runtime } from '#shared/runtime.ts';
import { keys } from '#shared/store/table/keys.ts';
import { createCampaignCalls } from '#test/support/campaigns/calls.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company, createV2Headers, post, request, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

let company: Company;
let calls: ReturnType<typeof createCampaignCalls>;
beforeAll(async () => {
  company = await aCompany();
  calls = createCampaignCalls(company);
});

const get = async (path: string) =>
  (await request(`/api/v2/company${path}`, { headers: createV2Headers(company.account.id, company.key) })).body;
const reward = () => [{ reward_id: company.campaign.rewards[0]?.id }];
async function aCampaign(overrides: Input = {}): Promise<number> {
  const input = { name: unique('Campaign'), landing_url: 'https://shop.example/', rewards_for_promoters: reward() };
  const { status, body } = await calls.campaigns.create({ ...input, ...overrides });
  expect([status, body.upgrade_details]).toEqual([201, overrides.upgrade_details ?? null]);
  return body.id;
}
const sell = async (buyer: string, amount: number, refId?: string) => {
  const sale = { email: `${buyer}@example.com`, event_id: unique('sale'), amount, ...(refId ? { ref_id: refId } : {}) };
  const { status, body } = await company.v2('/track/sale', sale);
  expect(status).toBe(200);
  return { ...sale, campaign: body.commissions[0].promoter_campaign.campaign_id as number };
};
const getPlaces = async (id: number) => {
  const { promoter_campaigns: promotions } = await get(`/promoters/${id}`);
  return (promotions as { campaign_id: number; state: string; ref_token: string }[])
    .filter(({ state }) => state === 'accepted')
    .map(({ campaign_id: campaign, ref_token: refId }) => ({ campaign, refId }));
};

test('a promoter moves up each campaign tier once, keeps its ref id and earlier referrals, and never moves back', async () => {
  const gold = await aCampaign({ is_private: true });
  const silver = await aCampaign({ upgrade_details: { campaign_id: gold, amount: 5000, metric: 'revenue' } });
  const bronze = await aCampaign({ upgrade_details: { campaign_id: silver, amount: 2, metric: 'customers' } });
  const { promoter, promotion } = await company.promoter({ campaignId: bronze });
  const { refId } = promotion;
  const [one, two, three, four] = [unique('a'), unique('b'), unique('c'), unique('d')];
  const isIn = async (campaign: number) => {
    const promotions = await eventually(
      () => getPlaces(promoter.id),
      (all) => all.some((promotion) => promotion.campaign === campaign),
    );
    expect(promotions).toEqual([{ campaign, refId }]);
  };

  const first = await sell(one, 9000, refId);
  expect(first.campaign).toBe(bronze);
  await sell(two, 1000, refId);
  await isIn(silver);
  expect((await sell(three, 5000, refId)).campaign).toBe(silver);
  await isIn(gold);
  // Earlier referrals stay in their campaign, and so do refunds.
  expect((await sell(one, 100)).campaign).toBe(bronze);
  expect((await sell(four, 100, refId)).campaign).toBe(gold);
  const refund = { email: first.email, event_id: unique('refund'), sale_event_id: first.event_id, amount: 9000 };
  expect((await company.v2('/track/refund', refund)).status).toBe(200);

  // Repeated events move no promoter, however late they come.
  const letIn = [bronze, silver, gold].map((campaignId) => ({ promoterId: promoter.id, campaignId }));
  const now = runtime.now();
  const event = { event: 'change', id: 0, cause: 'x', at: now, recordedAt: now, changes: [], letIn } as const;
  const repeatedEvents = [{ key: keys.changeEvent(company.account.id, 0), event }];
  expect(await movePromotersUp({ runtime }, await findTargetCandidates(repeatedEvents))).toBe(0);
  await isIn(gold);

  const log = await get(`/audit_logs?filters[record_type]=promoter&filters[record_id]=${promoter.id}`);
  expect(log).toMatchObject([
    { operation: 'stream levels', actor: { id: 'levels' }, values: { from_campaign_id: silver, to_campaign_id: gold } },
    { operation: 'stream levels', values: { from_campaign_id: bronze, to_campaign_id: silver } },
  ]);
  const scope = { account: company.account.id, lostBefore: '2000-01-01T00:00:00.000Z' };
  const found = await eventually(
    () => checkProjections({ runtime }, scope),
    ({ differences, listDifferences }) => differences.length + listDifferences.length === 0,
  );
  expect(found).toMatchObject({ differences: [], listDifferences: [] });
});

test('a visitor who clicked before its promoter moved up is a referral of the clicked campaign', async () => {
  const silver = await aCampaign();
  const bronze = await aCampaign({ upgrade_details: { campaign_id: silver, amount: 1, metric: 'customers' } });
  const { promoter, promotion } = await company.promoter({ campaignId: bronze });
  const { body: click } = await post('/tr', { account: company.account.id, ref_id: promotion.refId });
  await sell(unique('a'), 1000, promotion.refId);
  await eventually(
    () => getPlaces(promoter.id),
    (all) => all.some(({ campaign }) => campaign === silver),
  );
  const email = `${unique('b')}@example.com`;
  expect((await company.v2('/track/signup', { email, tid: click.tid })).status).toBe(200);
  const { status, body } = await company.v2('/track/sale', { email, event_id: unique('sale'), amount: 1000 });
  expect(status).toBe(200);
  expect(body.commissions).toMatchObject([
    { promoter_campaign: { campaign_id: bronze, promoter: { id: promoter.id } }, amount: 200 },
  ]);
});

test('circular tier upgrades and deleting the next campaign are rejected; an archived next campaign is skipped', async () => {
  const next = await aCampaign({ name: 'Gold' });
  const level = { campaign_id: next, amount: 1, metric: 'customers' };
  const first = await aCampaign({ upgrade_details: level });
  const response = await calls.campaigns.update(next, { upgrade_details: { ...level, campaign_id: first } });
  expect([response.status, response.body.message]).toEqual([
    422,
    'upgrade_details: a campaign cannot lead back to itself.',
  ]);
  expect((await calls.campaigns.remove(next)).status).toBe(400);

  const look = `/api/v2/affiliate/look?account=${company.account.id}&campaign=${first}`;
  const shownLevel = async () => (await request(look)).body.campaign.next_level;
  expect(await shownLevel()).toEqual({ campaign_name: 'Gold', metric: 'customers', amount: 1 });

  expect((await calls.campaigns.archive(next)).status).toBe(200);
  expect(await shownLevel()).toBeNull();
  // An unchanged upgrade is not validated again.
  expect((await calls.campaigns.update(first, { upgrade_details: level })).status).toBe(200);
  const { promoter, promotion } = await company.promoter({ campaignId: first });
  await sell(unique('a'), 100, promotion.refId);
  const customers = async () => (await get(`/promoters/${promoter.id}`)).stats.customers_count;
  expect(await eventually(customers, (count) => count === 1)).toBe(1);
  expect((await calls.campaigns.restore(next)).status).toBe(200);
  await sell(unique('b'), 100, promotion.refId);
  const promotions = await eventually(
    () => getPlaces(promoter.id),
    (all) => all.some(({ campaign }) => campaign === next),
  );
  expect(promotions).toEqual([{ campaign: next, refId: promotion.refId }]);

  const without = await calls.campaigns.update(first, { upgrade_details: {} });
  expect([without.status, without.body.upgrade_details]).toEqual([200, null]);
  // The promoter count comes from the projection, and a campaign without promoters may be deleted.
  const promoters = async () => (await get(`/campaigns/${next}`)).stats.promoters_count;
  expect(await eventually(promoters, (count) => count === 1)).toBe(1);
  expect((await calls.campaigns.remove(next)).status).toBe(400);
});
