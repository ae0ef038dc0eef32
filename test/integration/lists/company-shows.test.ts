import { beforeAll, describe, expect, test } from 'vitest';
import { v1RewardsUpdate } from '#shared/routes/v1/commissions/rewards.ts';
import { readOpenPayouts } from '#shared/store/payouts/payouts.ts';
import { aFullCompany, type Books } from '#test/support/records/books.ts';
import { createRecordCalls } from '#test/support/records/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { anOpenPayout } from '#test/support/situations/payouts.ts';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const NOT_FOUND = { status: 404, body: { message: 'Record not found', code: 'not_found' } };

let books: Books;
beforeAll(async () => {
  books = await aFullCompany();
});

/** Expected `promoter_campaign` of a record. */
function findPromoterCampaign(name: 'grace' | 'ada' | 'zoe') {
  const { promoter, promotion } = books.promoters[name];
  const isSecond = name === 'ada';
  const shown = { grace: 'Grace Hopper', ada: promoter.email.split('@')[0], zoe: promoter.email.split('@')[0] };
  return {
    id: promotion.id,
    campaign_id: promotion.campaignId,
    promoter_id: promoter.id,
    created_at: TIME,
    promoter: { id: promoter.id, email: promoter.email, name: shown[name] },
    campaign: { id: promotion.campaignId, name: isSecond ? 'Second' : 'Campaign', color: '#4f46e5' },
  };
}

describe('promoter details', () => {
  test('a promoter is shown with its statistics, campaigns and balances', async () => {
    const { promoter, promotion } = books.promoters.grace;
    const show = () => books.calls.promoters.show(promoter.id);
    const { status, body } = await eventually(show, ({ body }) => body.stats.sales_count === 4);
    const stats = {
      clicks_count: 0,
      referrals_count: 3,
      customers_count: 2,
      active_customers_count: 2,
      sales_count: 4,
      refunds_count: 1,
      cancellations_count: 0,
      revenue_amount: 74_000,
    };
    expect(status).toBe(200);
    expect(body).toEqual({
      id: promoter.id,
      status: 'approved',
      tags: [],
      accepted_terms: null,
      email: promoter.email,
      name: 'Grace Hopper',
      cust_id: 'C-Grace',
      note: null,
      stats,
      profile: expect.objectContaining({ first_name: 'Grace', last_name: 'Hopper', social_accounts: {} }),
      joined_at: '2026-01-10T12:00:00.000Z',
      archived_at: null,
      custom_fields: {},
      is_customized: false,
      fraud_suspicions: [],
      is_confirmed: true,
      invoice_details_status: 'approved',
      last_login_at: null,
      password_setup_url: null,
      first_event_at: '2026-01-10T12:00:00.000Z',
      track_ad_traffic: null,
      auth_provider: null,
      selected_payout_method: null,
      promoter_campaigns: [
        {
          id: promotion.id,
          campaign_id: books.ids.campaigns.first,
          promoter_id: promoter.id,
          state: 'accepted',
          ref_token: promotion.refId,
          former_ref_ids: [],
          ref_link: `https://shop.example/?ref=${promotion.refId}`,
          coupon: 'GRACE10',
          promo_code: 'GRACE10',
          created_at: TIME,
          campaign: findPromoterCampaign('grace').campaign,
          ...stats,
        },
      ],
      balances: {
        earnings_balance: { cash: 13_800 },
        current_balance: { cash: 8_000 },
        paid_balance: { cash: 5_800 },
        cash: 8_000,
        credits: null,
        points: null,
        free_months: null,
        discount: null,
      },
      parent_promoter: null,
    });
  });

  test('a promoter is shown with its parent and its state in each campaign, whose counters add up', async () => {
    const company = await aCompany();
    const { id: second } = await company.campaignWith({ name: 'Second' });
    const parent = await company.promoter({ firstName: 'Pat' });
    const { promoter, promotion } = await company.promoter({ parentId: parent.promoter.id });
    await company.v1('/promoters/add_to_campaign', { id: promoter.id, campaign_id: second });
    const { promoters } = createRecordCalls(company);
    const refIds = (await promoters.show(promoter.id)).body.promoter_campaigns.map(
      ({ ref_token }: { ref_token: string }) => ref_token,
    );
    for (const [index, ref_id] of [...refIds, promotion.refId].entries()) {
      await company.v2('/track/signup', { email: `lead${index}@example.com`, ref_id });
    }
    const { body } = await eventually(
      () => promoters.show(promoter.id),
      (now) => now.body.stats.referrals_count === 3,
    );
    expect(body.parent_promoter).toEqual({ id: parent.promoter.id, email: parent.promoter.email, name: 'Pat' });
    const counted = body.promoter_campaigns.map((one: Record<string, unknown>) => [one.state, one.referrals_count]);
    expect(counted).toEqual([
      ['accepted', 2],
      ['accepted', 1],
    ]);
    expect(body.stats.referrals_count).toBe(3);
  });

  test('a promoter without approval is shown as pending in its campaign, an archived one with its date', async () => {
    const [ada, zoe] = await Promise.all(
      (['ada', 'zoe'] as const).map((name) => books.calls.promoters.show(books.promoters[name].promoter.id)),
    );
    expect(ada?.body).toMatchObject({ archived_at: null, promoter_campaigns: [{ state: 'pending' }] });
    expect(ada?.body.parent_promoter).toEqual(findPromoterCampaign('grace').promoter);
    expect(zoe?.body).toMatchObject({ archived_at: TIME, promoter_campaigns: [{ state: 'accepted' }] });
  });

  test('a promoter is shown as inactive in the campaign it left, a denied one as rejected', async () => {
    const company = await aCompany();
    const { id: second } = await company.campaignWith({ name: 'Second' });
    const { promoter } = await company.promoter();
    const deniedPromoter = await company.promoter({ status: 'denied' });
    await company.v1('/promoters/move_to_campaign', { id: promoter.id, destination_campaign_id: second });
    const { promoters } = createRecordCalls(company);
    const states = async (id: number) =>
      (await promoters.show(id)).body.promoter_campaigns.map(({ state }: { state: string }) => state);
    expect(await states(promoter.id)).toEqual(['inactive', 'accepted']);
    expect(await states(deniedPromoter.promoter.id)).toEqual(['rejected']);
  });

  test('a promoter is found by id, e-mail, auth token, ref token, promo code and cust_id', async () => {
    const { promoter, promotion } = books.promoters.grace;
    const { show } = books.calls.promoters;
    const found = await Promise.all([
      show(promoter.id),
      show(promoter.id, 'id'),
      show(promoter.email.toUpperCase(), 'email'),
      show(promoter.authToken, 'auth_token'),
      show(promotion.refId, 'ref_token'),
      show('GRACE10', 'promo_code'),
      show('C-Grace', 'cust_id'),
    ]);
    expect(found.map(({ body }) => body.id)).toEqual(found.map(() => promoter.id));
  });

  test('an unknown promoter is not found', async () => {
    const { show } = books.calls.promoters;
    const responses = await Promise.all([show(999_999), show('nobody@example.com', 'email'), show('1', 'cust_id')]);
    for (const { status, body } of responses) expect({ status, body }).toEqual(NOT_FOUND);
  });

  test('a promoter request with a malformed id or an unknown find_by is rejected', async () => {
    const readMessage = async (id: string, findBy?: string) => {
      const { status, body } = await books.calls.promoters.show(id, findBy);
      return [status, body.message, body.code];
    };
    expect(await readMessage('grace')).toEqual([422, 'id is invalid.', 'invalid_params']);
    expect(await readMessage('0')).toEqual([422, 'id is invalid.', 'invalid_params']);
    expect(await readMessage('1', 'name')).toEqual([422, 'find_by is invalid.', 'invalid_params']);
  });
});

describe('referral details', () => {
  test('a referral is shown with its promoter and campaign', async () => {
    const { body } = await books.calls.referrals.show(books.ids.referrals.bob ?? 0);
    expect(body).toEqual({
      id: books.ids.referrals.bob,
      email: expect.stringMatching(/^bob-.*@example\.com$/),
      uid: 'bob',
      state: 'active',
      metadata: {},
      created_at: '2026-03-01T10:00:00.000Z',
      customer_since: '2026-03-05T10:00:00.000Z',
      cancelled_at: null,
      plan_name: 'Gold',
      promoter_campaign: findPromoterCampaign('grace'),
      fraud_check: 'no_suspicion',
      fraud_reason: null,
      fraud_cleared: null,
      username: 'Bobby',
      website: null,
      entry_source: 'api',
      created_by_user_email: null,
      revenue_amount: 69_000,
      split_details: null,
      comment: null,
      is_expired: false,
      first_name: null,
      last_name: null,
    });
  });

  test('a canceled referral shows its cancellation date and last plan', async () => {
    const company = await aCompany();
    const { promotion } = await company.promoter();
    const email = 'cancelled@example.com';
    const sale = { email, event_id: 's1', amount: 1000, plan: 'pro', ref_id: promotion.refId };
    const { body: sold } = await company.v2('/track/sale', { ...sale, created_at: '2026-03-05' });
    await company.v2('/track/cancellation', { email, created_at: '2026-04-05' });
    const { body } = await createRecordCalls(company).referrals.show(sold.referral.id);
    const cancelledAt = '2026-04-05T00:00:00.000Z';
    expect(body).toMatchObject({ state: 'cancelled', cancelled_at: cancelledAt, plan_name: 'pro' });
    const inSpan = async (to: string) =>
      (await createRecordCalls(company).referrals.list({ filters: { cancelled_at: { from: '2026-04-01', to } } })).body
        .length;
    expect(
      await eventually(
        () => inSpan('2026-04-05'),
        (count) => count === 1,
      ),
    ).toBe(1);
    expect(await inSpan('2026-04-04')).toBe(0);
  });

  test('a referral shows its custom fields as metadata and its fraud check', async () => {
    const { show } = books.calls.referrals;
    expect((await show('eve', 'uid')).body).toMatchObject({ metadata: { plan: 'none' }, customer_since: null });
    expect((await show('alias', 'uid')).body.fraud_check).toBe('same_promoter_email');
  });

  test('a referral is found by id, e-mail, uid and username', async () => {
    const { show } = books.calls.referrals;
    const bob = (await show('bob', 'uid')).body;
    const found = await Promise.all([
      show(bob.id),
      show(` ${bob.email.toUpperCase()}`, 'email'),
      show('Bobby', 'username'),
    ]);
    expect(found.map(({ body }) => body)).toEqual([bob, bob, bob]);
  });

  test('an ambiguous username is rejected', async () => {
    const company = await aCompany();
    const { promotion } = await company.promoter();
    const { show, list } = createRecordCalls(company).referrals;
    for (const name of ['ada', 'bob']) {
      await company.v1('/track/signup', { email: `${name}@example.com`, username: 'same', ref_id: promotion.refId });
    }
    const countSame = async () => (await list({ q: 'same' })).body.length;
    expect(await eventually(countSame, (count) => count === 2)).toBe(2);
    expect(await show('same', 'username')).toMatchObject({
      status: 422,
      body: { message: 'Several referrals have this username. Find the referral by id, email or uid instead.' },
    });
  });

  test('an unknown referral is not found', async () => {
    const { show } = books.calls.referrals;
    const responses = await Promise.all([show(999_999), show('Bobby', 'uid'), show('bobby', 'username')]);
    for (const { status, body } of responses) expect({ status, body }).toEqual(NOT_FOUND);
  });
});

describe('commission details', () => {
  test('a commission is shown as specified, and as paid once its payout is completed', async () => {
    const { body } = await books.calls.commissions.show(books.ids.commissions.one ?? 0);
    expect(body).toEqual({
      id: books.ids.commissions.one,
      status: 'approved',
      metadata: { percent: '20', of: 'sale', base: 10_000 },
      is_self_referral: false,
      commission_type: 'sale',
      created_by_user_email: null,
      created_by_user_at: null,
      sale_amount: 10_000,
      original_sale_amount: 10_000,
      original_sale_currency: 'USD',
      event_id: 'one',
      plan_id: 'Gold',
      tier: 1,
      internal_note: null,
      external_note: null,
      unit: 'cash',
      fraud_check: 'no_suspicion',
      amount: 2_000,
      held_until: null,
      is_paid: true,
      payout_id: books.ids.payouts.completed,
      is_fulfilled: false,
      is_split: false,
      split_details: null,
      created_at: '2026-03-05T10:00:00.000Z',
      status_updated_at: null,
      promoter_campaign: findPromoterCampaign('grace'),
      referral: { id: books.ids.referrals.bob, email: expect.stringMatching(/^bob-/), uid: 'bob' },
      reward: { id: expect.any(Number), name: '20% of every sale' },
    });
  });

  test('a custom commission has no referral and is unpaid until its payout is completed', async () => {
    const { body } = await books.calls.commissions.show(books.ids.commissions.gift ?? 0);
    expect(body).toMatchObject({ referral: null, reward: null, is_paid: false, commission_type: 'custom' });
  });

  test('a commission shows when its status was changed', async () => {
    const company = await aCompany();
    const { promotion } = await company.promoter();
    const { body } = await company.v1('/track/sale', {
      email: 'x@example.com',
      event_id: 'sale',
      amount: 100,
      ref_id: promotion.refId,
    });
    const headers = createCredentials('v1', company);
    expect((await send(v1RewardsUpdate, { json: { id: body.reward.id, status: 'denied' }, headers })).status).toBe(200);
    const { body: deniedCommission } = await createRecordCalls(company).commissions.show(body.reward.id);
    expect(deniedCommission).toMatchObject({ status: 'denied', status_updated_at: TIME });
  });

  test('an unknown commission is not found', async () => {
    const { status, body } = await books.calls.commissions.show(999_999);
    expect({ status, body }).toEqual(NOT_FOUND);
  });
});

describe('payout details', () => {
  test('a payout is shown with its promoter and campaign', async () => {
    const { body } = await books.calls.payouts.show(books.ids.payouts.completed ?? 0);
    const { promoter, campaign } = findPromoterCampaign('grace');
    expect(body).toEqual({
      id: books.ids.payouts.completed,
      status: 'completed',
      amount: 5_800,
      unit: 'cash',
      currency: 'USD',
      total_incl_tax: 5_800,
      tax_rate: 0,
      period_start: '2026-03-05T10:00:00.000Z',
      period_end: body.created_at,
      payout_method: {
        id: null,
        method: 'not_set',
        date_added: null,
        payable_from: null,
        is_disabled: false,
        is_selected: false,
        managed_payouts: false,
        meta: {},
        details: {},
      },
      paypal_email: null,
      payments_batch_id: null,
      paid_at: body.date_paid,
      processing_started_at: null,
      failed_at: null,
      error: null,
      due_date: TIME,
      date_paid: TIME,
      created_at: TIME,
      has_issues: false,
      issues: [],
      reward: null,
      commissions_count: 3,
      promoter,
      campaign,
    });
  });

  test('a payout still collecting commissions is neither found nor listed', async () => {
    const company = await aCompany();
    await anOpenPayout(company);
    const [openPayout] = await readOpenPayouts(company.account.id);
    const { payouts } = createRecordCalls(company);
    const { status, body } = await payouts.show(openPayout?.payoutId ?? 0);
    expect({ status, body }).toEqual(NOT_FOUND);
    expect((await payouts.list({ sorting: { id: 'asc' } })).body).toEqual([]);
  });
});
