import { describe, expect, test } from 'vitest';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { REWARD_UNNAMED, REWARDED_UNNAMED } from '#shared/routes/texts.ts';
import { v1RewardsCreate, v1RewardsList, v1RewardsUpdate } from '#shared/routes/v1/commissions/rewards.ts';
import { v1LeadsDelete } from '#shared/routes/v1/leads/leads.ts';
import { v1PayoutsCreate, v1PayoutsUpdate } from '#shared/routes/v1/payouts/payouts.ts';
import { findPayout } from '#shared/store/payouts/payouts.ts';
import { readBalances } from '#shared/store/projections/projections.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany, type Company, twentyPercent, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { readWrittenItems } from '#test/support/table/written.ts';

const parents = { ...twentyPercent, tier: 2, gain: { percent: '10' } } as const;

/** A sale of 100.00 that earned its promoter 20.00 and the parent 10.00. */
async function aSale() {
  const company = await aCompany({ campaign: { rewards: [twentyPercent, parents] } });
  const parent = await company.promoter();
  const { promoter, promotion } = await company.promoter({ parentId: parent.promoter.id });
  const [email, eventId] = [`${unique('lead')}@example.com`, unique('sale')];
  const sale = { email, event_id: eventId, amount: 10_000, ref_id: promotion.refId };
  const { body } = await company.v1('/track/sale', sale);
  const lead: number = body.lead.id;
  return { company, parent: parent.promoter, promoter, promotion, email, eventId, lead, id: body.reward.id as number };
}

const call = (company: Company, route: KeyedRoute, input: object) =>
  send(route, {
    ...(route.method === 'GET' ? { query: { ...input } } : { json: input }),
    headers: createCredentials('v1', company),
  });
const setTo = (company: Company, name: object, status: string) => call(company, v1RewardsUpdate, { ...name, status });

/** Waits until the promoters have earned these amounts. */
async function expectEarned(company: Company, promoters: readonly { readonly id: number }[], expected: number[]) {
  const read = () =>
    Promise.all(promoters.map(async ({ id }) => (await readBalances(company.account.id, id))[0]?.earned ?? 0));
  expect(await eventually(read, (now) => JSON.stringify(now) === JSON.stringify(expected))).toEqual(expected);
}

describe('PUT /api/v1/rewards/update', () => {
  test.each([
    [{ status: 'denied' }, 422, REWARD_UNNAMED],
    [{ id: 1 }, 422, 'status is invalid.'],
    [{ id: 1, status: 'paid' }, 422, 'status is invalid.'],
    [{ id: 'x', status: 'denied' }, 422, 'id is invalid.'],
    [{ id: 999_999, status: 'denied' }, 404, 'Reward not found.'],
    [{ event_id: 'nothing', status: 'denied' }, 404, 'Reward not found.'],
  ])('reward update %j: %i %s', async (input, status, error) => {
    const response = await call(await aCompany(), v1RewardsUpdate, input);
    expect({ status: response.status, body: response.body }).toEqual({ status, body: { error } });
  });

  test('denying, reopening and approving a commission updates the balance', async () => {
    const { company, promoter, parent, id } = await aSale();
    for (const [status, expectedEarnings] of [
      ['denied', 0],
      ['pending', 0],
      ['approved', 2000],
    ] as const) {
      const { status: response, body } = await setTo(company, { id }, status);
      expect([response, body.id, body.status, body.promoter.id]).toEqual([200, id, status, promoter.id]);
      await expectEarned(company, [promoter, parent], [expectedEarnings, 1000]);
    }
  });

  test('an update by the sale’s event id changes all tiers and returns the tier 1 commission', async () => {
    const { company, promoter, parent, eventId, id } = await aSale();
    const { body } = await setTo(company, { event_id: eventId }, 'denied');
    expect(body).toMatchObject({ id, tier_level: 1, event_id: eventId, status: 'denied' });
    await expectEarned(company, [promoter, parent], [0, 0]);
  });

  test('a commission and its refunds change status together, whichever is named', async () => {
    const { company, promoter, parent, email, eventId, id } = await aSale();
    const refund = { email, event_id: unique('refund'), amount: 2500, sale_event_id: eventId };
    await company.v1('/track/refund', refund);
    await expectEarned(company, [promoter], [1500]);
    await setTo(company, { id }, 'denied');
    await expectEarned(company, [promoter], [0]);
    const response = await company.v1('/track/refund', { ...refund, event_id: unique('refund') });
    expect(response.body.reward.status).toBe('denied');
    await setTo(company, { id }, 'approved');
    await expectEarned(company, [promoter], [1000]);
    const { body } = await setTo(company, { event_id: refund.event_id }, 'denied');
    expect(body).toMatchObject({ amount: -500, status: 'denied' });
    await expectEarned(company, [promoter, parent], [0, 0]);
    await setTo(company, { id: response.body.reward.id }, 'approved');
    await expectEarned(company, [promoter], [1000]);
  });

  test('a status change also applies to more refunds than fit in one transaction', async () => {
    const { company, promoter, email, eventId, id } = await aSale();
    for (let part = 0; part < 25; part += 1) {
      await company.v1('/track/refund', { email, event_id: unique('r'), amount: 100, sale_event_id: eventId });
    }
    expect((await setTo(company, { id }, 'pending')).body.status).toBe('pending');
    await expectEarned(company, [promoter], [0]);
    await setTo(company, { id }, 'approved');
    await expectEarned(company, [promoter], [1500]);
  });

  test('an unchanged status writes nothing', async () => {
    const { company, id } = await aSale();
    const before = await readWrittenItems(company.account.id);
    expect((await setTo(company, { id }, 'approved')).status).toBe(200);
    expect(await readWrittenItems(company.account.id)).toEqual(before);
  });

  test('a commission denied and refunded concurrently leaves a balance of zero', async () => {
    const { company, promoter, parent, email, eventId } = await aSale();
    const refunds = Array.from({ length: 6 }, () =>
      company.v1('/track/refund', { email, event_id: unique('r'), amount: 700, sale_event_id: eventId }),
    );
    const responses = await Promise.all([...refunds, setTo(company, { event_id: eventId }, 'denied')]);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    await expectEarned(company, [promoter, parent], [0, 0]);
  });

  test('a denied commission leaves its open payout; one in a completed payout cannot be denied until that is reopened', async () => {
    const { company, promoter, promotion, id } = await aSale();
    const reward = { ref_id: promotion.refId, reward_type: 'cash', amount: 300 };
    await call(company, v1RewardsCreate, reward);
    const { body: payout } = await call(company, v1PayoutsCreate, { promoter_id: promoter.id });
    expect(payout.amount).toBe(2300);
    await call(company, v1PayoutsUpdate, { id: payout.id, status: 'completed' });
    const response = await setTo(company, { id }, 'denied');
    const error = 'It has been paid: change the status of its payout first.';
    expect({ status: response.status, body: response.body }).toEqual({ status: 422, body: { error } });
    await call(company, v1PayoutsUpdate, { id: payout.id, status: 'processing' });
    expect((await setTo(company, { id }, 'denied')).status).toBe(200);
    expect(await findPayout(company.account.id, payout.id)).toMatchObject({ amount: 300, status: 'processing' });
    await expectEarned(company, [promoter], [300]);
  });
});

describe('POST /api/v1/rewards/create', () => {
  test.each([
    [{ reward_type: 'cash', amount: 1 }, 422, REWARDED_UNNAMED],
    [{ email: 'x@example.com', amount: 1 }, 422, 'reward_type is invalid.'],
    [{ email: 'x@example.com', reward_type: 'gold', amount: 1 }, 422, 'reward_type is invalid.'],
    [{ email: 'x@example.com', reward_type: 'cash' }, 422, 'amount is invalid.'],
    [{ email: 'x@example.com', reward_type: 'cash', amount: 0 }, 422, 'amount is invalid.'],
    [{ email: 'x@example.com', reward_type: 'cash', amount: 1, status: 'paid' }, 422, 'status is invalid.'],
    [{ email: 'x@example.com', reward_type: 'cash', amount: 1 }, 404, 'Lead not found.'],
    [{ lead_id: 999_999, reward_type: 'cash', amount: 1 }, 404, 'Lead not found.'],
    [{ promotion_id: 999_999, reward_type: 'cash', amount: 1 }, 404, 'Promotion not found.'],
    [{ ref_id: 'nobody', reward_type: 'cash', amount: 1 }, 404, 'Promotion not found.'],
  ])('reward create %j: %i %s', async (input, status, error) => {
    const response = await call(await aCompany(), v1RewardsCreate, input);
    expect({ status: response.status, body: response.body }).toEqual({ status, body: { error } });
  });

  test.each(['mon_discount', 'discount_mon'])(
    'a commission can be a money discount, spelled %s',
    async (reward_type) => {
      const { company, lead } = await aSale();
      const { status, body } = await call(company, v1RewardsCreate, { lead_id: lead, reward_type, amount: 500 });
      expect([status, body]).toMatchObject([200, { unit: 'mon_discount', amount: 500 }]);
    },
  );

  test('a commission is created for a lead or a promotion, by id, e-mail or ref id; only approved ones are earned', async () => {
    const { company, promoter, promotion, email, lead } = await aSale();
    const give = (name: object) => call(company, v1RewardsCreate, { reward_type: 'cash', amount: '100', ...name });
    const byLead = await give({ lead_id: lead });
    expect(byLead.body).toMatchObject({
      status: 'approved',
      amount: 100,
      unit: 'cash',
      event_id: '',
      conversion_amount: 0,
      lead: { id: lead },
      promoter: { id: promoter.id },
    });
    expect((await give({ email })).body.lead.id).toBe(lead);
    const byPromotion = [await give({ promotion_id: promotion.id }), await give({ ref_id: promotion.refId })];
    expect(byPromotion.map(({ body }) => body.lead)).toEqual([null, null]);
    expect((await give({ email, status: 'pending' })).body.status).toBe('pending');
    await expectEarned(company, [promoter], [2400]);
    await setTo(company, { id: byLead.body.id }, 'denied');
    await expectEarned(company, [promoter], [2300]);
  });
});

describe('GET /api/v1/rewards/list', () => {
  test('commissions are filtered and paged, and those of a deleted lead stay', async () => {
    const { company, promoter, parent, promotion, lead, id } = await aSale();
    const ids = async (filter: object) =>
      (await call(company, v1RewardsList, filter)).body.map((reward: { id: number }) => reward.id);
    const all = await eventually(
      () => ids({}),
      (found) => found.length === 2,
    );
    expect(all).toContain(id);
    for (const filter of [{ promotion_id: promotion.id }, { ref_id: promotion.refId }, { promoter_id: promoter.id }]) {
      expect(await ids(filter)).toEqual([id]);
    }
    expect(await ids({ promoter_id: parent.id, campaign_id: company.campaign.id })).toHaveLength(1);
    expect((await ids({ campaign_id: company.campaign.id })).sort()).toEqual(all.sort());
    const { status, body } = await call(company, v1RewardsList, { promotion_id: 999_999 });
    expect({ status, body }).toEqual({ status: 404, body: { error: 'Promotion not found.' } });
    const page = await call(company, v1RewardsList, { per_page: 1, page: 2 });
    expect([page.body.length, page.headers.get('total'), page.headers.get('per-page')]).toEqual([1, '2', '1']);
    expect(page.headers.get('link')).toContain('rel="prev"');
    await call(company, v1LeadsDelete, { id: lead });
    const [row] = (await call(company, v1RewardsList, { promoter_id: promoter.id })).body;
    expect(row).toMatchObject({ id, amount: 2000, lead: { id: lead, email: '', uid: null } });
  });
});
