import { beforeAll, describe, expect, test } from 'vitest';
import {
  BLOCKED_IN_CAMPAIGN,
  COMPANY_CODE_FIXED,
  NO_OWN_CODES,
  REF_ID_FIXED,
} from '#shared/domain/portal/own-promotion.ts';
import { updateCampaign } from '#shared/operations/campaigns/update-campaign.ts';
import { METHOD_EXISTS } from '#shared/operations/payout-methods/change-methods.ts';
import { WHOLE_EMAIL_REQUIRED } from '#shared/operations/portal/find-by-whole-email.ts';
import {
  affiliateCommissionsExport,
  affiliateCommissionsList,
  affiliateCommissionsStats,
} from '#shared/routes/affiliate/commissions/commissions.ts';
import { affiliateReferralsCreate, affiliateReferralsList } from '#shared/routes/affiliate/leads/referrals.ts';
import {
  affiliatePayoutMethodsCreate,
  affiliatePayoutMethodsDelete,
  affiliatePayoutMethodsList,
  affiliatePayoutMethodsUpdate,
} from '#shared/routes/affiliate/payout-methods/payout-methods.ts';
import { affiliatePayoutsDueStats, affiliatePayoutsList } from '#shared/routes/affiliate/payouts/payouts.ts';
import {
  affiliatePromoterCampaignsUpdate,
  affiliateReferralLinksCreate,
  affiliateReferralLinksDelete,
  affiliateReferralLinksList,
  affiliateReferralLinksUpdate,
} from '#shared/routes/affiliate/promoters/links.ts';
import {
  affiliatePromoCodesCreate,
  affiliatePromoCodesDelete,
  affiliatePromoCodesList,
  affiliatePromoCodesUpdate,
} from '#shared/routes/affiliate/promoters/promo-codes.ts';
import {
  affiliateReportsDownload,
  affiliateReportsOverview,
  affiliateReportsSubIds,
} from '#shared/routes/affiliate/reports/reports.ts';
import type { Route } from '#shared/routes/route.ts';
import { v2AuditLogsList } from '#shared/routes/v2/audit/audit-logs.ts';
import { v2CommissionsUpdate } from '#shared/routes/v2/commissions/commissions.ts';
import { v2SettingsUpdate } from '#shared/routes/v2/settings/settings.ts';
import { runtime } from '#shared/runtime.ts';
import { findPromoter } from '#shared/store/promoters/promoters.ts';
import { aPromoterSession, createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

const PAYPAL = { selected_payout_methods: ['paypal'], payout_method_options: { paypal: { min_payment: 0 } } };

/** A promoter with a session and its API calls. */
async function aCaller(company: Company) {
  const { promoter, promotion } = await company.promoter();
  const headers = createPromoterHeaders(await aPromoterSession(company.account, promoter));
  return {
    promoter,
    promotion,
    get: (route: Route, query: Input = {}, variables: Input = {}) => send(route, { query, variables, headers }),
    callRoute: (route: Route, json: Input, variables: Input = {}) => send(route, { json, variables, headers }),
  };
}
type Caller = Awaited<ReturnType<typeof aCaller>>;

let company: Company;
let grace: Caller;
let rival: Caller;
const customer = `ada-${unique()}@customers.example`;
const sale = unique('sale');
beforeAll(async () => {
  company = await aCompany();
  [grace, rival] = await Promise.all([aCaller(company), aCaller(company)]);
  const sold = { email: customer, uid: unique('uid'), event_id: sale, amount: 10_000, ref_id: grace.promotion.refId };
  await company.v2('/track/sale', sold);
  await company.v2('/track/sale', {
    ...sold,
    email: `of-rival-${unique()}@example.com`,
    uid: unique('uid'),
    event_id: unique('sale'),
    ref_id: rival.promotion.refId,
  });
});

const invalid = (message: string) => ({ status: 422, body: { message, code: 'invalid_params' } });
const getStatusAndBody = ({ status, body }: { status: number; body: unknown }) => ({ status, body });
/** Reads a list until the index has caught up. */
const waitForList = (who: Caller, route: Route, query: Input = {}, count = 1) =>
  eventually(
    () => who.get(route, query),
    ({ body }) => (body.data ?? body).length === count,
  );

describe('commissions of a promoter', () => {
  test('commissions show a promoter their calculation and no internal notes or fraud checks', async () => {
    const { body } = await waitForList(grace, affiliateCommissionsList);
    const headers = createCredentials('v2', company);
    const notes = { internal_note: 'Strange.', external_note: 'Thank you!' };
    await send(v2CommissionsUpdate, { json: notes, variables: { id: body[0].id }, headers });
    const { body: after } = await grace.get(affiliateCommissionsList);
    expect(after).toMatchObject([
      {
        kind: 'sale',
        amount: 2000,
        unit: 'cash',
        currency: 'USD',
        tier: 1,
        status: 'approved',
        held_until: null,
        metadata: { percent: '20', of: 'sale', base: 10_000 },
        external_note: 'Thank you!',
        payout: null,
        referral: { email: 'ad…@c…', uid: null },
      },
    ]);
    expect(JSON.stringify(after)).not.toMatch(/Strange|fraud|self_referral|internal/);
  });

  test('a promoter lists only its own commissions, regardless of the filters', async () => {
    const queries: Input[] = [{}, { filters: { promoter_campaign_id: rival.promotion.id } }, { ids: [1, 2, 3] }];
    for (const query of queries) {
      const { body } = await grace.get(affiliateCommissionsList, query);
      for (const one of body) expect(one.promoter_campaign.promoter.id).toBe(grace.promoter.id);
    }
    const { status, body } = await grace.get(affiliateCommissionsList, { filters: { promoter_id: rival.promoter.id } });
    expect({ status, body }).toEqual(invalid('filters[promoter_id] is unknown.'));
    expect((await grace.get(affiliateCommissionsList, { filters: { fraud_check: 'no_suspicion' } })).status).toBe(422);
  });

  test('a promoter’s commissions are summed up and exported as CSV', async () => {
    await waitForList(grace, affiliateCommissionsList);
    const { body } = await grace.get(affiliateCommissionsStats, { filters: { status: 'approved' } });
    const sum = { count: 1, amounts: { cash: 2000 } };
    expect(body).toEqual({
      data: { ...sum, by_status: { approved: sum } },
      meta: { currency: 'USD', is_complete: true },
    });
    const csv = (await grace.get(affiliateCommissionsExport)).body.split('\r\n');
    expect(csv[0]).toMatch(/^id,status,kind,commission_type,amount,unit/);
    expect(csv.slice(1, -1)).toHaveLength(1);
  });
});

describe('masked customers', () => {
  test('a masked customer is found by the whole e-mail but not by a part of it', async () => {
    await waitForList(grace, affiliateReferralsList);
    expect((await waitForList(grace, affiliateReferralsList, { q: customer })).body).toHaveLength(1);
    expect((await waitForList(grace, affiliateCommissionsList, { q: customer })).body).toHaveLength(1);
    expect((await rival.get(affiliateReferralsList, { q: customer })).body).toEqual([]);
    expect((await rival.get(affiliateCommissionsList, { q: customer })).body).toEqual([]);
    expect(getStatusAndBody(await grace.get(affiliateReferralsList, { q: 'ad' }))).toEqual(
      invalid(WHOLE_EMAIL_REQUIRED),
    );
    expect((await grace.get(affiliateCommissionsList, { q: 'customers' })).body).toEqual([]);
    expect((await grace.get(affiliateReferralsList, { sorting: { email: 'asc' } })).status).toBe(422);
    expect((await grace.get(affiliateCommissionsList, { sorting: { referral: 'asc' } })).status).toBe(422);
  });

  test('customers are shown unmasked if the company’s settings allow it', async () => {
    const company = await aCompany();
    const headers = createCredentials('v2', company);
    await send(v2SettingsUpdate, { json: { portal: { shows_customers: true } }, headers });
    const eve = await aCaller(company);
    const email = `lea-${unique()}@example.com`;
    await company.v2('/track/sale', { email, event_id: unique('sale'), amount: 100, ref_id: eve.promotion.refId });
    const { body } = await eventually(
      () => eve.get(affiliateReferralsList, { q: 'lea-', sorting: { email: 'asc' } }),
      ({ body: [one] }) => one?.state === 'active' && one.earnings?.cash === 20,
    );
    expect(body).toMatchObject([{ email, state: 'active', earnings: { cash: 20 }, is_editable: false }]);
  });
});

describe('manual referrals of a promoter', () => {
  test('a promoter can add about twenty referrals an hour', async () => {
    const company = await aCompany({ campaign: { promotersAddReferrals: true } });
    const eve = await aCaller(company);
    const add = () =>
      eve.callRoute(affiliateReferralsCreate, {
        email: `${unique()}@example.com`,
        promoter_campaign_id: eve.promotion.id,
      });
    let count = 0;
    while ((await add()).status === 200) count += 1;
    expect((await add()).status).toBe(429);
    // The test may cross an hour boundary.
    expect(count).toBeGreaterThanOrEqual(20);
    expect(count).toBeLessThanOrEqual(40);
  });
});

test('a promoter sees only its own payouts, with the company’s payout rules', async () => {
  const eve = await aCaller(company);
  const sold = { email: `${unique()}@example.com`, event_id: unique('sale'), amount: 1000 };
  await company.v2('/track/sale', { ...sold, ref_id: eve.promotion.refId });
  await eventually(
    () => company.v1('/payouts/create', { promoter_id: eve.promoter.id }),
    ({ status }) => status === 200,
  );
  const { body } = await waitForList(eve, affiliatePayoutsList);
  expect(body).toMatchObject({
    data: [
      {
        amount: 200,
        status: 'pending',
        payout_method: { method: 'not_set' },
        commissions_count: 1,
        has_issues: true,
        issues: [{ code: 'no_method', message: 'no payout method' }],
      },
    ],
    meta: { net_payout_days: 20, selected_payout_methods: ['paypal'] },
  });
  const [{ id }] = body.data;
  const paidBy = (payout_method: string) => eve.get(affiliatePayoutsList, { filters: { payout_method } });
  const notSet = () => paidBy('not_set');
  expect((await eventually(notSet, ({ body: { data } }) => data.length === 1)).body.data).toMatchObject([{ id }]);
  expect((await paidBy('paypal')).body.data).toEqual([]);
  const filters = { payout_id: id };
  const commissions = await waitForList(eve, affiliateCommissionsList, { filters });
  expect(commissions.body).toMatchObject([{ payout_id: id, payout: { status: 'pending' }, is_paid: false }]);
  expect((await rival.get(affiliateCommissionsList, { filters })).body).toEqual([]);
  expect((await rival.get(affiliatePayoutsList, { ids: [id] })).body.data).toEqual([]);
  const response = await eventually(
    () => eve.get(affiliatePayoutsDueStats),
    (one) => one.body.data.custom.payouts_count === 1,
  );
  expect(response.body.data.custom).toMatchObject({ amounts: { cash: 200 } });
  expect((await grace.get(affiliatePayoutsDueStats)).body.data.custom.payouts_count).toBe(0);
});

describe('links, ref ids and promo codes', () => {
  test('a promoter manages only its own referral links', async () => {
    const filters = { promoter_campaign_id: grace.promotion.id };
    const input = { ...filters, sub_id: 'mail', url: 'https://shop.example/landing' };
    const { body: created } = await grace.callRoute(affiliateReferralLinksCreate, input);
    expect(created).toMatchObject({ name: 'mail', source: 'promoter', stats: { clicks_count: 0 } });
    expect((await rival.callRoute(affiliateReferralLinksCreate, input)).status).toBe(404);
    expect((await rival.get(affiliateReferralLinksList, filters)).status).toBe(404);
    expect((await rival.callRoute(affiliateReferralLinksUpdate, { name: 'x' }, { id: created.id })).status).toBe(404);
    expect((await rival.callRoute(affiliateReferralLinksDelete, {}, { id: created.id })).status).toBe(404);
    const { body } = await grace.callRoute(affiliateReferralLinksUpdate, { name: 'News' }, { id: created.id });
    expect(body.name).toBe('News');
    const nameless = await grace.callRoute(affiliateReferralLinksUpdate, { name: '' }, { id: created.id });
    expect(nameless.body.name).toBe(created.sub_id);
    await grace.callRoute(affiliateReferralLinksUpdate, { name: 'News' }, { id: created.id });
    expect((await grace.get(affiliateReferralLinksList)).body.map((one: Input) => one.name)).toEqual([
      'Campaign',
      'News',
    ]);
  });

  test('ref ids and promo codes can be edited by their promoter only where the campaign allows it', async () => {
    const eve = await aCaller(company);
    const id = eve.promotion.id;
    const change = (who: Caller, ref_token: string) =>
      who.callRoute(affiliatePromoterCampaignsUpdate, { ref_token }, { id });
    const chosen = unique('eve').toLowerCase();
    expect((await change(eve, chosen)).body).toMatchObject({ ref_token: chosen, may_edit_ref_token: true });
    expect((await change(eve, rival.promotion.refId)).status).toBe(400);
    expect((await change(rival, unique('x'))).status).toBe(404);
    const code = { code: unique('CODE'), promoter_campaign_id: id };
    expect(getStatusAndBody(await eve.callRoute(affiliatePromoCodesCreate, code))).toEqual(invalid(NO_OWN_CODES));

    const call = { account: company.account, runtime };
    await updateCampaign(call, company.campaign.id, { promotersEditRefIds: false, promotersMakePromoCodes: true });
    expect(getStatusAndBody(await change(eve, unique('eve')))).toEqual(invalid(REF_ID_FIXED));
    const { body: created } = await eve.callRoute(affiliatePromoCodesCreate, { ...code, description: 'Mine' });
    expect(created).toMatchObject({ code: code.code, description: 'Mine', is_editable: true });
    const codeInput = { code: unique('CODE'), promoter_campaign_id: id, description: 'Of the company' };
    const { body: byCompany } = await company.v2('/company/promo_codes', codeInput);
    for (const route of [affiliatePromoCodesUpdate, affiliatePromoCodesDelete]) {
      expect((await rival.callRoute(route, { code: unique('CODE') }, { id: created.id })).status).toBe(404);
      const { status, body } = await eve.callRoute(route, { code: unique('CODE') }, { id: byCompany.id });
      expect({ status, body }).toEqual(invalid(COMPANY_CODE_FIXED));
    }
    const codes = await waitForList(eve, affiliatePromoCodesList, {}, 2);
    expect(codes.body.map((one: Input) => one.description)).toEqual(['Mine', null]);
    expect((await eve.callRoute(affiliatePromoCodesDelete, {}, { id: created.id })).body.archived_at).not.toBeNull();

    await company.v2('/company/promoters/block', { ids: [eve.promoter.id], campaign_id: company.campaign.id });
    expect(getStatusAndBody(await eve.callRoute(affiliatePromoCodesCreate, code))).toEqual(
      invalid(BLOCKED_IN_CAMPAIGN),
    );
    expect(getStatusAndBody(await eve.callRoute(affiliateReferralLinksCreate, code))).toEqual(
      invalid(BLOCKED_IN_CAMPAIGN),
    );
    expect((await eve.get(affiliateReferralLinksList)).status).toBe(200);
  });
});

test('a promoter sets its payout method and sees its details masked', async () => {
  const eve = await aCaller(company);
  const details = { paypal_email: 'Eve@paypal.example' };
  const { status, body } = await eve.callRoute(affiliatePayoutMethodsCreate, { method: 'bank', details });
  expect({ status, body }).toEqual(invalid('method is refused: choose one of paypal.'));
  expect((await eve.callRoute(affiliatePayoutMethodsCreate, { method: 'paypal', details: {} })).status).toBe(422);
  const { body: created } = await eve.callRoute(affiliatePayoutMethodsCreate, { method: 'paypal', details });
  expect(created).toMatchObject({ method: 'paypal', details: { paypal_email: 'ev…@p…' } });
  const repeatedResponse = await eve.callRoute(affiliatePayoutMethodsCreate, { method: 'paypal', details });
  expect(getStatusAndBody(repeatedResponse)).toEqual(invalid(METHOD_EXISTS));
  for (const route of [affiliatePayoutMethodsUpdate, affiliatePayoutMethodsDelete]) {
    expect((await rival.callRoute(route, { details }, { id: created.id })).status).toBe(404);
  }
  const response = await eve.callRoute(
    affiliatePayoutMethodsUpdate,
    { details: { paypal_email: 'new@pay.example' } },
    { id: created.id },
  );
  expect(response.body.details).toEqual({ paypal_email: 'ne…@p…' });
  expect((await findPromoter(company.account.id, eve.promoter.id))?.profile.paypalEmail).toBe('new@pay.example');
  const log = await send(v2AuditLogsList, { headers: createCredentials('v2', company) });
  const entries = log.body.filter((one: Input) => one.operation === 'v2/affiliate/payout_methods/update');
  expect(entries).toMatchObject([{ actor: { type: 'promoter', id: String(eve.promoter.id) } }]);
  expect(JSON.stringify(entries)).not.toContain('pay.example');
  expect((await eve.callRoute(affiliatePayoutMethodsDelete, {}, { id: created.id })).status).toBe(200);
  const { id, name, color } = company.campaign;
  expect((await eve.get(affiliatePayoutMethodsList)).body).toEqual({
    data: [],
    meta: { ...PAYPAL, campaigns: [{ id, name, color, ...PAYPAL }] },
  });
});

test('a promoter gets reports about itself only', async () => {
  const query = { columns: ['clicks_count'], group_by: 'month' };
  expect((await grace.get(affiliateReportsOverview, query)).body).toHaveLength(13);
  expect((await grace.get(affiliateReportsSubIds, query)).body).toEqual([]);
  const { body } = await grace.get(affiliateReportsDownload, { ...query, report_type: 'sub_ids', totals: true });
  expect(body).toBe('campaign_id,sub_id,clicks_count\r\n');
  expect((await grace.get(affiliateReportsDownload, { ...query, report_type: 'promoters' })).status).toBe(422);
});
