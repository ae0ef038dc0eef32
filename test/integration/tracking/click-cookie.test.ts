import { beforeAll, describe, expect, test } from 'vitest';
import { accountWrites } from '#shared/store/accounts/accounts.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { type PageRequest, sendFromPage } from '#test/support/script/from-page.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';

const ORIGIN = 'https://www.shop.example';
const own = { host: 'track.shop.example', headers: { origin: ORIGIN, 'sec-fetch-site': 'same-site' } };
const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };

let company: Company;
let refId: string;
beforeAll(async () => {
  company = await aCompany({ campaign: { cookieLife: 30 } });
  refId = (await company.promoter()).promotion.refId;
});

async function click(overrides: object, from: PageRequest = own) {
  const body = JSON.stringify({ account: company.account.id, ref_id: refId, ...overrides });
  const { status, headers, body: text } = await sendFromPage('/tr', { ...from, body });
  return { status, headers, body: JSON.parse(text) };
}

describe("a click on a page of the API's own site", () => {
  test("a click response sets the cookie for the requested domain and the campaign's duration", async () => {
    const { headers, body } = await click({ cookie_domain: 'shop.example' });
    expect(headers['set-cookie']).toEqual([
      `_partner_tid=${body.tid}; Path=/; Domain=shop.example; Max-Age=2592000; SameSite=Lax; Secure`,
    ]);
    expect(body).toMatchObject({ ref_id: refId, cookie_life: 30, cookie_set: true });
  });

  test('an account from before April 2021 gets the older cookie name', async () => {
    const oldCompany = await aCompany();
    await commit(accountWrites(oldCompany.account, { ...oldCompany.account, createdAt: '2020-01-01T00:00:00.000Z' }));
    const { promotion } = await oldCompany.promoter();
    const { headers } = await click({
      account: oldCompany.account.id,
      ref_id: promotion.refId,
      cookie_domain: 'shop.example',
    });
    expect(headers['set-cookie']?.[0]).toMatch(/^_partner_track=/);
  });

  test('the response with credentials can be read by the calling page alone', async () => {
    const { headers } = await click({});
    expect(headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-credentials': 'true',
      vary: 'origin',
    });
    const response = await click({ ref_id: 'nobody' });
    expect([response.status, response.headers['access-control-allow-origin']]).toEqual([404, ORIGIN]);
    const preflighted = await sendFromPage('/tr', {
      ...own,
      method: 'OPTIONS',
      headers: { ...own.headers, ...preflight },
    });
    expect(preflighted.headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-credentials': 'true',
    });
  });

  test('a click from an older browser without fetch metadata also gets the cookie', async () => {
    const { headers } = await click({ cookie_domain: 'shop.example' }, { ...own, headers: { origin: ORIGIN } });
    expect(headers['access-control-allow-credentials']).toBe('true');
    expect(headers['set-cookie']).toHaveLength(1);
  });

  test.each([
    ['that does not ask for it', {}],
    ['that asks for a domain which the API is not in', { cookie_domain: 'www.shop.example' }],
    ['that asks for a domain which neither is in', { cookie_domain: 'other.example' }],
    ['that asks for the end of a name', { cookie_domain: 'hop.example' }],
    ['that asks for two things at once', { cookie_domain: 'shop.example; Path=/x' }],
  ])('a click %s gets no cookie', async (_, more) => {
    const { status, headers, body } = await click(more);
    expect([status, headers['set-cookie'], body.cookie_set]).toEqual([200, undefined, undefined]);
  });

  test('a click on an unknown link gets no cookie', async () => {
    const { status, headers } = await click({ ref_id: 'nobody', cookie_domain: 'shop.example' });
    expect([status, headers['set-cookie']]).toEqual([404, undefined]);
  });
});

describe.each<[what: string, from: PageRequest]>([
  ['another site', { ...own, headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } }],
  ['another site, which the browser does not name', { ...own, headers: { origin: 'https://evil.example' } }],
  ['no page', { ...own, headers: {} }],
  ['a frame that is kept apart', { ...own, headers: { origin: 'null', 'sec-fetch-site': 'same-site' } }],
])('a click from %s', (_, from) => {
  test('a cross-site click gets no cookie and a response without credentials', async () => {
    const { status, headers, body } = await click({ cookie_domain: 'shop.example' }, from);
    expect([status, headers['set-cookie'], body.cookie_set]).toEqual([200, undefined, undefined]);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });
});

test('the response to a click does not depend on a cookie', async () => {
  const headers = { ...own.headers, cookie: '_partner_tid=someone' };
  const { body } = await click({}, { ...own, headers });
  expect(body.tid).not.toBe('someone');
});
