import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/domain/time.ts';
import { createPromoter } from '#shared/operations/promoters/create-promoter.ts';
import { deletePromoter } from '#shared/operations/promoters/delete-promoter.ts';
import { LEAD_NOT_FOUND } from '#shared/routes/texts.ts';
import { runtime } from '#shared/runtime.ts';
import { readBalances } from '#shared/store/projections/projections.ts';
import { createPromoterCalls, readStatusAndError } from '#test/support/promoters/calls.ts';
import { aCompany, createV2Headers, post, request, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { readWrittenItems } from '#test/support/table/written.ts';

/** Personal data of the promoter. Each text is unique. */
const personal = {
  email: 'zaphod@secret.example',
  first_name: 'Zaphodius',
  last_name: 'Beeblebrox',
  cust_id: 'cust-secret',
  ref_id: 'trillian',
  promo_code: 'CODE-SECRET',
  customer_promo_code: 'ENTER-SECRET',
  temp_password: 'password-secret',
  landing_url: 'https://landing-secret.example/',
  url_tracking: true,
  website: 'https://website-secret.example',
  paypal_email: 'paypal@secret.example',
  avatar_url: 'https://avatar-secret.example',
  linkedin_url: 'https://linkedin-secret.example',
  country: 'country-secret',
  company_name: 'company-secret',
  phone_number: 'phone-secret',
  address: 'address-secret',
  note: 'note-secret',
};

async function aPromoterWithALead() {
  const company = await aCompany();
  const calls = createPromoterCalls(company);
  const second = await company.campaignWith({ name: 'Second' });
  const { body: promoter } = await calls.createPromoter(personal);
  const { id, auth_token } = promoter;
  await calls.addToCampaign({ id, campaign_id: second.id });
  const sale = { email: 'lead@example.com', amount: 1000, ref_id: personal.ref_id };
  await company.v1('/track/sale', { ...sale, event_id: 's1' });
  await eventually(
    () => readBalances(company.account.id, id),
    (balances) => balances.length > 0,
  );
  return { company, calls, id, auth_token };
}

test('a deleted promoter cannot be found, its leads return 404 for sales, and its balance stays', async () => {
  const { company, calls, id, auth_token } = await aPromoterWithALead();
  const { status, body } = await calls.deletePromoter({ auth_token });
  expect([status, body]).toEqual([200, { message: 'Promoter removed.' }]);
  const { cust_id, ref_id, email } = personal;
  for (const name of [{ id }, { cust_id }, { auth_token }, { ref_id }, { promoter_email: email }]) {
    expect(readStatusAndError(await calls.showPromoter(name))).toEqual([404, 'Promoter not found.']);
    expect(readStatusAndError(await calls.deletePromoter(name))).toEqual([404, 'Promoter not found.']);
  }
  const sale = await company.v2('/track/sale', { email: 'lead@example.com', amount: 1000, event_id: 's2' });
  expect([sale.status, sale.body.message]).toEqual([404, LEAD_NOT_FOUND]);
  for (const by of [{ ref_id }, { promo_code: personal.promo_code }]) {
    const credit = { email: `${unique('lead')}@example.com`, amount: 1000, event_id: unique('s'), ...by };
    expect((await company.v2('/track/sale', credit)).status).toBe(404);
  }
  expect((await post('/tr', { account: company.account.id, url: personal.landing_url })).status).toBe(404);
  expect(await readBalances(company.account.id, id)).toEqual([{ unit: 'cash', earned: 200, paid: 0 }]);
  expect((await eventually(calls.listPromoters, ({ body }) => body.length === 0)).body).toEqual([]);
  const response = await calls.createPromoter({
    ...personal,
    ref_id: 'ford',
    promo_code: 'FORD',
    customer_promo_code: '',
  });
  expect([response.status, response.body.id === id]).toEqual([200, false]);
});

test('ref ids and promo codes of a deleted promoter stay reserved for a year', async () => {
  const { company, calls, id } = await aPromoterWithALead();
  await calls.updatePromoter({ id, new_ref_id: 'tricia' });
  const [membership] = (await calls.showPromoter({ id })).body.promotions;
  const code = { code: 'ZAPHOD20', promoter_campaign_id: membership.id };
  expect((await company.v2('/company/promo_codes', code)).status).toBe(200);
  const before = { ...runtime, now: () => new Date(Date.now() - 360 * DAY_MS).toISOString() };
  await deletePromoter({ account: company.account, runtime: before }, { by: 'id', id });

  for (const ref_id of ['trillian', 'tricia']) {
    const conflicting = await calls.createPromoter({ email: 'x@example.com', ref_id });
    expect(readStatusAndError(conflicting)).toEqual([422, 'The ref_id is already taken.']);
  }
  for (const promo_code of [personal.promo_code.toLowerCase(), 'zaphod20']) {
    const conflictingCode = await calls.createPromoter({ email: 'x@example.com', promo_code });
    expect(readStatusAndError(conflictingCode)).toEqual([422, 'The promo_code is already taken.']);
  }
  const { body: other } = await calls.createPromoter({ email: 'y@example.com', first_name: 'Tricia' });
  expect(other.default_ref_id).toMatch(/^tricia.+$/);
  expect(readStatusAndError(await calls.updatePromoter({ id: other.id, new_ref_id: 'tricia' }))[0]).toBe(422);
  const laterRuntime = { ...runtime, now: () => new Date(Date.now() + 10 * DAY_MS).toISOString() };
  const call = { account: company.account, runtime: laterRuntime };
  const { promotion } = await createPromoter(call, {
    email: 'z@example.com',
    refId: 'tricia',
    campaignId: company.campaign.id,
  });
  expect(promotion.refId).toBe('tricia');
});

test('a ref id written like a reserved-name key leads to no promoter', async () => {
  const { company, calls, id } = await aPromoterWithALead();
  await calls.deletePromoter({ id });
  const identifiers = { email: `${unique()}@example.com`, ref_id: '~secret' };
  expect((await company.v2('/track/signup', identifiers)).status).toBe(404);
  expect((await post('/tr', { account: company.account.id, ref_id: '~secret' })).status).toBe(404);
});

test('a deleted promoter leaves no personal data, but its sales stay counted', async () => {
  const { company, calls, id, auth_token } = await aPromoterWithALead();
  const click = await post('/tr', { account: company.account.id, ref_id: personal.ref_id });
  expect(click.status).toBe(200);
  const texts = [...Object.values(personal).filter((value) => typeof value === 'string'), auth_token];
  const findTraces = async () => {
    const all = JSON.stringify([...(await readWrittenItems(company.account.id))]).toLowerCase();
    return texts.filter((text) => all.includes(text.toLowerCase()));
  };
  expect((await findTraces()).sort()).toEqual(texts.filter((text) => text !== personal.temp_password).sort());
  await calls.deletePromoter({ id });
  expect(await findTraces()).toEqual([]);
  expect(
    [...(await readWrittenItems(company.account.id)).keys()].filter((key) => /#sale#|#commission#/.test(key)),
  ).toHaveLength(2);
});

test("a deleted promoter's child has no parent and does not move up to the grandparent", async () => {
  const { company, calls, id } = await aPromoterWithALead();
  const grandparent = (await calls.createPromoter({ email: 'above@example.com' })).body;
  await calls.updatePromoter({ id, parent_promoter_id: grandparent.id });
  const child = (await calls.createPromoter({ email: 'child@example.com', parent_promoter_id: id })).body;
  const children = () =>
    request(`/api/v2/company/promoters?filters[parent_promoter_id]=${id}`, {
      headers: createV2Headers(company.account.id, company.key),
    });
  await eventually(children, ({ body }) => body.data.length === 1);
  await calls.deletePromoter({ id });
  expect((await calls.showPromoter({ id: child.id })).body.parent_promoter_id).toBeNull();
  expect((await eventually(children, ({ body }) => body.data.length === 0)).body.data).toEqual([]);
  expect((await calls.updatePromoter({ id: child.id, note: 'x' })).status).toBe(200);
  const orphan = await calls.updatePromoter({ id: child.id, parent_promoter_id: id });
  expect(readStatusAndError(orphan)).toEqual([404, 'Parent promoter not found.']);
});
