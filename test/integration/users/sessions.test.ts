import { describe, expect, test } from 'vitest';
import { makeSessionToken, sessionEnd } from '#shared/domain/users/session.ts';
import { changeRole, removeUser } from '#shared/operations/users/change-user.ts';
import { findSession } from '#shared/operations/users/find-session.ts';
import { OTHER_ACCOUNT } from '#shared/routes/texts.ts';
import { runtime } from '#shared/runtime.ts';
import { keys, sha256 } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { sessionWrite } from '#shared/store/users/sessions.ts';
import { aCompany, request } from '#test/support/service/company.ts';
import { Browser } from '#test/support/users/browser.ts';
import { aPerson } from '#test/support/users/people.ts';
import { makeSignInStale } from '#test/support/users/stale-sign-in.ts';

const CAMPAIGNS = '/api/v2/company/campaigns';
const newCampaign = { method: 'POST', json: { name: 'Partners', landing_url: 'https://shop.example/' } };

describe('calls with a session', () => {
  test("a session call acts for the company as the user's role allows", async () => {
    const company = await aCompany();
    const [manager, viewer] = [await aPerson(company, 'manager'), await aPerson(company, 'viewer')];
    const { status, body } = await manager.browser.call(CAMPAIGNS);
    expect([status, body[0].id]).toEqual([200, company.campaign.id]);
    expect((await viewer.browser.call(CAMPAIGNS)).status).toBe(200);
    expect((await manager.browser.call(CAMPAIGNS, newCampaign)).status).toBeLessThan(300);
    const refused = await viewer.browser.call(CAMPAIGNS, newCampaign);
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  test('a session call that names another account is rejected', async () => {
    const [one, other] = [await aCompany(), await aCompany()];
    const { browser } = await aPerson(one, 'owner');
    const naming = (id: unknown) => ({ headers: { 'account-id': String(id) } });
    expect((await browser.call('/api/v2/company/account', naming(one.account.id))).body.id).toBe(one.account.id);
    const refused = { status: 403, body: { message: OTHER_ACCOUNT, code: 'other_account' } };
    for (const id of [other.account.id, '', 'x', `${one.account.id}.0`]) {
      for (const path of ['/api/v2/me', '/api/v2/company/account', CAMPAIGNS]) {
        expect(await browser.call(path, naming(id))).toMatchObject(refused);
      }
      expect(await browser.call(CAMPAIGNS, { ...newCampaign, ...naming(id) })).toMatchObject(refused);
    }
    expect((await browser.call(CAMPAIGNS)).body).toHaveLength(1);
  });

  test('a forged session cookie for another account or user is rejected', async () => {
    const [one, other] = [await aCompany(), await aCompany()];
    const { browser, user } = await aPerson(one, 'owner');
    const [, , secret = ''] = browser.token?.split('.') ?? [];
    const [name = ''] = [...browser.cookies].find(([one]) => one.endsWith('-session')) ?? [];
    for (const forged of [`${other.account.id}.${user.id}.${secret}`, `${one.account.id}.${user.id + 1}.${secret}`]) {
      browser.setCookie(name, forged);
      expect(await browser.call(CAMPAIGNS)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    }
  });

  test('session cookies are accepted by version 2 only, neither by version 1 nor by tracking', async () => {
    const { browser } = await aPerson(await aCompany(), 'owner');
    expect((await browser.call('/api/v1/promoters/list')).status).toBe(401);
    const sale = { method: 'POST', json: { email: 'a@example.com', event_id: 'e', amount: 100 } };
    expect((await browser.call('/api/v2/track/sale', sale)).status).toBe(401);
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['another host of the site', { 'sec-fetch-site': 'same-site', origin: 'https://shop.acme.example' }],
    ['an old browser on another site', { 'sec-fetch-site': undefined, origin: 'https://evil.example' }],
    ['a sandboxed frame', { 'sec-fetch-site': undefined, origin: 'null' }],
    ['nobody knows where', { 'sec-fetch-site': undefined, origin: undefined }],
  ])('a request made by a page of %s changes nothing', async (_, headers) => {
    const { browser } = await aPerson(await aCompany(), 'owner');
    const response = await browser.call(CAMPAIGNS, { ...newCampaign, headers });
    expect(response).toMatchObject({ status: 403, body: { code: 'cross_origin' } });
    expect((await browser.call(CAMPAIGNS)).body).toHaveLength(1);
  });

  test('a form posted from another site changes nothing and signs no user out', async () => {
    const { browser } = await aPerson(await aCompany(), 'owner');
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', origin: 'https://evil.example' };
    const form = { name: 'Evil', landing_url: 'https://evil.example/' };
    expect((await browser.call(CAMPAIGNS, { method: 'POST', form, headers })).status).toBe(403);
    const plain = { method: 'POST', headers: { ...headers, 'content-type': 'text/plain' }, json: form };
    expect((await browser.call(CAMPAIGNS, plain)).status).toBe(403);
    expect((await browser.call('/auth/sign-out', { method: 'POST', form: {}, headers })).status).toBe(403);
    expect((await browser.call(CAMPAIGNS)).body).toHaveLength(1);
  });

  test('a page of another site cannot read company data, but direct navigation can', async () => {
    const { browser } = await aPerson(await aCompany(), 'viewer');
    const from = (site: string) => browser.call(CAMPAIGNS, { headers: { 'sec-fetch-site': site } });
    expect((await from('cross-site')).status).toBe(403);
    expect((await from('same-site')).status).toBe(403);
    expect((await from('none')).status).toBe(200);
  });
});

describe('sessions', () => {
  test('a session is stored under the SHA-256 of its token', async () => {
    const { account } = await aCompany();
    const { browser, user } = await aPerson({ account }, 'viewer');
    const token = browser.token ?? '';
    const stored = await readItem<Record<string, unknown>>(keys.session(account.id, user.id, sha256(token)));
    expect(stored).toMatchObject({ userId: user.id });
    expect(JSON.stringify(stored)).not.toContain(token.split('.')[2]);
    expect(stored?.expires_at).toBe(Math.ceil(Date.parse(String(stored?.endsAt)) / 1000));
  });

  test('a session ends after twelve hours even if its item still exists', async () => {
    const { account } = await aCompany();
    const { browser } = await aPerson({ account }, 'viewer');
    const token = browser.token ?? '';
    const at = (hours: number) => {
      const laterTime = new Date(Date.now() + hours * 3_600_000).toISOString();
      return { runtime: { now: () => laterTime } };
    };
    expect((await findSession(at(11.9), token))?.account.id).toBe(account.id);
    expect(await findSession(at(12.1), token)).toBeNull();
  });

  test('an expired session returns 401 with a code', async () => {
    const { account } = await aCompany();
    const { browser, user } = await aPerson({ account }, 'viewer');
    const token = makeSessionToken(account.id, user.id, runtime.token());
    const session = await findSession({ runtime }, browser.token ?? '');
    const long = new Date(Date.now() - 13 * 3_600_000).toISOString();
    if (!session) throw new Error('The session is not there');
    await commit([sessionWrite(account.id, token, { ...session.session, startedAt: long, endsAt: sessionEnd(long) })]);
    const [name = ''] = [...browser.cookies].find(([one]) => one.endsWith('-session')) ?? [];
    browser.setCookie(name, token);
    const { status, body } = await browser.call('/api/v2/me');
    expect({ status, body }).toEqual({
      status: 401,
      body: { message: 'Your session has ended. Sign in again.', code: 'session_ended' },
    });
  });

  test('signing out ends the session in every tab', async () => {
    const { browser } = await aPerson(await aCompany(), 'manager');
    const tab = browser.copy();
    expect((await tab.call(CAMPAIGNS)).status).toBe(200);
    const accept = { accept: 'application/json' };
    const { status, body } = await browser.call('/auth/sign-out', { method: 'POST', headers: accept });
    expect([status, browser.token]).toEqual([200, undefined]);
    expect(body.to).toContain('post_logout_redirect_uri=');
    expect(await tab.call(CAMPAIGNS, newCampaign)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  });

  test('signing out by a form redirects to the issuer', async () => {
    const { browser } = await aPerson(await aCompany(), 'manager');
    const headers = { accept: 'text/html,application/xhtml+xml' };
    const { status, location } = await browser.call('/auth/sign-out', { method: 'POST', form: {}, headers });
    expect([status, new URL(location ?? '').pathname]).toEqual([303, '/session/end']);
  });

  test('the session of a removed user stops working, and they cannot sign in again', async () => {
    const { account } = await aCompany();
    const { browser, user } = await aPerson({ account }, 'manager');
    expect((await browser.call(CAMPAIGNS)).status).toBe(200);
    await removeUser({ account, runtime }, user.id);
    expect(await browser.call(CAMPAIGNS, newCampaign)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    const secondBrowser = new Browser();
    expect((await secondBrowser.signIn(user.email)).status).toBe(403);
  });

  test("a session uses the user's current role", async () => {
    const { account } = await aCompany();
    const { browser, user } = await aPerson({ account }, 'manager');
    await changeRole({ account, runtime }, user.id, 'viewer');
    expect((await browser.call(CAMPAIGNS, newCampaign)).status).toBe(403);
    expect((await browser.call('/api/v2/me')).body).toMatchObject({ user: { role: 'viewer' }, may: ['read'] });
  });

  test('a session of a suspended account is rejected', async () => {
    const { account } = await aCompany();
    const { browser } = await aPerson({ account }, 'owner');
    const { suspendAccount } = await import('#shared/operations/accounts/account-service.ts');
    await suspendAccount({ account, runtime });
    expect((await browser.call(CAMPAIGNS)).status).toBe(401);
  });
});

describe('sensitive actions', () => {
  async function staleOwner() {
    const { account } = await aCompany();
    const { browser, user } = await aPerson({ account }, 'owner');
    await makeSignInStale(browser);
    return { browser, user };
  }
  const invite = { method: 'POST', json: { email: 'new@acme.example', role: 'viewer' } };

  test.each([
    ['/api/v2/company/users', invite],
    ['/api/v2/company/payouts/mark_as_paid', { method: 'POST', json: { ids: [1] } }],
  ])('the sensitive route %s requires a sign-in within the last fifteen minutes', async (path, call) => {
    const { browser } = await staleOwner();
    expect(await browser.call(path, call)).toMatchObject({ status: 403, body: { code: 'sign_in_again' } });
    expect((await browser.call(CAMPAIGNS)).status).toBe(200);
  });

  test('a sensitive action succeeds after a fresh sign-in', async () => {
    const { browser, user } = await staleOwner();
    // The issuer asks again: the redirect passes its account chooser.
    const { status, location } = await browser.signIn(user.email, { query: '?fresh=1&to=/dashboard/settings/users' });
    expect([status, location]).toEqual([303, '/dashboard/settings/users']);
    expect((await browser.call('/api/v2/company/users', invite)).status).toBe(201);
  });

  test('a fresh sign-in that the issuer did not ask for again is rejected', async () => {
    const { browser, user } = await staleOwner();
    const address = new URL(await browser.toCallback(user.email, { query: '?fresh=1' }));
    const [name = '', value = ''] = [...browser.cookies].find(([one]) => one.includes('-sign-in-')) ?? [];
    const underway = JSON.parse(Buffer.from(value, 'base64url').toString());
    const laterSignIn = { ...underway, begunAt: Date.now() + 60_000 };
    browser.setCookie(name, Buffer.from(JSON.stringify(laterSignIn)).toString('base64url'));
    const { status, body } = await browser.go(address.href);
    expect({ status, body }).toEqual({ status: 403, body: expect.stringContaining('A new sign-in is required') });
  });
});

test('an API key may call /me and sees its scopes', async () => {
  const company = await aCompany();
  const { status, body } = await request('/api/v2/me', {
    headers: { authorization: `Bearer ${company.key}`, 'account-id': String(company.account.id), cookie: 'x=y' },
  });
  expect([status, body.user, body.session]).toEqual([200, null, null]);
  expect(body.may).toEqual(['track', 'read', 'manage', 'pay', 'own']);
});
