import { expect, test } from 'vitest';
import { BILLING_SETTINGS, type BillingProvider } from '#shared/domain/billing/connection.ts';
import { CLAIM_NOT_APPROVED } from '#shared/domain/leads/claim.ts';
import { LEAD_NOT_EDITABLE } from '#shared/domain/portal/own-lead.ts';
import { NO_OWN_REFERRALS } from '#shared/domain/portal/own-promotion.ts';
import { processProviderEvent } from '#shared/operations/billing/process-event.ts';
import { checkProjections } from '#shared/operations/projections/rebuild.ts';
import {
  affiliateReferralsCreate,
  affiliateReferralsDelete,
  affiliateReferralsList,
  affiliateReferralsUpdate,
} from '#shared/routes/affiliate/leads/referrals.ts';
import type { Route } from '#shared/routes/route.ts';
import { v1LeadsUpdate } from '#shared/routes/v1/leads/leads.ts';
import { v2AuditLogsList } from '#shared/routes/v2/audit/audit-logs.ts';
import { v2ReferralsApprove, v2ReferralsDisable } from '#shared/routes/v2/batches/bulk.ts';
import { v2CommissionsCreate } from '#shared/routes/v2/commissions/commissions.ts';
import { v2ReferralsList } from '#shared/routes/v2/records.ts';
import { runtime } from '#shared/runtime.ts';
import { findLead, findLeadByIdentifiers } from '#shared/store/leads/leads.ts';
import { readCounters } from '#shared/store/projections/projections.ts';
import * as paddle from '#test/support/billing/paddle-events.ts';
import * as stripe from '#test/support/billing/stripe-events.ts';
import { aPromoterSession, createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company, post, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

async function aCaller(company: Company) {
  const { promoter, promotion } = await company.promoter();
  const headers = createPromoterHeaders(await aPromoterSession(company.account, promoter));
  const callRoute = (route: Route, json: Input, variables: Input = {}) => send(route, { variables, json, headers });
  const claim = (email: string) => callRoute(affiliateReferralsCreate, { email, promoter_campaign_id: promotion.id });
  const fetchList = async (query: Input = {}) => (await send(affiliateReferralsList, { query, headers })).body;
  return { promoter, promotion, callRoute: callRoute, claim, fetchList };
}

/** A company whose promoters may claim referrals, with two promoters. */
async function aCompanyWithClaims() {
  const company = await aCompany({ campaign: { promotersAddReferrals: true } });
  const [eve, anna] = await Promise.all([aCaller(company), aCaller(company)]);
  const headers = createCredentials('v2', company);
  const approve = (id: number) => send(v2ReferralsApprove, { json: { ids: [id] }, headers });
  const leadBy = (email: string) => findLeadByIdentifiers(company.account.id, { uid: null, email });
  const sell = (overrides: Input) => company.v1('/track/sale', { event_id: unique('sale'), amount: 100, ...overrides });
  const work = (provider: BillingProvider, event: Readonly<Record<string, unknown>>) =>
    processProviderEvent({ account: company.account, runtime }, { provider, event, settings: BILLING_SETTINGS });
  return { company, eve, anna, headers, approve, leadBy, sell, work, email: `${unique('lea')}@example.com` };
}

test('a claim earns nothing from sales before its approval and earns from later ones', async () => {
  const { company, eve, headers, approve, sell, email } = await aCompanyWithClaims();
  const { status, body: claim } = await eve.claim(email);
  expect([status, claim.state, claim.entry_source, claim.is_editable]).toEqual([
    200,
    'pending',
    'manual_affiliate',
    true,
  ]);
  expect((await sell({ email })).status).toBe(404);
  const pendingFilter = { filters: { state: ['pending'] } };
  const pendingRows = await eventually(
    async () => (await send(v2ReferralsList, { query: pendingFilter, headers })).body,
    (rows) => rows.length === 1,
  );
  expect(pendingRows).toMatchObject([{ id: claim.id, email, state: 'pending' }]);
  const before = new Date().toISOString();
  await runtime.sleep(5);
  expect((await approve(claim.id)).status).toBe(200);
  expect((await sell({ email, created_at: before })).status).toBe(404);
  const byHand = { commission_type: 'sale', referral_id: claim.id, sale_amount: 100, event_date: before };
  expect(await company.v2('/company/commissions', byHand)).toMatchObject({
    status: 422,
    body: { message: 'event_date is invalid: it is before the referral was added.' },
  });
  const { body: sold } = await sell({ email });
  expect([sold.promoter.id, sold.lead.id]).toEqual([eve.promoter.id, claim.id]);
  await eventually(
    () => readCounters(company.account.id, eve.promotion),
    ({ leads_count, customers_count }) => leads_count === 1 && customers_count === 1,
  );
});

test('a claim is listed at once but counted as a referral only after its approval', async () => {
  const { company, eve, headers, approve, email } = await aCompanyWithClaims();
  const { body: claim } = await eve.claim(email);
  await eventually(eve.fetchList, ([one]) => one?.id === claim.id);
  expect((await readCounters(company.account.id, eve.promotion)).leads_count).toBe(0);
  await approve(claim.id);
  await eventually(
    () => readCounters(company.account.id, eve.promotion),
    ({ leads_count }) => leads_count === 1,
  );
  expect(await eve.fetchList()).toMatchObject([{ id: claim.id, state: 'signup', is_editable: false }]);
  const [deniedClaim, deletedClaim] = [await eve.claim(email), await eve.claim(email)];
  await send(v2ReferralsDisable, { json: { ids: [deniedClaim.body.id] }, headers });
  await eve.callRoute(affiliateReferralsDelete, {}, { id: deletedClaim.body.id });
  const scope = { account: company.account.id, lostBefore: '9999-01-01T00:00:00.000Z' };
  const found = await eventually(
    () => checkProjections({ runtime }, scope),
    ({ lost, rowDifferences }) => lost.length === 0 && rowDifferences.length === 0,
  );
  expect(found).toMatchObject({ differences: [], listDifferences: [], revenueDifferences: [] });
  expect((await readCounters(company.account.id, eve.promotion)).leads_count).toBe(1);
});

test.each([
  ['sign-up', async ({ company, anna, email }) => company.v2('/track/signup', { email, ref_id: anna.promotion.refId })],
  [
    'sale of a visitor',
    async ({ company, anna, email, sell }) => {
      const click = { account: company.account.id, ref_id: anna.promotion.refId };
      const { body: visitor } = await post('/tr', click);
      return sell({ email, tid: visitor.tid });
    },
  ],
  [
    'Stripe sale',
    async ({ work, anna, email }) => {
      const session = {
        mode: 'subscription',
        invoice: 'in_1',
        customer: 'cus_1',
        customer_details: { email, name: null },
      } as const;
      const { refId: client_reference_id } = anna.promotion;
      await work(
        'stripe',
        stripe.anEvent('checkout.session.completed', stripe.aSession({ ...session, client_reference_id })),
      );
    },
  ],
  [
    'Paddle sale',
    async ({ work, company, anna, email }) => {
      await company.v2('/track/signup', { email, uid: 'user-7', ref_id: anna.promotion.refId });
      const transaction = paddle.aTransaction({}, { custom_data: { partner_uid: 'user-7' } });
      await work('paddle', paddle.anEvent('transaction.completed', transaction));
    },
  ],
] as [string, (world: Awaited<ReturnType<typeof aCompanyWithClaims>>) => Promise<unknown>][])(
  'a tracked %s via another promoter’s link beats a pending claim, which can no longer be approved',
  async (_, track) => {
    const world = await aCompanyWithClaims();
    const { company, eve, anna, approve, leadBy, sell, email } = world;
    const { body: claim } = await eve.claim(email);
    await track(world);
    const { body: sold } = await sell({ email });
    expect(sold.promoter.id).toBe(anna.promoter.id);
    const { body } = await approve(claim.id);
    expect(JSON.stringify(body)).toMatch(/taken/);
    expect((await leadBy(email))?.promoterId).toBe(anna.promoter.id);
    expect(await findLead(company.account.id, claim.id)).toMatchObject({ state: 'pending', salesCount: 0 });
  },
);

/** Billing events for a sale to a customer known by e-mail. */
const SALES = {
  stripe: (id: string, email: string, at: number) => {
    const paid_at = Math.floor(at / 1000);
    const status_transitions = { finalized_at: paid_at, paid_at, marked_uncollectible_at: null, voided_at: null };
    const invoice = { id, customer: 'cus_1', customer_email: email, created: paid_at, status_transitions };
    return [stripe.anEvent('invoice.paid', stripe.anInvoice(invoice))];
  },
  paddle: (id: string, email: string, at: number) => {
    const time = new Date(at).toISOString();
    return [
      paddle.anEvent('transaction.completed', paddle.aTransaction({}, { id, billed_at: time, created_at: time })),
      paddle.anEvent('customer.updated', { id: 'ctm_1', email }),
    ];
  },
} as const;

test.each(['stripe', 'paddle'] as const)(
  'a sale by %s before a claim’s approval never earns; a sale after it does',
  async (provider) => {
    const { eve, approve, work, leadBy, email } = await aCompanyWithClaims();
    const { body: claim } = await eve.claim(email);
    const sell = async (id: string, at: number) => {
      for (const event of SALES[provider](id, email, at)) await work(provider, event);
      return (await leadBy(email))?.salesCount;
    };
    const early = Date.now();
    expect(await sell('early', early)).toBeUndefined();
    await runtime.sleep(1000);
    await approve(claim.id);
    expect(await sell('early', early)).toBe(0);
    expect(await sell('late', Date.now() + 60_000)).toBe(1);
    expect(await leadBy(email)).toMatchObject({ id: claim.id, promoterId: eve.promoter.id });
  },
);

test('a claim is answered and listed identically whether or not the company knows the e-mail', async () => {
  const { company, eve, anna } = await aCompanyWithClaims();
  const [knownEmail, unknownEmail] = [`ada-${unique()}@example.com`, `ada-${unique()}@example.com`];
  await company.v2('/track/signup', { email: knownEmail, ref_id: anna.promotion.refId });
  const answers = [await eve.claim(knownEmail), await eve.claim(unknownEmail), await eve.claim(unknownEmail)];
  const summarize = ({ status, body: { id, created_at, ...body } }: { status: number; body: Input }) => [status, body];
  expect(summarize(answers[0] as never)).toEqual(summarize(answers[1] as never));
  expect(summarize(answers[2] as never)).toEqual(summarize(answers[1] as never));
  const rows = await eventually(eve.fetchList, (found) => found.length === 3);
  expect(new Set(rows.map(({ id, created_at, ...row }: Input) => JSON.stringify(row))).size).toBe(1);
  const [first, second] = answers.map(({ body }) => body);
  const changes = [
    await eve.callRoute(affiliateReferralsUpdate, { email: knownEmail }, { id: second.id }),
    await eve.callRoute(affiliateReferralsUpdate, { email: unknownEmail }, { id: first.id }),
  ];
  expect(changes.map(({ status }) => status)).toEqual([200, 200]);
});

test('a claim can be changed and deleted only by its own promoter and only while it is pending', async () => {
  const { eve, anna, approve, leadBy, email } = await aCompanyWithClaims();
  const other = `${unique('max')}@example.com`;
  const { body: claim } = await eve.claim(email);
  for (const route of [affiliateReferralsUpdate, affiliateReferralsDelete]) {
    expect((await anna.callRoute(route, { email: other }, { id: claim.id })).status).toBe(404);
  }
  expect((await eve.callRoute(affiliateReferralsUpdate, { email: other, uid: 'x' }, { id: claim.id })).status).toBe(
    200,
  );
  await approve(claim.id);
  expect(await leadBy(email)).toBeNull();
  expect((await leadBy(other))?.uid).toBeNull();
  for (const route of [affiliateReferralsUpdate, affiliateReferralsDelete]) {
    const { status, body } = await eve.callRoute(route, { email }, { id: claim.id });
    expect([status, body.message]).toEqual([422, LEAD_NOT_EDITABLE]);
  }
  const { body: second } = await eve.claim(email);
  expect((await eve.callRoute(affiliateReferralsDelete, {}, { id: second.id })).status).toBe(204);
  await eventually(eve.fetchList, (rows) => rows.every(({ id }: Input) => id !== second.id));
});

test('a denied claim earns nothing and can still be approved', async () => {
  const { eve, headers, approve, sell, leadBy, email } = await aCompanyWithClaims();
  const { body: claim } = await eve.claim(email);
  await send(v2ReferralsDisable, { json: { ids: [claim.id] }, headers });
  expect((await sell({ email })).status).toBe(404);
  await eventually(eve.fetchList, ([one]) => one?.state === 'denied' && one.is_editable === false);
  await approve(claim.id);
  expect((await leadBy(email))?.id).toBe(claim.id);
  const query = { filters: { record_type: 'referral', record_id: String(claim.id) } };
  const { body } = await eventually(
    () => send(v2AuditLogsList, { query, headers }),
    ({ body: entries }) => entries.length >= 3,
  );
  expect(body.length).toBeGreaterThanOrEqual(3);
});

test('a pending claim can neither be activated by a state change nor get a manual commission', async () => {
  const { company, eve, headers, leadBy, email } = await aCompanyWithClaims();
  const { body: claim } = await eve.claim(email);
  const response = await send(v1LeadsUpdate, {
    json: { id: claim.id, state: 'active' },
    headers: createCredentials('v1', company),
  });
  expect([response.status, response.body.error]).toEqual([422, CLAIM_NOT_APPROVED]);
  const created = await send(v2CommissionsCreate, {
    json: {
      commission_type: 'sale',
      referral_id: claim.id,
      sale_amount: 100,
      event_id: unique(),
      event_date: new Date().toISOString(),
    },
    headers,
  });
  expect([created.status, created.body.message]).toEqual([422, CLAIM_NOT_APPROVED]);
  expect(await leadBy(email)).toBeNull();
});

test('an approved claim without a sign-up or sale loses to a sign-up via another promoter’s link', async () => {
  const { company, eve, anna, approve, sell, email } = await aCompanyWithClaims();
  const { body: claim } = await eve.claim(email);
  await approve(claim.id);
  expect((await company.v2('/track/signup', { email, ref_id: anna.promotion.refId })).status).toBe(200);
  expect((await sell({ email })).body.promoter.id).toBe(anna.promoter.id);
});

test('promoters cannot claim referrals in a campaign that does not allow it', async () => {
  const eve = await aCaller(await aCompany());
  const { status, body } = await eve.claim(`${unique()}@example.com`);
  expect([status, body.message]).toEqual([422, NO_OWN_REFERRALS]);
});
