import { describe, expect, test } from 'vitest';
import * as texts from '#shared/routes/texts.ts';
import { aCompany, type Company, post, unique } from '#test/support/service/company.ts';

const email = () => `${unique('lead')}@example.com`;

/** A company with one promoter, and a visitor of that promoter. */
async function aReferral() {
  const company = await aCompany();
  const { promoter, promotion } = await company.promoter();
  const { body } = await post('/tr', { account: company.account.id, ref_id: promotion.refId });
  return { company, promoter, promotion, tid: body.tid as string };
}

const signup = (company: Company, body: object) => company.v2('/track/signup', body);

describe('POST /api/v2/track/signup', () => {
  test("a sign-up creates a lead for the visitor's promoter", async () => {
    const { company, tid } = await aReferral();
    const lead = email();
    const { status, body } = await signup(company, { email: lead, tid });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      etype: 'signup',
      sale_amount: null,
      event_id: null,
      referral: { email: lead, uid: null },
      commissions: [],
    });
  });

  test('a ref_id overrides a tid', async () => {
    const { company, tid } = await aReferral();
    const other = await company.promoter();
    const { body } = await company.v1('/track/signup', { email: email(), tid, ref_id: other.promotion.refId });
    expect(body.promoter.id).toBe(other.promoter.id);
  });

  test.each([{}, { tid: 'unknown-visitor' }, { ref_id: 'unknown' }])('a sign-up with %o returns 404', async (owner) => {
    const { company } = await aReferral();
    const { status, body } = await signup(company, { email: email(), ...owner });
    expect([status, body]).toEqual([404, { message: texts.VISITOR_INVALID }]);
  });

  test('a lead signs up once, under whichever identifier', async () => {
    const { company, tid } = await aReferral();
    const lead = { email: email(), uid: unique('uid') };
    await signup(company, { ...lead, tid });
    for (const identifiers of [lead, { email: lead.email }, { uid: lead.uid }]) {
      const { status, body } = await signup(company, { ...identifiers, tid });
      expect([status, body]).toEqual([422, { transaction_id: texts.SIGNUP_EXISTS }]);
    }
  });

  test('a sign-up cuts or ignores invalid optional values and reports warnings', async () => {
    const { company, tid } = await aReferral();
    const lead = { email: email(), tid, username: 'u'.repeat(300), custom_fields: { x: 'x'.repeat(20_000) } };
    const { status, headers, body } = await company.v1('/track/signup', { ...lead, skip_email_notification: 'maybe' });
    expect(status).toBe(200);
    expect(headers.get('parameter-warnings')).toBe(
      'skip_email_notification=ignored, username=cut, custom_fields=ignored',
    );
    expect(body.lead).toMatchObject({ email: lead.email, username: 'u'.repeat(255), custom_fields: null });
    const response = await company.v1('/track/signup', { ...lead, username: 'grace', custom_fields: { a: 1 } });
    expect([response.status, response.headers.get('parameter-warnings')]).toEqual([422, null]);
  });

  test('a sign-up without e-mail and uid is rejected', async () => {
    const { company, tid } = await aReferral();
    const { status, body } = await signup(company, { tid });
    expect([status, body]).toEqual([400, { message: texts.IDENTIFIERS_BLANK }]);
  });

  test('created_at dates the sign-up and may be at most a day ahead', async () => {
    const { company, tid } = await aReferral();
    const at = '2026-01-02T03:04:05.678Z';
    expect((await signup(company, { email: email(), tid, created_at: at })).body.created_at).toBe(at);
    const tomorrow = new Date(Date.now() + 25 * 3_600_000).toISOString();
    const { status, body } = await signup(company, { email: email(), tid, created_at: tomorrow });
    expect([status, body]).toEqual([400, { message: texts.CREATED_AT_INVALID }]);
  });
});

describe('POST /api/v1/track/signup', () => {
  test('version 1 returns the lead and the promoter of a sign-up', async () => {
    const { company, promoter, promotion, tid } = await aReferral();
    const lead = email();
    const details = {
      username: 'ada',
      website: 'https://ada.example',
      custom_fields: '{"team":"blue"}',
      sub_id: 'blog',
    };
    const { status, body } = await company.v1('/track/signup', { email: lead, uid: 'u-1', tid, ...details });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'signup',
      amount_cents: 0,
      reward: '',
      lead: {
        state: 'signup',
        uid: 'u-1',
        email: lead,
        customer_since: null,
        username: 'ada',
        website: 'https://ada.example',
        custom_fields: { team: 'blue' },
        visitor_sub_id: 'blog',
        suspicion: 'no_suspicion',
      },
      promoter: {
        id: promoter.id,
        email: promoter.email,
        default_promotion_id: promotion.id,
        default_ref_id: promotion.refId,
        auth_token: promoter.authToken,
        earnings_balance: null,
      },
    });
  });

  test('promoter_email selects the promoter if neither tid nor ref_id is given', async () => {
    const { company, promoter } = await aReferral();
    const { body } = await company.v1('/track/signup', {
      email: email(),
      promoter_email: promoter.email.toUpperCase(),
    });
    expect(body.promoter.id).toBe(promoter.id);
  });

  test('override_existing_lead replaces owner and data', async () => {
    const { company, tid } = await aReferral();
    const other = await company.promoter();
    const lead = { email: email(), uid: unique('uid') };
    const first = await company.v1('/track/signup', { ...lead, tid, username: 'old' });
    const input = { ...lead, ref_id: other.promotion.refId, username: 'new', override_existing_lead: true };
    const { status, body } = await company.v1('/track/signup', input);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      lead: { id: first.body.lead.id, username: 'new' },
      promoter: { id: other.promoter.id },
    });
    const sale = await company.v1('/track/sale', { uid: lead.uid, event_id: unique('sale'), amount: 1000 });
    expect(sale.body.promoter.id).toBe(other.promoter.id);
  });

  test('version 1 errors have the same text under message and error', async () => {
    const { company } = await aReferral();
    const { body } = await company.v1('/track/signup', { email: email() });
    expect(body).toEqual({ message: texts.VISITOR_INVALID, error: texts.VISITOR_INVALID });
  });
});

test('a lead found by one identifier takes the other if it is free', async () => {
  const { company, tid } = await aReferral();
  const [lead, uid] = [email(), unique('uid')];
  await signup(company, { email: lead, tid });
  const sale = (body: object) => company.v2('/track/sale', { event_id: unique('sale'), amount: 1000, ...body });
  expect((await sale({ email: lead, uid })).body.referral).toMatchObject({ email: lead, uid });
  expect((await sale({ uid })).body.referral).toMatchObject({ email: lead, uid });
  const other = email();
  await signup(company, { email: other, tid });
  expect((await sale({ email: other, uid })).body.referral.email).toBe(lead);
});

test('a lead that resembles its promoter has pending commissions marked as self-referral', async () => {
  const company = await aCompany();
  const { promoter, promotion } = await company.promoter();
  const [local, domain] = promoter.email.split('@');
  const lead = `${local}+me@${domain}`;
  await signup(company, { email: lead, ref_id: promotion.refId });
  const { body } = await company.v2('/track/sale', { email: lead, event_id: unique('sale'), amount: 1000 });
  expect(body.commissions).toMatchObject([
    { status: 'pending', is_self_referral: true, fraud_check: 'same_promoter_email', amount: 200 },
  ]);
});
