import { describe, expect, test } from 'vitest';
import { affiliateReferralsCreate } from '#shared/routes/affiliate/leads/referrals.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { v2ReferralsCreate, v2ReferralsUpdate } from '#shared/routes/v2/leads/referrals.ts';
import { createBulkCalls } from '#test/support/bulk/calls.ts';
import { aPromoterSession, createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { createRecordCalls } from '#test/support/records/calls.ts';
import { referralShape } from '#test/support/records/shapes.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { findMismatches } from '#test/support/requests/shape.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

async function aReferrer() {
  const company = await aCompany();
  const promoter = await company.promoter();
  const headers = createCredentials('v2', company);
  const call = (route: KeyedRoute, json: Input, variables = {}) => send(route, { json, variables, headers });
  const create = (json: Input) => call(v2ReferralsCreate, { promoter_campaign_id: promoter.promotion.id, ...json });
  const update = (id: string | number, json: Input) => call(v2ReferralsUpdate, json, { id });
  return { company, ...promoter, create, update, ...createBulkCalls(company), ...createRecordCalls(company).referrals };
}

describe('POST referrals', () => {
  test('a manually created referral is matched by a later sign-up and sale', async () => {
    const { company, promotion, create, show, list } = await aReferrer();
    const { status, body } = await create({ email: 'Ada@example.com', username: 'ada' });
    expect([status, findMismatches(body, referralShape)]).toEqual([200, []]);
    const newReferral = {
      email: 'ada@example.com',
      uid: null,
      username: 'ada',
      entry_source: 'manual_admin',
      state: 'signup',
    };
    expect(body).toMatchObject({ ...newReferral, promoter_campaign: { id: promotion.id }, customer_since: null });
    const other = (await company.promoter()).promotion;
    const response = await company.v2('/track/signup', { email: 'ada@example.com', uid: 'u1', ref_id: other.refId });
    expect([response.status, response.body.referral.id]).toEqual([200, body.id]);
    const sale = await company.v2('/track/sale', { uid: 'u1', event_id: 's1', amount: 1000 });
    expect(sale.body.commissions[0].promoter_campaign.id).toBe(promotion.id);
    expect((await show(body.id)).body).toMatchObject({ uid: 'u1', state: 'active' });
    expect((await eventually(list, ({ body }) => body.length === 1)).body).toHaveLength(1);
  });

  test.each([
    [{}, 422, 'email or uid is required.'],
    [{ email: 'x' }, 422, 'email is invalid.'],
    [{ uid: 'u', promoter_campaign_id: 99 }, 404, 'Record not found'],
    [{ uid: 'u', split_details: 'half' }, 422, 'split_details is invalid.'],
  ])('referral create %j: %i %s', async (input, status, message) => {
    const response = await (await aReferrer()).create(input);
    expect({ status: response.status, message: response.body.message }).toEqual({ status, message });
  });

  test('a rejected referral names the error of each parameter', async () => {
    const { create } = await aReferrer();
    const { body } = await create({ email: 'x', username: 'a'.repeat(256) });
    expect(body).toEqual({
      message: 'email is invalid.',
      errors: { email: ['is invalid'], username: ['is invalid'] },
      code: 'invalid_params',
    });
    expect((await create({})).body.errors).toEqual({ base: ['email or uid is required.'] });
  });

  test('a referral with the uid of another one is rejected', async () => {
    const { create } = await aReferrer();
    await create({ uid: 'u1' });
    const { status, body } = await create({ uid: 'u1', email: 'b@example.com' });
    expect([status, body.errors]).toEqual([422, { uid: ['is already taken'] }]);
  });
});

describe('PUT referrals/{id}', () => {
  test('an update changes a referral’s ids, names and fraud check', async () => {
    const { company, create, update } = await aReferrer();
    const { body: created } = await create({ uid: 'u1' });
    const { body } = await update('u1', { find_by: 'uid', email: 'ada@example.com', username: 'ada', uid: 'u2' });
    expect(findMismatches(body, referralShape)).toEqual([]);
    expect(body).toMatchObject({ id: created.id, uid: 'u2', email: 'ada@example.com', username: 'ada' });
    const suspected = await update('ada@example.com', { find_by: 'email', fraud_check: 'same_ip_suspicion' });
    expect(suspected.body).toMatchObject({ id: created.id, fraud_check: 'same_ip_suspicion', username: 'ada' });
    const behindPath = {
      variables: { id: 'u2' },
      query: { find_by: 'uid' },
      headers: createCredentials('v2', company),
    };
    const response = await send(v2ReferralsUpdate, { ...behindPath, json: { username: 'eve' } });
    expect([response.status, response.body.id, response.body.username]).toEqual([200, created.id, 'eve']);
  });

  test('an update moves a referral to another promoter with its commissions', async () => {
    const { company, create, update } = await aReferrer();
    const { body: created } = await create({ uid: 'u1' });
    await company.v2('/track/sale', { uid: 'u1', event_id: 's1', amount: 1000 });
    const { promotion } = await company.promoter();
    const { status, body } = await update(created.id, { promoter_campaign_id: promotion.id });
    expect([status, body.promoter_campaign.id]).toEqual([200, promotion.id]);
    const list = () => createRecordCalls(company).commissions.list({ ids: [1] });
    const { body: commissions } = await eventually(list, ({ body }) => body.length === 1);
    expect(commissions[0].promoter_campaign.id).toBe(promotion.id);
  });

  test.each([
    ['1', { fraud_note: 'x' }, 422, 'fraud_note is invalid. Send it with fraud_check no_suspicion.'],
    ['1', { promoter_campaign_id: 99 }, 404, 'Record not found'],
    ['x', {}, 422, 'id is invalid.'],
    ['99', { username: 'x' }, 404, 'Record not found'],
  ])('update of referral %s with %j: %i %s', async (id, input, status, message) => {
    const { create, update } = await aReferrer();
    await create({ uid: 'u1' });
    const response = await update(id, input);
    expect({ status: response.status, message: response.body.message }).toEqual({ status, message });
  });
});

test('a referral is found by a part of its name', async () => {
  const { company, promotion, list } = await aReferrer();
  const names = { first_name: 'Ada', last_name: 'Lovelace' };
  await company.v1('/track/signup', { ...names, uid: 'u1', ref_id: promotion.refId });
  await company.v1('/track/signup', { first_name: 'Grace', uid: 'u2', ref_id: promotion.refId });
  const { body } = await eventually(
    () => list({ q: 'ada LOVE' }),
    ({ body }) => body.length === 1,
  );
  expect(body[0]).toMatchObject({ ...names, uid: 'u1' });
});

test('a list of counted referrals has denied referrals, but no claims, as reports count them', async () => {
  const company = await aCompany({ campaign: { promotersAddReferrals: true } });
  const { promoter, promotion } = await company.promoter();
  const headers = createPromoterHeaders(await aPromoterSession(company.account, promoter));
  const claim = async (email: string) => {
    const json = { email, promoter_campaign_id: promotion.id };
    return (await send(affiliateReferralsCreate, { json, headers })).body.id;
  };
  const [waiting, denied] = [await claim('waiting@example.com'), await claim('denied@example.com')];
  const { body: signup } = await company.v2('/track/signup', { uid: 'u1', ref_id: promotion.refId });
  await createBulkCalls(company).bulk('referral/disable', [denied, signup.referral.id]);
  const { list } = createRecordCalls(company).referrals;
  const listIds = async (filters: string) =>
    (await list(filters)).body.map(({ id }: { readonly id: number }) => id).sort();
  await eventually(
    () => listIds('filters[state]=denied'),
    (ids) => ids.length === 2,
  );
  await eventually(
    () => listIds('filters[state]=pending'),
    (ids) => ids.length === 1,
  );
  expect(await listIds('filters[counted]=true')).toEqual([signup.referral.id]);
  expect(await listIds('filters[counted]=false')).toEqual([waiting, denied].sort());
  expect(await listIds('filters[counted]=false&filters[state]=denied')).toEqual([denied]);
  expect(await listIds('filters[counted]=true&filters[state]=pending')).toEqual([]);
});

test('referrals/enable lets a denied referral earn again and keeps its fraud check', async () => {
  const { create, update, bulk, show } = await aReferrer();
  const { body: created } = await create({ uid: 'u1' });
  await update(created.id, { fraud_check: 'same_ip_suspicion' });
  await bulk('referral/disable', [created.id]);
  expect((await show(created.id)).body.state).toBe('denied');
  expect((await bulk('referral/enable', [created.id])).body).toMatchObject({ status: 'completed', failed_count: 0 });
  expect((await show(created.id)).body).toMatchObject({ state: 'signup', fraud_check: 'same_ip_suspicion' });
});
