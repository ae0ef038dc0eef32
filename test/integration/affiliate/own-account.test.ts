import { expect, test } from 'vitest';
import { setPayoutTerms } from '#shared/operations/payouts/payout-terms.ts';
import { affiliatePromotersData } from '#shared/routes/affiliate/portal/data.ts';
import {
  affiliateCampaigns,
  affiliatePromotersChartData,
  affiliatePromotersCurrent,
  affiliatePromotersSubAffiliates,
  affiliatePromotersUpdate,
} from '#shared/routes/affiliate/promoters/promoters.ts';
import { runtime } from '#shared/runtime.ts';
import { findPromoter } from '#shared/store/promoters/promoters.ts';
import { aPromoterSession, createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { createDatedCalls, createReportCalls } from '#test/support/reports/calls.ts';
import { send } from '#test/support/requests/send.ts';
import { aCompany, type Company, twentyPercent } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

const parentTier = { ...twentyPercent, tier: 2, gain: { percent: '10' } } as const;

/** Headers of a signed-in promoter. */
async function createSessionHeaders({ account }: Company, promoter: { readonly id: number }) {
  return createPromoterHeaders(await aPromoterSession(account, promoter));
}

test('a promoter sees its profile, links and next payout date, but no internal data of the company', async () => {
  const company = await aCompany({ campaign: { rewards: [twentyPercent, parentTier] } });
  await setPayoutTerms({ account: company.account, runtime }, { minimumPayout: { cash: 5000 }, payoutDueDays: 10 });
  const eve = await company.promoter({ firstName: 'Eve', note: 'is the parent' });
  const grace = await company.promoter({
    firstName: 'Grace',
    note: 'pays late',
    customFields: { score: 'low' },
    customerPromoCode: 'GRACE',
    parentId: eve.promoter.id,
  });
  const headers = await createSessionHeaders(company, grace.promoter);
  const { body } = await send(affiliatePromotersCurrent, { headers });
  expect(body).toMatchObject({
    id: grace.promoter.id,
    profile: { first_name: 'Grace', language: null },
    promoter_campaigns: [
      {
        id: grace.promotion.id,
        ref_link: `https://shop.example/?ref=${grace.promotion.refId}`,
        display_coupon: 'GRACE',
        promo_codes: [],
        tiers: 2,
        earns: [
          { tier: 1, percent: '20', duration: 'forever' },
          { tier: 2, percent: '10' },
        ],
        can_edit_ref_token: true,
        can_make_promo_codes: false,
        can_add_referrals: false,
      },
    ],
    next_payout: { minimum: { cash: 5000 } },
  });
  const { at, due_at: dueAt } = body.next_payout;
  expect([at.slice(8), Date.parse(dueAt) - Date.parse(at)]).toEqual(['01T00:00:00.000Z', 10 * 86_400_000]);
  const hiddenTexts = [eve.promoter.email, 'is the parent', 'pays late', 'score', grace.promoter.authToken];
  for (const text of hiddenTexts) expect(JSON.stringify(body)).not.toContain(text);
});

test('a promoter can change and clear profile fields; omitted fields are unchanged', async () => {
  const company = await aCompany();
  const { promoter } = await company.promoter({
    firstName: 'Grace',
    profile: { website: 'https://grace.example/', paypalEmail: 'pay@example.com' },
  });
  const headers = await createSessionHeaders(company, promoter);
  const change = (profile: unknown, otherFields = {}) =>
    send(affiliatePromotersUpdate, { json: { profile, ...otherFields }, headers });
  const input = {
    last_name: 'Hopper',
    website: '',
    language: 'de',
    tiktok_url: 'https://t.example/grace',
    address: 'A\nB',
  };
  const { body } = await change(input, { email: 'other@example.com', note: 'mine', status: 'approved' });
  expect(body).toMatchObject({
    email: promoter.email,
    name: 'Grace Hopper',
    profile: { ...input, website: null, first_name: 'Grace', paypal_email: 'pay@example.com' },
  });
  expect(await findPromoter(company.account.id, promoter.id)).toMatchObject({ note: null, email: promoter.email });
  expect((await change({ tiktok_url: null })).body.profile.tiktok_url).toBeNull();
  for (const [invalidProfile, name] of [
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ language: 'tlh' }, 'language'],
    [{ first_name: 'x'.repeat(256) }, 'first_name'],
  ] as const) {
    const { status, body: errorBody } = await change(invalidProfile);
    expect([status, errorBody]).toEqual([422, { message: `profile[${name}] is invalid.`, code: 'invalid_params' }]);
  }
});

test('a promoter sees its recruited promoters, masked, and its earnings from each', async () => {
  const company = await aCompany({ campaign: { rewards: [twentyPercent, parentTier] } });
  const eve = await company.promoter();
  const [ada, bob] = [
    await company.promoter({ email: 'ada.lovelace@example.com', parentId: eve.promoter.id }),
    await company.promoter({ parentId: eve.promoter.id }),
  ];
  await company.promoter();
  await createDatedCalls(company, ada).sell('a@example.com', '2026-02-03T10:00:00Z', 30_000);
  await createDatedCalls(company, ada).refund('a@example.com', '2026-02-04T10:00:00Z', 10_000);
  await createDatedCalls(company, eve).sell('own@example.com', '2026-02-03T10:00:00Z', 50_000);
  const headers = await createSessionHeaders(company, eve.promoter);
  const list = async () => (await send(affiliatePromotersSubAffiliates, { headers })).body;
  const rows = await eventually(list, (all) => all.length === 2 && all[0].earned.cash === 2000);
  expect(rows).toMatchObject([
    { id: ada.promoter.id, email: 'ad…@e…', earned: { cash: 2000 } },
    { id: bob.promoter.id, earned: {} },
  ]);
  expect(Object.keys(rows[0]).sort()).toEqual(
    ['id', 'email', 'joined_at', 'clicks_count', 'referrals_count', 'customers_count', 'earned'].sort(),
  );
  const bobHeaders = await createSessionHeaders(company, bob.promoter);
  expect((await send(affiliatePromotersSubAffiliates, { headers: bobHeaders })).body).toEqual([]);
});

test('a promoter sees its earnings over time, in its own campaigns only', async () => {
  const company = await aCompany();
  const [grace, other] = [await company.promoter(), await company.promoter()];
  const { refresh } = createReportCalls(company);
  await createDatedCalls(company, grace).sell('ada@example.com', '2026-02-03T10:00:00Z', 30_000);
  await createDatedCalls(company, other).sell('bob@example.com', '2026-02-03T10:00:00Z', 70_000);
  const headers = await createSessionHeaders(company, grace.promoter);
  const period = { period_from: '2026-02-03', period_to: '2026-02-04' };
  const chart = async (query: object) => {
    await refresh();
    return send(affiliatePromotersChartData, { query: { ...period, ...query }, headers });
  };
  const { body } = await eventually(
    () => chart({}),
    (response) => response.body.total === 6000,
  );
  expect(body).toEqual({
    ...period,
    selection: 'commissions',
    selection_items: [
      { date: '2026-02-03', value: 6000 },
      { date: '2026-02-04', value: 0 },
    ],
    group_by: 'day',
    total: 6000,
  });
  const revenue = await chart({ selection: 'revenue', promoter_campaign_id: grace.promotion.id });
  expect(revenue.body.total).toBe(30_000);
  expect((await chart({ promoter_campaign_id: other.promotion.id })).status).toBe(404);
  expect((await chart({ selection: 'visits' })).body.message).toBe('selection is invalid.');
});

test('a promoter downloads its own data and none of other promoters', async () => {
  const company = await aCompany();
  const [grace, other] = [await company.promoter({ note: 'pays late' }), await company.promoter()];
  await createDatedCalls(company, grace).sell('ada@example.com', '2026-02-03T10:00:00Z', 30_000);
  await createDatedCalls(company, other).sell('bob@example.com', '2026-02-03T10:00:00Z', 70_000);
  expect((await company.v1('/payouts/create', { promoter_id: grace.promoter.id })).status).toBe(200);
  const headers = await createSessionHeaders(company, grace.promoter);
  const download = async () => (await send(affiliatePromotersData, { headers })).body;
  const body = await eventually(download, (all) => all.payouts.length === 1 && all.commissions.length === 1);
  expect(body).toMatchObject({
    page: 1,
    next_page: null,
    custom_fields: {},
    promoter: { id: grace.promoter.id, email: grace.promoter.email },
    email_settings: { emails_opt_payout: true },
    links: [{ ref_link: `https://shop.example/?ref=${grace.promotion.refId}` }],
    referrals: [{ email: 'ad…@e…' }],
    commissions: [{ amount: 6000 }],
    payouts: [{ amount: 6000 }],
  });
  for (const text of ['bob', other.promoter.email, 'pays late', grace.promoter.authToken]) {
    expect(JSON.stringify(body)).not.toContain(text);
  }
  const { body: secondPage } = await send(affiliatePromotersData, { headers, query: { page: 2 } });
  expect([secondPage.page, secondPage.next_page, secondPage.referrals, secondPage.commissions]).toEqual([
    2,
    null,
    [],
    [],
  ]);
});

test('a promoter sees its current campaigns, not those it has left', async () => {
  const company = await aCompany();
  const { promoter } = await company.promoter();
  const next = await company.campaignWith({ name: 'Next' });
  await company.campaignWith({ name: 'Elsewhere' });
  const moveInput = { id: promoter.id, destination_campaign_id: next.id };
  expect((await company.v1('/promoters/move_to_campaign', moveInput)).status).toBe(200);
  const { body } = await send(affiliateCampaigns, { headers: await createSessionHeaders(company, promoter) });
  expect(body).toEqual([{ id: next.id, name: 'Next', color: next.color }]);
});
