import type { Context } from 'aws-lambda';
import { describe, expect, test, vi } from 'vitest';
import { authCallback } from '#shared/routes/users/auth.ts';
import { readAuditLog } from '#shared/store/audit/audit-log.ts';
import { findUser } from '#shared/store/users/users.ts';
import { createApiEvent } from '#test/support/requests/api-event.ts';
import { aCompany, type Company, unique } from '#test/support/service/company.ts';
import { observe } from '#test/support/service/observe.ts';
import { Browser } from '#test/support/users/browser.ts';
import { anInvitedUser, aPerson } from '#test/support/users/people.ts';

describe('user sign-in', () => {
  test('an invited user signs in and reaches the requested page', async () => {
    const company = await aCompany();
    const { email } = await anInvitedUser(company, 'manager');
    const browser = new Browser();
    const { status, location } = await browser.signIn(email, { query: '?to=/dashboard/commissions%3Fpage=2%23sum' });
    expect({ status, location }).toEqual({ status: 303, location: '/dashboard/commissions?page=2#sum' });
    const { body } = await browser.call('/api/v2/me');
    expect(body).toMatchObject({
      user: { email, role: 'manager' },
      account: { id: company.account.id, currency: 'USD' },
      may: ['read', 'manage'],
      accounts: [{ id: company.account.id }],
    });
    const freshMs = Date.parse(body.session.fresh_until) - Date.now();
    expect(freshMs).toBeGreaterThan(14 * 60_000);
    expect(Date.parse(body.session.ends_at) - Date.now()).toBeGreaterThan(11.9 * 3_600_000);
  });

  test('the session cookie is HttpOnly and SameSite=Lax', async () => {
    const { email } = await anInvitedUser(await aCompany(), 'viewer');
    const browser = new Browser();
    const { headers } = await browser.signIn(email);
    const cookies = headers.getSetCookie();
    const session = cookies.find((cookie) => cookie.includes('-session='));
    // On https it has the prefix __Host- and is secure: test/unit/http/auth/cookies.test.ts.
    expect(session).toMatch(/^local-\d+-session=[\w.-]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/);
    expect(cookies.filter((cookie) => !cookie.includes('HttpOnly'))).toEqual([]);
  });

  test('a sign-in without an invitation is rejected without a session', async () => {
    const browser = new Browser();
    const { status, body, headers } = await browser.signIn(`${unique()}@acme.example`);
    expect({ status, body }).toEqual({ status: 403, body: expect.stringContaining('has not been invited') });
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(browser.token).toBeUndefined();
  });

  test('a sign-in with an unverified address is rejected', async () => {
    const { email } = await anInvitedUser(await aCompany(), 'owner');
    const browser = new Browser();
    const { status, body } = await browser.signIn(email, { isUnverified: true });
    expect({ status, body }).toEqual({ status: 403, body: expect.stringContaining('not verified') });
    expect(browser.token).toBeUndefined();
  });

  test('signing in at localhost redirects to the configured local host', async () => {
    const { port, host } = new URL(String(process.env.SERVICE_URL));
    const { location } = await new Browser().go(`http://localhost:${port}/auth/sign-in?to=/dashboard`).catch(() => ({
      // If localhost is only ::1, no server answers there.
      location: `http://${host}/auth/sign-in?to=/dashboard`,
    }));
    expect(location).toBe(`http://${host}/auth/sign-in?to=/dashboard`);
  });
});

describe('sign-in security', () => {
  test("a sign-in never reuses the browser's earlier session (session fixation)", async () => {
    const company = await aCompany();
    const { browser: attacker } = await aPerson(company, 'viewer');
    const { email } = await anInvitedUser(company, 'owner');
    const browser = new Browser();
    for (const [name, value] of attacker.cookies) browser.setCookie(name, value);
    await browser.signIn(email);
    expect(browser.token).not.toBe(attacker.token);
    expect((await browser.call('/api/v2/me')).body.user.email).toBe(email);
    // The planted session has ended.
    expect((await attacker.call('/api/v2/me')).status).toBe(401);
  });

  test('a callback that another browser started is rejected', async () => {
    const { email } = await anInvitedUser(await aCompany(), 'owner');
    const attacker = new Browser();
    const address = await attacker.toCallback(email);
    const victim = new Browser();
    const { status } = await victim.go(address);
    expect([status, victim.token]).toEqual([403, undefined]);
  });

  test('a callback with another state is rejected', async () => {
    const { email } = await anInvitedUser(await aCompany(), 'owner');
    const browser = new Browser();
    const address = new URL(await browser.toCallback(email));
    address.searchParams.set('state', `${address.searchParams.get('state')?.slice(0, 8)}another`);
    expect((await browser.go(address.href)).status).toBe(403);
  });

  test('a callback whose token has another nonce is rejected', async () => {
    const { email } = await anInvitedUser(await aCompany(), 'owner');
    const browser = new Browser();
    const address = new URL(await browser.toCallback(email));
    const [name = '', value = ''] = [...browser.cookies].find(([one]) => one.includes('-sign-in-')) ?? [];
    const underway = JSON.parse(Buffer.from(value, 'base64url').toString());
    browser.setCookie(name, Buffer.from(JSON.stringify({ ...underway, nonce: 'another' })).toString('base64url'));
    const { status } = await browser.go(address.href);
    expect([status, browser.token]).toEqual([403, undefined]);
  });

  test('a sign-in code works once', async () => {
    const { email } = await anInvitedUser(await aCompany(), 'owner');
    const browser = new Browser();
    const address = await browser.toCallback(email);
    const replaying = browser.copy();
    expect((await browser.go(address)).status).toBe(303);
    const response = await browser.go(address);
    const replayed = await replaying.go(address);
    expect([response.status, replayed.status, replaying.token]).toEqual([403, 403, undefined]);
  });

  test.each([
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
    '/auth/sign-out',
    '/.//evil.example',
  ])('a sign-in never redirects to another site: to=%s', async (to) => {
    const { email } = await anInvitedUser(await aCompany(), 'viewer');
    const { location } = await new Browser().signIn(email, { query: `?to=${encodeURIComponent(to)}` });
    const led = new URL(location ?? '', 'http://here.example');
    expect(led.host).toBe('here.example');
    expect(led.pathname).not.toMatch(/^\/(auth|\/)/);
  });

  test('tokens and codes never appear in an address, a body or a readable header', async () => {
    const { email } = await anInvitedUser(await aCompany(), 'viewer');
    const browser = new Browser();
    const address = await browser.toCallback(email);
    const code = new URL(address).searchParams.get('code') ?? '';
    const { location, headers, body } = await browser.go(address);
    expect(code).not.toBe('');
    for (const secret of [code, browser.token ?? '-']) {
      expect(location).not.toContain(secret);
      expect(JSON.stringify(body)).not.toContain(secret);
      const seen = [...headers].filter(([name]) => name !== 'set-cookie');
      expect(JSON.stringify(seen)).not.toContain(secret);
    }
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect((await browser.call('/api/v2/me')).body).not.toHaveProperty('token');
    expect(JSON.stringify((await browser.call('/api/v2/me')).body)).not.toContain(browser.token);
  });
});

test('tokens, codes and addresses never appear in the log, for failed sign-ins too', async () => {
  const { email } = await anInvitedUser(await aCompany(), 'viewer');
  const browser = new Browser();
  const query = new URL(await browser.toCallback(email)).search.slice(1);
  const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`);
  const { handler } = await observe('functions/auth/callback.ts');
  const lines: string[] = [];
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => lines.push(String(text)) > 0),
  );
  const signIn = async () => {
    const event = { ...createApiEvent(authCallback, undefined), rawQueryString: query, cookies };
    return (await handler(event, {} as Context)) as { statusCode: number; cookies: string[] };
  };
  const [first, repeated] = [await signIn(), await signIn()];
  for (const spy of spies) spy.mockRestore();
  const log = lines.join('');
  expect([first.statusCode, repeated.statusCode]).toEqual([303, 403]);
  expect(log).toContain('"signed in"');
  expect(log).toContain('"sign-in failed"');
  const token = first.cookies.find((cookie) => cookie.includes('-session='))?.split(/[=;]/)[1];
  const { code = '-', state = '-' } = Object.fromEntries(new URLSearchParams(query));
  const cookieContent = JSON.parse(Buffer.from(cookies[0]?.split('=')[1] ?? '', 'base64url').toString());
  for (const secret of [token, code, state, cookieContent.verifier, cookieContent.nonce, email]) {
    expect(secret).toBeTypeOf('string');
    expect(log).not.toContain(secret);
  }
});

describe('sign-ins in the audit log', () => {
  const getEntries = async ({ account }: Company) => (await readAuditLog(account.id, { cursor: null })).entries;

  test('the audit log records the first sign-in of an invited user only', async () => {
    const company = await aCompany();
    const { user, browser } = await aPerson(company, 'manager');
    await browser.signIn(user.email);
    const entries = await getEntries(company);
    expect(entries).toMatchObject([
      {
        by: { is: 'person', id: user.id },
        operation: 'auth/callback',
        from: '127.0.0.0',
        records: [{ kind: 'user', id: user.id }],
        fields: [],
        values: {},
      },
    ]);
    expect((await findUser(company.account.id, user.id))?.joinedAt).toBeTypeOf('string');
    expect(JSON.stringify(entries)).not.toContain('acme.example');
  });

  test("the audit log records a user's first switch into an account only", async () => {
    const [one, other] = [await aCompany(), await aCompany()];
    const { id, email } = await anInvitedUser(one, 'owner');
    const guest = await anInvitedUser(other, 'viewer', email);
    const browser = new Browser();
    await browser.signIn(email);
    for (const { account } of [other, one, other]) {
      const json = { account_id: account.id };
      expect((await browser.call('/api/v2/me/switch_account', { method: 'POST', json })).status).toBe(200);
    }
    expect(await getEntries(one)).toMatchObject([{ by: { is: 'person', id }, operation: 'auth/callback' }]);
    expect(await getEntries(other)).toMatchObject([
      { by: { is: 'person', id: guest.id }, operation: 'v2/me/switch_account', from: '127.0.0.0' },
    ]);
  });
});

describe('users of two companies', () => {
  test('a user of two companies starts in the chosen one and can switch', async () => {
    const [one, other] = [await aCompany(), await aCompany()];
    const { email } = await anInvitedUser(one, 'owner');
    await anInvitedUser(other, 'viewer', email);
    const browser = new Browser();
    await browser.signIn(email, { query: `?account=${other.account.id}` });
    const { body } = await browser.call('/api/v2/me');
    expect(body).toMatchObject({ account: { id: other.account.id }, user: { role: 'viewer' } });
    expect(body.accounts.map(({ id }: { id: number }) => id)).toEqual([one.account.id, other.account.id]);
    const before = browser.copy();
    const switched = await browser.call('/api/v2/me/switch_account', {
      method: 'POST',
      json: { account_id: one.account.id },
    });
    expect(switched.body).toMatchObject({ account: { id: one.account.id }, user: { role: 'owner' } });
    expect((await browser.call('/api/v2/me')).body.account.id).toBe(one.account.id);
    expect((await before.call('/api/v2/me')).status).toBe(401);
    const repeated = new Browser();
    await repeated.signIn(email);
    expect((await repeated.call('/api/v2/me')).body.account.id).toBe(one.account.id);
  });

  test('a user cannot switch to a company without an invitation', async () => {
    const { browser } = await aPerson(await aCompany(), 'owner');
    const { account } = await aCompany();
    const { status } = await browser.call('/api/v2/me/switch_account', {
      method: 'POST',
      json: { account_id: account.id },
    });
    expect(status).toBe(404);
  });
});
