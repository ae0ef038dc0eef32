import { beforeAll, describe, expect, test } from 'vitest';
import { OTHER_PROMOTER } from '#shared/routes/texts.ts';
import { findPromoter } from '#shared/store/promoters/promoters.ts';
import { aPromoterSession, createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { aCompany, type Company, createV2Headers, request } from '#test/support/service/company.ts';
import { aLink } from '#test/support/sign-in/inputs.ts';
import { Browser } from '#test/support/users/browser.ts';

const AFFILIATE = '/api/v2/affiliate';
const CURRENT = `${AFFILIATE}/promoters/current`;
const CHANGE = { method: 'PUT', json: { profile: { first_name: 'Changed' } } };
const REFUSED = { status: 403, body: { message: OTHER_PROMOTER, code: 'other_promoter' } };

let company: Company;
beforeAll(async () => {
  company = await aCompany();
});

/** A promoter that is signed in, with the browser. */
async function signedIn(of = company) {
  const { promoter } = await of.promoter({ firstName: 'Grace' });
  const browser = new Browser();
  const json = { token: await aLink(of.account, promoter) };
  const { status } = await browser.call(`${AFFILIATE}/sign_in/link/spend`, { method: 'POST', json });
  expect(status).toBe(200);
  const firstName = async () => (await findPromoter(of.account.id, promoter.id))?.firstName;
  return { promoter, browser, firstName };
}

const naming = (account: unknown, promoter: unknown) => ({
  headers: { 'account-id': String(account), 'promoter-id': String(promoter) },
});

describe('portal calls by cookie', () => {
  test('a call by cookie that names another promoter is refused and changes nothing', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    for (const id of [other.promoter.id, '', 'x', `${one.promoter.id}.0`]) {
      const init = naming(company.account.id, id);
      for (const path of [CURRENT, `${AFFILIATE}/payout_methods`, `${AFFILIATE}/commissions`]) {
        expect(await one.browser.call(path, init)).toMatchObject(REFUSED);
      }
      expect(await one.browser.call(CURRENT, { ...CHANGE, ...init })).toMatchObject(REFUSED);
    }
    expect([await one.firstName(), await other.firstName()]).toEqual(['Grace', 'Grace']);
    expect((await one.browser.call(CURRENT)).body.id).toBe(one.promoter.id);
    // Signing out ends the session, whichever promoter the tab shows.
    const out = { method: 'POST', ...naming(company.account.id, other.promoter.id) };
    expect((await one.browser.call(`${AFFILIATE}/sign_out`, out)).status).toBe(200);
    expect((await one.browser.call(CURRENT)).status).toBe(401);
  });

  test('a call by cookie that names another account is refused, even for a promoter with the same id', async () => {
    const otherCompany = await aCompany();
    const { promoter, browser, firstName } = await signedIn();
    const init = naming(otherCompany.account.id, promoter.id);
    expect(await browser.call(CURRENT, init)).toMatchObject(REFUSED);
    expect(await browser.call(CURRENT, { ...CHANGE, ...init })).toMatchObject(REFUSED);
    const byAccount = { headers: { 'account-id': String(otherCompany.account.id) } };
    expect(await browser.call(CURRENT, { ...CHANGE, ...byAccount })).toMatchObject(REFUSED);
    expect(await firstName()).toBe('Grace');
  });

  test('a call by cookie that names its own promoter or none succeeds', async () => {
    const { promoter, browser, firstName } = await signedIn();
    const own = naming(company.account.id, promoter.id);
    expect(await browser.call(CURRENT, own)).toMatchObject({ status: 200, body: { id: promoter.id } });
    expect((await browser.call(CURRENT, { ...CHANGE, ...own })).status).toBe(200);
    expect(await firstName()).toBe('Changed');
    const request = { method: 'PUT', json: { profile: { first_name: 'Ada' } } };
    expect((await browser.call(CURRENT, request)).status).toBe(200);
    expect(await firstName()).toBe('Ada');
  });
});

test('a call with a bearer token ignores its Promoter-ID header', async () => {
  const { promoter } = await company.promoter();
  const token = await aPromoterSession(company.account, promoter);
  for (const by of [createPromoterHeaders(token), createV2Headers(company.account.id, promoter.authToken)]) {
    const { status, body } = await request(CURRENT, { headers: { ...by, 'promoter-id': '1' } });
    expect([status, body.id]).toEqual([200, promoter.id]);
  }
});
