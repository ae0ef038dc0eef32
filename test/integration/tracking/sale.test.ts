import { describe, expect, test } from 'vitest';
import * as texts from '#shared/routes/texts.ts';
import { aCompany, type Company, post, twentyPercent, unique } from '#test/support/service/company.ts';

/** A company with a promoter and a lead of that promoter. */
async function aLead(companyOptions: Parameters<typeof aCompany>[0] = {}, promoterOptions = {}) {
  const company = await aCompany(companyOptions);
  const { promoter, promotion } = await company.promoter(promoterOptions);
  const email = `${unique('lead')}@example.com`;
  await company.v2('/track/signup', { email, ref_id: promotion.refId });
  return { company, promoter, promotion, email };
}

const sell = (company: Company, body: object) =>
  company.v2('/track/sale', { event_id: unique('sale'), amount: 10_000, ...body });

describe('POST /api/v2/track/sale', () => {
  test('a sale ignores an invalid optional value and reports a warning', async () => {
    const { company, email } = await aLead();
    const { status, headers, body } = await sell(company, { email, mrr: 'abc' });
    expect([status, headers.get('parameter-warnings')]).toEqual([200, 'mrr=ignored']);
    expect(body.commissions).toHaveLength(1);
    expect((await sell(company, { email, quantity: 'abc' })).status).toBe(400);
  });

  test('a sale earns the promoter a commission with its calculation', async () => {
    const { company, promoter, promotion, email } = await aLead();
    const eventId = unique('sale');
    const { status, body } = await sell(company, { email, event_id: eventId, plan: 'pro' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      etype: 'sale',
      sale_amount: 10_000,
      original_sale_amount: 10_000,
      original_sale_currency: 'USD',
      event_id: eventId,
      plan_id: 'pro',
      billing_period: null,
      referral: { email, uid: null },
    });
    expect(body.commissions).toEqual([
      {
        id: expect.any(Number),
        status: 'approved',
        metadata: { percent: '20', of: 'sale', base: 10_000 },
        is_self_referral: false,
        commission_type: 'sale',
        created_by_user_email: null,
        created_by_user_at: null,
        sale_amount: 10_000,
        original_sale_amount: 10_000,
        original_sale_currency: 'USD',
        event_id: eventId,
        plan_id: 'pro',
        tier: 1,
        internal_note: null,
        external_note: null,
        unit: 'cash',
        fraud_check: 'no_suspicion',
        amount: 2000,
        held_until: null,
        is_paid: false,
        is_fulfilled: false,
        payout_id: null,
        is_split: false,
        split_details: null,
        created_at: body.created_at,
        status_updated_at: null,
        promoter_campaign: {
          id: promotion.id,
          campaign_id: company.campaign.id,
          promoter_id: promoter.id,
          created_at: promotion.createdAt,
          promoter: { id: promoter.id, email: promoter.email, name: expect.any(String) },
          campaign: { id: company.campaign.id, name: 'Campaign', color: company.campaign.color },
        },
        referral: body.referral,
        reward: { id: expect.any(Number), name: '20% of every sale' },
      },
    ]);
  });

  test('a sale event id counts once', async () => {
    const { company, email } = await aLead();
    const sale = { email, event_id: 'invoice #1 — ä', amount: 10_000 };
    expect((await sell(company, sale)).status).toBe(200);
    const { status, body } = await sell(company, { ...sale, amount: 5 });
    expect([status, body]).toEqual([409, { message: texts.eventExists('sale', sale.event_id) }]);
  });

  test('an event id may be reused for another event type or account', async () => {
    const { company, email } = await aLead();
    const other = await aLead();
    const id = { event_id: unique('same') };
    expect((await sell(company, { email, ...id })).status).toBe(200);
    expect((await company.v2('/track/refund', { email, amount: 1, ...id })).status).toBe(200);
    expect((await company.v2('/track/cancellation', { email, ...id })).status).toBe(200);
    expect((await sell(other.company, { email: other.email, ...id })).status).toBe(200);
  });

  test('a sale of an unknown lead returns 404', async () => {
    const { company } = await aLead();
    const { status, body } = await sell(company, { email: 'nobody@example.com' });
    expect([status, body]).toEqual([404, { message: texts.LEAD_NOT_FOUND, code: 'not_found' }]);
  });

  test("a sale of a denied promoter's lead returns 404", async () => {
    const { company, email } = await aLead({}, { status: 'denied' });
    expect((await sell(company, { email })).body.message).toBe(texts.LEAD_NOT_FOUND);
  });

  test.each([undefined, 0, -1, 1.5, '12.50', 'ten', '', null, [], {}, true, 1e21])(
    'an amount of %j is invalid',
    async (amount) => {
      const { company, email } = await aLead();
      const { status, body } = await sell(company, { email, amount });
      expect([status, body]).toEqual([400, { message: texts.AMOUNT_INVALID }]);
    },
  );

  test.each([undefined, '', '   ', 'x'.repeat(256), {}])('an event id of %j is invalid', async (event_id) => {
    const { company, email } = await aLead();
    const { status, body } = await sell(company, { email, event_id });
    expect([status, body]).toEqual([400, { message: texts.EVENT_ID_INVALID }]);
  });

  test('an event id may have 255 characters of any script', async () => {
    const { company, email } = await aLead();
    for (const letter of ['x', 'ä', '漢', '🙂']) {
      expect((await sell(company, { email, event_id: letter.repeat(255) })).status).toBe(200);
    }
  });

  test("a sale may name the account's currency, and a currency without a rate is rejected", async () => {
    const { company, email } = await aLead({ currency: 'JPY' });
    const { body } = await sell(company, { email, amount: 999, currency: 'jpy' });
    expect(body).toMatchObject({ sale_amount: 999, original_sale_currency: 'JPY', commissions: [{ amount: 200 }] });
    const response = await sell(company, { email, currency: 'XXQ' });
    expect([response.status, response.body]).toEqual([400, { message: texts.NO_RATE }]);
  });

  test('a flat reward in another unit is multiplied by the quantity', async () => {
    const reward = { ...twentyPercent, unit: 'credits', gain: { flat: 50 } } as const;
    const { company, email } = await aLead({ campaign: { rewards: [reward] } });
    const { body } = await sell(company, { email, quantity: '3' });
    expect(body.commissions).toMatchObject([{ unit: 'credits', amount: 150, metadata: { flat: 50, quantity: 3 } }]);
  });

  test('a one-time reward is earned once', async () => {
    const { company, email } = await aLead({
      campaign: { rewards: [{ ...twentyPercent, duration: { type: 'once' } }] },
    });
    expect((await sell(company, { email })).body.commissions).toHaveLength(1);
    expect((await sell(company, { email })).body.commissions).toEqual([]);
  });

  test('commissions are pending if the campaign requires approval', async () => {
    const { company, email } = await aLead({ campaign: { autoApproveRewards: false } });
    expect((await sell(company, { email })).body.commissions).toMatchObject([{ status: 'pending' }]);
  });
});

describe('sales that create their lead', () => {
  test.each(['tid', 'ref_id', 'promo_code'] as const)('a sale can create its lead by %s', async (by) => {
    const company = await aCompany();
    const code = unique('code');
    const { promoter, promotion } = await company.promoter({ promoCode: code });
    const click = await post('/tr', { account: company.account.id, ref_id: promotion.refId });
    const attribution = { tid: click.body.tid, ref_id: promotion.refId, promo_code: code }[by];
    const email = `${unique('lead')}@example.com`;
    const { status, body } = await company.v1('/track/sale', {
      email,
      event_id: 's1',
      amount: 1000,
      [by]: attribution,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'sale',
      amount_cents: 1000,
      lead: { email, state: 'active' },
      promoter: { id: promoter.id },
      reward: { amount: 200, tier_level: 1, conversion_amount: 1000 },
    });
  });

  test('a known lead keeps its owner', async () => {
    const { company, promoter, email } = await aLead();
    const other = await company.promoter();
    const { body } = await sell(company, { email, ref_id: other.promotion.refId });
    expect(body.commissions[0].promoter_campaign.promoter_id).toBe(promoter.id);
  });

  test('a lead created by a sale may still sign up and keeps its owner', async () => {
    const { company, promotion, promoter } = await aLead();
    const other = await company.promoter();
    const email = `${unique('lead')}@example.com`;
    await sell(company, { email, ref_id: promotion.refId });
    const signup = await company.v1('/track/signup', { email, ref_id: other.promotion.refId });
    expect([signup.status, signup.body.promoter.id]).toEqual([200, promoter.id]);
  });
});

describe('tiers', () => {
  const secondTier = { ...twentyPercent, name: 'Parents', tier: 2, gain: { percent: '10' } } as const;

  test('the parent promoter earns too', async () => {
    const company = await aCompany({ campaign: { rewards: [twentyPercent, secondTier] } });
    const parent = await company.promoter();
    const child = await company.promoter({ parentId: parent.promoter.id });
    const email = `${unique('lead')}@example.com`;
    const { body } = await sell(company, { email, ref_id: child.promotion.refId });
    expect(body.commissions).toMatchObject([
      { tier: 1, amount: 2000, promoter_campaign: { promoter_id: child.promoter.id } },
      { tier: 2, amount: 1000, promoter_campaign: { promoter_id: parent.promoter.id }, reward: { name: 'Parents' } },
    ]);
  });

  test('a parent that is not in the campaign earns through its default promotion', async () => {
    const company = await aCompany();
    const parent = await company.promoter();
    const special = await company.campaignWith({ name: 'Special', rewards: [twentyPercent, secondTier] });
    const child = await company.promoter({ parentEmail: parent.promoter.email, campaignId: special.id });
    const { body } = await sell(company, { email: 'x@example.com', ref_id: child.promotion.refId });
    expect(body.commissions[1]).toMatchObject({
      tier: 2,
      amount: 1000,
      promoter_campaign: { id: parent.promotion.id, campaign_id: company.campaign.id },
    });
  });
});

test('POST /api/v2/track/sale accepts created_at and rejects an invalid one', async () => {
  const { company, email } = await aLead();
  const at = '2026-03-05T10:00:00.000Z';
  const { body } = await sell(company, { email, created_at: at });
  expect(body).toMatchObject({ created_at: at, commissions: [{ created_at: at }] });
  const response = await sell(company, { email, created_at: 'yesterday' });
  expect([response.status, response.body]).toEqual([400, { message: texts.CREATED_AT_INVALID }]);
});

test('POST /api/v1/track/sale accepts created_at', async () => {
  const { company, email } = await aLead();
  const at = '2026-02-03T04:05:06.000Z';
  const { body } = await company.v1('/track/sale', { email, event_id: 's1', amount: '1000', created_at: at });
  expect(body).toMatchObject({ lead: { customer_since: at }, reward: { created_at: at } });
});

test('version 1 returns a null reward for a sale without commission', async () => {
  const { company, email } = await aLead({ campaign: { rewards: [] } });
  const { status, body } = await company.v1('/track/sale', { email, event_id: 's1', amount: 1000 });
  expect([status, body.reward]).toEqual([200, null]);
});
