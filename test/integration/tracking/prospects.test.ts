import { expect, test } from 'vitest';
import { BILLING_SETTINGS } from '#shared/domain/billing/connection.ts';
import type { FraudRules } from '#shared/domain/fraud/rules.ts';
import { processProviderEvent } from '#shared/operations/billing/process-event.ts';
import { checkProjections } from '#shared/operations/projections/rebuild.ts';
import { changeSettings } from '#shared/operations/settings/change-settings.ts';
import { v2ReferralsCreate } from '#shared/routes/v2/leads/referrals.ts';
import { runtime } from '#shared/runtime.ts';
import { readCounters } from '#shared/store/projections/projections.ts';
import * as stripe from '#test/support/billing/stripe-events.ts';
import { createPromoterCalls } from '#test/support/promoters/calls.ts';
import { createPromotionCalls, createRecordCalls } from '#test/support/records/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany, type Company, post, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

type Member = Awaited<ReturnType<Company['promoter']>>;

/** How a promoter loses the right to earn. */
const WAYS: Readonly<Record<string, (company: Company, member: Member) => Promise<unknown>>> = {
  deleted: (company, { promoter }) => createPromoterCalls(company).deletePromoter({ id: promoter.id }),
  denied: (company, { promotion }) => createPromotionCalls(company).update(promotion.id, { state: 'rejected' }),
  blocked: (company, { promotion }) => createPromotionCalls(company).update(promotion.id, { state: 'blocked' }),
};
const ATTRIBUTIONS = ['tid', 'ref_id'] as const;
const CASES = Object.keys(WAYS).flatMap((way) => ATTRIBUTIONS.map((attribution) => [way, attribution] as const));

/** A company with a prospect, a subscriber of Ada, and another promoter. */
async function aProspect(fraud: Partial<FraudRules> = {}, domain = 'example.com') {
  const company = await aCompany();
  // Before the first call, since processes cache accounts.
  await changeSettings({ account: company.account, runtime }, { fraud });
  const [ada, anna] = [await company.promoter(), await company.promoter()];
  const email = `${unique('lead')}@${domain}`;
  const account = company.account.id;
  const { body: visitor } = await post('/tr', { account, ref_id: ada.promotion.refId });
  const subscriber = await company.v1('/track/subscriber', { email, tid: visitor.tid });
  expect([subscriber.status, subscriber.body.promoter?.id]).toEqual([200, ada.promoter.id]);
  /** The parameters of a sale to someone who followed the other promoter's link. */
  const names = {
    tid: async () => ({
      tid: (await post('/tr', { account, ref_id: anna.promotion.refId, tid: visitor.tid })).body.tid,
    }),
    ref_id: async () => ({ ref_id: anna.promotion.refId }),
  };
  const sell = (overrides: object = {}) =>
    company.v2('/track/sale', { email, event_id: unique('sale'), amount: 1000, ...overrides });
  return { company, ada, anna, email, leadId: subscriber.body.lead.id as number, names, sell };
}

async function expectNoDifferences({ account }: Company): Promise<void> {
  const scope = { account: account.id, lostBefore: '9999-01-01T00:00:00.000Z' };
  const findings = await eventually(
    () => checkProjections({ runtime }, scope),
    ({ lost, unsettled, rowDifferences }) => lost.length + unsettled + rowDifferences.length === 0,
  );
  expect(findings).toMatchObject({ differences: [], listDifferences: [], revenueDifferences: [] });
}

test.each(CASES)("a prospect of a promoter who was %s buys by another promoter's %s", async (way, attribution) => {
  const { company, ada, anna, email, leadId, names, sell } = await aProspect();
  await WAYS[way]?.(company, ada);
  const attributionInput = await names[attribution]();
  const event_id = unique('sale');
  const { status, body } = await sell({ ...attributionInput, event_id });
  expect([status, body.referral?.id]).toEqual([200, leadId]);
  expect(body.commissions).toMatchObject([{ amount: 200, promoter_campaign: { promoter_id: anna.promoter.id } }]);
  expect((await sell({ ...attributionInput, event_id })).status).toBe(409);

  const response = await company.v1('/track/sale', { email, event_id: unique('sale'), amount: 500 });
  expect(response.body.promoter?.id).toBe(anna.promoter.id);
  const counters = (member: Member) => readCounters(company.account.id, member.promotion);
  await eventually(
    () => counters(anna),
    ({ sales_count }) => sales_count === 2,
  );
  expect(await counters(anna)).toMatchObject({ leads_count: 1, customers_count: 1, sales_count: 2, sales_total: 1500 });
  expect(await counters(ada)).toMatchObject({ visitors_count: 1, leads_count: 0, customers_count: 0, sales_count: 0 });
});

test('version 1 returns the promoter of the sale for a prospect whose own was blocked', async () => {
  const { company, ada, anna, email, names } = await aProspect();
  await WAYS.blocked?.(company, ada);
  const sale = { email, event_id: unique('sale'), amount: 1000, ...(await names.tid()) };
  const { status, body } = await company.v1('/track/sale', sale);
  expect([status, body.promoter?.id, body.lead?.state]).toEqual([200, anna.promoter.id, 'active']);
});

test('concurrent sales to a prospect of a blocked promoter all go to the next promoter', async () => {
  const { company, ada, anna, names, sell } = await aProspect();
  await WAYS.blocked?.(company, ada);
  const attributionInput = await names.ref_id();
  const sales = await Promise.all(Array.from({ length: 4 }, () => sell(attributionInput)));
  expect(sales.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const counters = await eventually(
    () => readCounters(company.account.id, anna.promotion),
    ({ sales_count }) => sales_count === 4,
  );
  expect(counters).toMatchObject({ leads_count: 1, customers_count: 1 });
  await expectNoDifferences(company);
});

test('a manually added referral keeps its data when it goes to the promoter of its sale', async () => {
  const { company, ada, anna, sell } = await aProspect();
  const headers = createCredentials('v2', company);
  const json = { email: `${unique('lead')}@example.com`, username: 'grace', promoter_campaign_id: ada.promotion.id };
  const { body: referral } = await send(v2ReferralsCreate, { json, headers });
  await WAYS.blocked?.(company, ada);
  expect((await sell({ email: json.email, ref_id: anna.promotion.refId })).status).toBe(200);
  const { body } = await createRecordCalls(company).referrals.show(referral.id);
  expect(body).toMatchObject({ username: 'grace', promoter_campaign: { promoter_id: anna.promoter.id } });
});

test('a prospect that a fraud rule holds stays held with the promoter of its sale, and so does the commission', async () => {
  const { company, ada, anna, names, sell } = await aProspect({ disposable_email: 'hold' }, 'mailinator.com');
  await WAYS.blocked?.(company, ada);
  const { status, body } = await sell(await names.tid());
  expect([status, body.commissions]).toMatchObject([
    200,
    [
      {
        status: 'pending',
        fraud_check: 'disposable_email',
        promoter_campaign: { promoter_id: anna.promoter.id },
      },
    ],
  ]);
});

test('a fraud rule that refuses unknown buyers refuses to move a prospect', async () => {
  const { company, ada, anna, email, leadId, names, sell } = await aProspect({ same_promoter_email: 'refuse' });
  await createPromoterCalls(company).updatePromoter({ id: anna.promoter.id, email });
  await WAYS.blocked?.(company, ada);
  expect((await sell(await names.ref_id())).status).toBe(404);
  const { body } = await createRecordCalls(company).referrals.show(leadId);
  expect(body.promoter_campaign.promoter_id).toBe(ada.promoter.id);
});

test('a prospect stays with its promoter if that one can earn', async () => {
  const { company, ada, email, names } = await aProspect();
  const sale = { email, event_id: unique('sale'), amount: 1000, ...(await names.ref_id()) };
  expect((await company.v1('/track/sale', sale)).body.promoter?.id).toBe(ada.promoter.id);
});

test.each([
  ['a sign-up', (company: Company, email: string, ref_id: string) => company.v1('/track/signup', { email, ref_id })],
  [
    'a sale',
    (company: Company, email: string) => company.v1('/track/sale', { email, event_id: unique('sale'), amount: 700 }),
  ],
])('a lead with %s before its promoter was blocked does not move by a sale', async (_, confirm) => {
  const { company, ada, email, leadId, names, sell } = await aProspect();
  expect((await confirm(company, email, ada.promotion.refId)).status).toBe(200);
  await WAYS.blocked?.(company, ada);
  expect((await sell(await names.ref_id())).status).toBe(404);
  const { body } = await createRecordCalls(company).referrals.show(leadId);
  expect(body.promoter_campaign.promoter_id).toBe(ada.promoter.id);
});

test('a sale to a prospect is refused if the next promoter cannot earn either', async () => {
  const { company, ada, anna, names, sell } = await aProspect();
  await WAYS.blocked?.(company, ada);
  await WAYS.blocked?.(company, anna);
  expect((await sell(await names.ref_id())).status).toBe(404);
  expect((await sell()).status).toBe(404);
});

/** Processes a paid Stripe checkout by a promoter's link. */
function checkOut({ account }: Company, email: string, { promotion }: Member, overrides: object = {}) {
  const session = stripe.aSession({
    customer: 'cus_1',
    customer_details: { email, name: null },
    client_reference_id: promotion.refId,
    ...overrides,
  });
  const event = stripe.anEvent('checkout.session.completed', session);
  return processProviderEvent({ account, runtime }, { provider: 'stripe', event, settings: BILLING_SETTINGS });
}

test('a Stripe event that names only the blocked promoter does not sign the prospect up, so a later one moves it', async () => {
  const { company, ada, anna, email, leadId } = await aProspect();
  await WAYS.blocked?.(company, ada);
  const referral = async () => (await createRecordCalls(company).referrals.show(leadId)).body;
  const unsold = { mode: 'subscription', invoice: 'in_1' };
  expect(await checkOut(company, email, ada, unsold)).toMatchObject({ kind: 'nothing' });
  expect(await referral()).toMatchObject({ state: 'subscribed', promoter_campaign: { promoter_id: ada.promoter.id } });
  expect(await checkOut(company, email, anna, { ...unsold, invoice: 'in_2' })).toMatchObject({ kind: 'counted' });
  expect(await referral()).toMatchObject({ state: 'signup', promoter_campaign: { promoter_id: anna.promoter.id } });
});

test("a Stripe checkout by another promoter's link attributes a prospect of a blocked promoter", async () => {
  const { company, ada, anna, email } = await aProspect();
  await WAYS.blocked?.(company, ada);
  const outcome = await checkOut(company, email, anna);
  expect(outcome.kind).toBe('counted');
  const counters = await eventually(
    () => readCounters(company.account.id, anna.promotion),
    ({ sales_count }) => sales_count === 1,
  );
  expect(counters).toMatchObject({ leads_count: 1, customers_count: 1 });
  await expectNoDifferences(company);
});
