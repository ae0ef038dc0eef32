import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { promotionSubject } from '#shared/domain/reports/roll-up.ts';
import { updateRewardDefinition } from '#shared/operations/campaigns/rewards.ts';
import { updatePromotion } from '#shared/operations/promoters/promotions/update-promotion.ts';
import { DAILY_FIGURES_INCOMPLETE } from '#shared/operations/reports/promotion-totals.ts';
import { runtime } from '#shared/runtime.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';
import { createCampaignCalls } from '#test/support/campaigns/calls.ts';
import { promoterChartShape, promotionChartShape, promotionShape } from '#test/support/promoters/shapes.ts';
import { createPromotionCalls, createRecordCalls } from '#test/support/records/calls.ts';
import { createDatedCalls, createReportCalls } from '#test/support/reports/calls.ts';
import { findMismatches } from '#test/support/requests/shape.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { runWithInterference } from '#test/support/table/interference.ts';

let company: Company;
let calls: ReturnType<typeof createPromotionCalls>;
beforeAll(async () => {
  company = await aCompany();
  calls = createPromotionCalls(company);
});

type Joined = Awaited<ReturnType<Company['promoter']>>;

async function updateRow({ promotion }: Joined, json: Input) {
  const { status, body } = await calls.update(promotion.id, json);
  expect([status, findMismatches(body, promotionShape)], JSON.stringify(body)).toEqual([200, []]);
  return body;
}

async function readRefusal(id: number, json: Input) {
  const { status, body } = await calls.update(id, json);
  return [status, body.message];
}

async function aReward(overrides: Input): Promise<number> {
  const { status, body } = await createCampaignCalls(company).rewards.create({ name: 'Special', ...overrides });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
}

/** Commissions of a new lead's sale, credited to a promoter: `[tier, amount]`. */
async function sellAndReadEarned({ promotion }: Joined, sale: Input = {}): Promise<[number, number][]> {
  const email = `${unique('lead')}@example.com`;
  const call = { email, ref_id: promotion.refId, event_id: unique('sale'), amount: 10_000, ...sale };
  const { status, body } = await company.v2('/track/sale', call);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.commissions.map(({ tier, amount }: { tier: number; amount: number }) => [tier, amount]);
}

describe('the list of promoter campaigns', () => {
  test('promoter campaigns are listed with every field, paged, by promoter and by campaign', async () => {
    const other = await company.campaignWith({ name: 'Other' });
    const grace = await company.promoter({ firstName: 'Grace', promoCode: unique('CODE') });
    const ada = await company.promoter({ campaignId: other.id });
    const { promoters } = createRecordCalls(company);
    await company.v1('/promoters/add_to_campaign', { id: grace.promoter.id, campaign_id: other.id });
    const promotions = (await promoters.show(grace.promoter.id)).body.promoter_campaigns.map(
      ({ id }: { id: number }) => id,
    );
    const fetchList = async (query: Input) => {
      const { status, headers, body } = await calls.list(query);
      expect([status, findMismatches(body, [promotionShape])]).toEqual([200, []]);
      return { ids: body.map(({ id }: { id: number }) => id), total: Number(headers.get('total')) };
    };
    const byPromoter = { filters: { promoter_id: [grace.promoter.id, ada.promoter.id] } };
    const all = { ids: [...promotions, ada.promotion.id], total: 3 };
    expect(
      await eventually(
        () => fetchList(byPromoter),
        ({ total }) => total === 3,
      ),
    ).toEqual(all);
    expect(await fetchList({ ...byPromoter, per_page: 2, page: 2 })).toEqual({ ids: [ada.promotion.id], total: 3 });
    const inOther = { filters: { promoter_id: byPromoter.filters.promoter_id, campaign_id: other.id } };
    expect((await fetchList(inOther)).ids).toEqual([promotions[1], ada.promotion.id]);
    const { body } = await calls.search({ q: 'grACE' });
    expect(findMismatches(body, [promotionShape])).toEqual([]);
    expect(body.map(({ id }: { id: number }) => id)).toEqual(promotions);
    expect(body[0]).toMatchObject({ coupon: grace.promotion.promoCode, ref_token: grace.promotion.refId });
    expect((await calls.search({})).body.message).toBe('param is missing or the value is empty or invalid: q');
  });

  test('promoter campaigns are hidden from other accounts, which cannot change them', async () => {
    const stranger = createPromotionCalls(await aCompany());
    const { promotion, promoter } = await company.promoter();
    expect((await stranger.list({ filters: { promoter_id: promoter.id } })).body).toEqual([]);
    expect((await stranger.update(promotion.id, { display_coupon: 'X' })).status).toBe(404);
    expect((await calls.update(promotion.id, { display_coupon: 'X' })).status).toBe(200);
  });
});

describe('PUT promoter_campaigns/{id}', () => {
  test("a promoter campaign's ref id, codes and landing page can be changed or emptied", async () => {
    const grace = await company.promoter();
    const [ref_token, coupon] = [unique('ref'), unique('CODE')];
    const direct_url = 'https://grace.example/start';
    const body = await updateRow(grace, { ref_token, coupon, display_coupon: 'GRACE', direct_url });
    expect(body).toMatchObject({ ref_token, coupon, display_coupon: 'GRACE', direct_url });
    expect(body.ref_link).toBe(`${direct_url}?ref=${ref_token}`);
    expect(await sellAndReadEarned(grace, { ref_id: undefined, promo_code: coupon })).toEqual([[1, 2000]]);
    const cleared = await updateRow(grace, { coupon: '', display_coupon: '', direct_url: '' });
    expect(cleared).toMatchObject({ ref_token, coupon: '', display_coupon: '', direct_url: '' });
    expect(cleared.ref_link).toBe(`https://shop.example/?ref=${ref_token}`);
    const late = { email: `${unique('lead')}@example.com`, promo_code: coupon, event_id: unique('sale'), amount: 100 };
    expect((await company.v2('/track/sale', late)).status).toBe(404);
  });

  test("a promoter campaign's state can be set, except to inactive", async () => {
    const grace = await company.promoter({ status: 'pending' });
    for (const state of ['accepted', 'blocked', 'pending', 'rejected', 'accepted']) {
      expect((await updateRow(grace, { state })).state).toBe(state);
    }
    expect(await readRefusal(grace.promotion.id, { state: 'inactive' })).toEqual([
      422,
      'state is invalid. Use pending, accepted, rejected or blocked. To leave a campaign, a promoter is moved to another one.',
    ]);
  });

  test('changing a promoter campaign rejects a taken ref id, an unknown id and a campaign that was left', async () => {
    const [grace, ada] = [await company.promoter(), await company.promoter()];
    const conflicting = await calls.update(ada.promotion.id, { ref_token: grace.promotion.refId });
    expect({ status: conflicting.status, body: conflicting.body }).toEqual({
      status: 400,
      body: {
        message: 'Validation failed: Ref token has already been taken',
        errors: { ref_token: ['has already been taken'] },
        code: 'invalid_record',
      },
    });
    expect(await readRefusal(999_999, { display_coupon: 'X' })).toEqual([404, 'Record not found']);
    const { id: destination_campaign_id } = await company.campaignWith({ name: 'Elsewhere' });
    await company.v1('/promoters/move_to_campaign', { id: ada.promoter.id, destination_campaign_id });
    expect(await readRefusal(ada.promotion.id, { display_coupon: 'X' })).toEqual([
      422,
      'The promoter has left this campaign: add the promoter to it again.',
    ]);
  });
});

describe('custom promoter rewards', () => {
  test("custom rewards override the campaign's per tier until they are removed", async () => {
    const parent = await company.promoter();
    const grace = await company.promoter({ parentId: parent.promoter.id });
    expect(await sellAndReadEarned(grace)).toEqual([[1, 2000]]);
    const half = await aReward({ percent: '50' });
    const body = await updateRow(grace, { rewards_for_promoters: [{ reward_id: half }] });
    expect(body).toMatchObject({
      is_customized: true,
      promoter_rewards_customized: true,
      referral_rewards_customized: false,
      rewards_for_promoters: [{ apply_on: 'all', reward_id: half, reward: { name: 'Special', tier_level: 1 } }],
    });
    expect(await sellAndReadEarned(grace)).toEqual([[1, 5000]]);
    expect(await sellAndReadEarned(await company.promoter())).toEqual([[1, 2000]]);

    const gold = await aReward({ percent: '60' });
    const above = await aReward({ percent: '5', promoter_reward_type: 'tier', tier_level: 2 });
    const rules = [{ reward_id: gold, apply_on: 'specific', plan_ids: ['Gold'] }, { reward_id: above }];
    await updateRow(grace, { rewards_for_promoters: rules });
    expect(await sellAndReadEarned(grace, { plan: 'Gold' })).toEqual([
      [1, 6000],
      [2, 500],
    ]);
    expect(await sellAndReadEarned(grace, { plan: 'Silver' })).toEqual([
      [1, 2000],
      [2, 500],
    ]);
    const { body: shownPromoter } = await createRecordCalls(company).promoters.show(grace.promoter.id);
    expect(shownPromoter.is_customized).toBe(true);

    const plain = await updateRow(grace, { promoter_rewards_customized: false });
    expect(plain).toMatchObject({
      is_customized: false,
      rewards_for_promoters: [{ reward: { name: '20% of every sale' } }],
    });
    expect(await sellAndReadEarned(grace, { plan: 'Gold' })).toEqual([[1, 2000]]);
  });

  test('a changed reward applies to promoters who have it as a custom reward', async () => {
    const [grace, ada] = [await company.promoter(), await company.promoter()];
    const reward = await aReward({ percent: '30' });
    for (const one of [grace, ada]) await updateRow(one, { rewards_for_promoters: [{ reward_id: reward }] });
    await updateRow(ada, { rewards_for_promoters: [] });
    await updateRewardDefinition({ account: company.account, runtime }, reward, { percent: '40' });
    expect(await sellAndReadEarned(grace)).toEqual([[1, 4000]]);
    expect(await sellAndReadEarned(ada)).toEqual([[1, 2000]]);
  });

  test('custom rewards get the current terms of a reward that changes concurrently', async () => {
    const [grace, ada, eve] = [await company.promoter(), await company.promoter(), await company.promoter()];
    const call = { account: company.account, runtime };
    const reward = await aReward({ percent: '30' });
    const change = (percent: string) => () => updateRewardDefinition(call, reward, { percent });
    const rules = [{ applyOn: 'all', planIds: [], rewardId: reward }] as const;
    const give =
      ({ promotion }: Joined) =>
      () =>
        updatePromotion(call, promotion.id, { rules });
    await runWithInterference(give(grace), change('31'));
    expect(await sellAndReadEarned(grace)).toEqual([[1, 3100]]);
    await runWithInterference(change('32'), give(ada));
    for (const one of [grace, ada]) expect(await sellAndReadEarned(one)).toEqual([[1, 3200]]);
    await give(eve)();
    const rename = () => updatePromotion(call, eve.promotion.id, { customerPromoCode: 'EVE' });
    await runWithInterference(rename, change('33'));
    await runWithInterference(change('34'), () =>
      updatePromotion(call, eve.promotion.id, { customerPromoCode: 'EVA' }),
    );
    expect(await sellAndReadEarned(eve)).toEqual([[1, 3400]]);
    expect((await updateRow(eve, {})).display_coupon).toBe('EVA');
  });

  test('custom rewards that do not exist are rejected', async () => {
    const { promotion } = await company.promoter();
    const rules = (parameter: string) => readRefusal(promotion.id, { [parameter]: [{ reward_id: 999_999 }] });
    for (const parameter of ['rewards_for_promoters', 'rewards_for_referrals']) {
      expect(await rules(parameter)).toEqual([422, `${parameter} names a reward that does not exist: 999999.`]);
    }
    const promised = await aReward({ name: 'First month free', amount: 1, unit: 'free_months' });
    const { body } = await calls.update(promotion.id, { rewards_for_referrals: [{ reward_id: promised }] });
    expect(body).toMatchObject({
      referral_rewards_customized: true,
      promoter_rewards_customized: false,
      rewards_for_referrals: [{ reward: { name: 'First month free' } }],
    });
  });
});

describe('promoter charts', () => {
  test("chart_data shows a promoter's daily figures and totals", async () => {
    const own = await aCompany();
    const grace = await own.promoter();
    const { refresh } = createReportCalls(own);
    await createDatedCalls(own, grace).sell('ada@example.com', '2026-02-03T10:00:00Z', 30_000);
    await createDatedCalls(own, grace).sell('bob@example.com', '2026-02-05T10:00:00Z', 20_000);
    const request = { selection: 'revenue', period_from: '2026-02-03', period_to: '2026-02-05' };
    const items = [
      { date: '2026-02-03', value: 30_000 },
      { date: '2026-02-04', value: 0 },
      { date: '2026-02-05', value: 20_000 },
    ];
    const chart = async () => {
      await refresh();
      return (await createPromotionCalls(own).chart(grace.promotion.id, { ...request, with_totals: true })).body;
    };
    const body = await eventually(chart, ({ totals }) => totals.revenue === 50_000);
    expect(findMismatches(body, promotionChartShape)).toEqual([]);
    expect(body).toEqual({
      ...request,
      group_by: 'day',
      selection_items: items,
      totals: { revenue: 50_000, clicks: 0, referrals: 2, customers: 2, cancellations: 0 },
    });
    const { promoters } = createRecordCalls(own);
    const wholeChart = await promoters.chart(grace.promoter.email, { ...request, find_by: 'email' });
    expect([wholeChart.status, findMismatches(wholeChart.body, promoterChartShape)]).toEqual([200, []]);
    expect(wholeChart.body.selection_items).toEqual(items.map(({ date, value }) => [date, value]));
    const { selection, ...unselected } = request;
    expect((await promoters.chart(grace.promoter.id, unselected)).body.message).toBe(
      'param is missing or the value is empty or invalid: selection',
    );
    expect((await createPromotionCalls(own).chart(999_999, request)).status).toBe(404);
  });

  test('chart_data is shown per campaign if daily figures of all campaigns are complete', async () => {
    const own = await aCompany();
    const second = await own.campaignWith({ name: 'Second' });
    const grace = await own.promoter();
    const { body } = await own.v1('/promoters/add_to_campaign', { id: grace.promoter.id, campaign_id: second.id });
    const joinedPromotion = body.promotions.find(
      ({ campaign_id }: { campaign_id: number }) => campaign_id === second.id,
    );
    await createDatedCalls(own, grace).sell('ada@example.com', '2026-02-03T10:00:00Z', 30_000);
    await createDatedCalls(own, grace).sell('bob@example.com', '2026-02-04T10:00:00Z', 20_000, {
      ref_id: joinedPromotion.ref_id,
    });
    const { refresh } = createReportCalls(own);
    const request = { selection: 'revenue', period_from: '2026-02-03', period_to: '2026-02-04', with_totals: true };
    const chart = async (id: number) => (await createPromotionCalls(own).chart(id, request)).body;
    const readBoth = async () => {
      await refresh();
      return [await chart(grace.promotion.id), await chart(joinedPromotion.id)];
    };
    const charts = await eventually(readBoth, (all) => all.every(({ totals }) => totals?.revenue > 0));
    expect(charts.map(({ selection_items: items }) => items.map(({ value }: { value: number }) => value))).toEqual([
      [30_000, 0],
      [0, 20_000],
    ]);
    const promotion = promotionSubject({ promoterId: grace.promoter.id, campaignId: second.id });
    const { pk, sk } = keys.monthSheet(own.account.id, promotion, '2026-02');
    await documentClient.send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } }));
    expect(await chart(grace.promotion.id)).toMatchObject({
      code: 'invalid_params',
      message: DAILY_FIGURES_INCOMPLETE,
    });
  });
});
