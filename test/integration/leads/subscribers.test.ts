import { beforeAll, describe, expect, test } from 'vitest';
import { buildNotices } from '#shared/domain/webhooks/notices.ts';
import { readEvent } from '#shared/store/journal.ts';
import { keys } from '#shared/store/table/keys.ts';
import { aCompany, type Company, request, unique } from '#test/support/service/company.ts';

let company: Company;
beforeAll(async () => {
  company = await aCompany();
});
const anEmail = () => `${unique('lead')}@example.com`;

describe('subscribers', () => {
  test('a subscriber is a lead in state subscribed without a sign-up webhook, and a sign-up changes its state', async () => {
    const { promoter, promotion } = await company.promoter();
    const email = anEmail();
    const { status, body } = await company.v1('/track/subscriber', { email, ref_id: promotion.refId });
    expect([status, body]).toMatchObject([
      200,
      { type: 'subscriber', amount_cents: 0, reward: '', promoter: { id: promoter.id } },
    ]);
    expect(body.lead).toMatchObject({ email, state: 'subscribed', customer_since: null });
    const event = await readEvent(keys.signupEvent(company.account.id, body.id));
    expect(event && buildNotices(company.account.id, event)).toEqual([]);
    const signup = await company.v1('/track/signup', { email, ref_id: promotion.refId });
    expect(signup.body.lead).toMatchObject({ id: body.lead.id, state: 'signup' });
  });

  test('a subscriber who signs up with override_existing_lead becomes a sign-up', async () => {
    const { promotion } = await company.promoter();
    const input = { email: anEmail(), ref_id: promotion.refId };
    await company.v1('/track/subscriber', input);
    const { body } = await company.v1('/track/signup', { ...input, override_existing_lead: true });
    expect(body.lead.state).toBe('signup');
  });

  test('a subscriber who buys without a sign-up becomes a customer', async () => {
    const { promotion } = await company.promoter();
    const email = anEmail();
    await company.v1('/track/subscriber', { email, ref_id: promotion.refId });
    const { body } = await company.v1('/track/sale', { email, event_id: unique(), amount: 1000 });
    expect(body.lead).toMatchObject({ state: 'active', customer_since: expect.any(String) });
  });

  test('a known lead cannot subscribe and keeps its state; unnamed leads and unknown promoters are refused', async () => {
    const { promotion } = await company.promoter();
    for (const first of ['subscriber', 'signup']) {
      const input = { email: anEmail(), ref_id: promotion.refId };
      const { body } = await company.v1(`/track/${first}`, input);
      expect((await company.v1('/track/subscriber', input)).status).toBe(422);
      const headers = { 'x-api-key': company.key };
      const { body: lead } = await request(`/api/v1/leads/show?email=${input.email}`, { headers });
      expect(lead.state).toBe(body.lead.state);
    }
    expect((await company.v1('/track/subscriber', { email: anEmail() })).status).toBe(404);
    expect((await company.v1('/track/subscriber', { ref_id: promotion.refId })).status).toBe(400);
  });
});

describe('leads created by API version 1', () => {
  test('a lead is created for the promotion of a ref id or promotion id', async () => {
    const { promoter, promotion } = await company.promoter();
    for (const owner of [{ ref_id: promotion.refId }, { promotion_id: promotion.id }]) {
      const email = anEmail();
      const { status, body } = await company.v1('/leads/create', { email, username: 'ada', ...owner });
      expect([status, body]).toMatchObject([
        200,
        { email, username: 'ada', state: 'signup', promoter: { id: promoter.id }, promotion: { id: promotion.id } },
      ]);
    }
  });

  test('a lead needs a promotion and an unused e-mail or uid', async () => {
    const { promotion } = await company.promoter();
    const newLead = { email: anEmail(), ref_id: promotion.refId };
    await company.v1('/leads/create', newLead);
    const error = async (input: object) => (await company.v1('/leads/create', input)).body.error;
    expect(await error(newLead)).toBe('The email is already taken.');
    expect(await error({ ref_id: promotion.refId })).toBe('The lead needs a uid or an email.');
    expect(await error({ email: anEmail() })).toMatch(/^You need to name the promotion/);
    expect((await company.v1('/leads/create', { email: anEmail(), ref_id: unique() })).status).toBe(404);
  });
});

test('the account shows the currency of its amounts and its time zone', async () => {
  const own = await aCompany({ currency: 'EUR' });
  const headers = { authorization: `Bearer ${own.key}`, 'account-id': String(own.account.id) };
  const { id, name, currency, createdAt: created_at } = own.account;
  const { status, body } = await request('/api/v2/company/account', { headers });
  expect([status, body]).toEqual([200, { id, name, currency, time_zone: 'UTC', created_at }]);
  expect(body.currency).toBe('EUR');
});
