import { beforeAll, describe, expect, test, vi } from 'vitest';
import { COMPANY_LINK_LIFETIME_S } from '#shared/domain/portal/portal-link.ts';
import { parsePromoterToken } from '#shared/domain/portal/portal-session.ts';
import { createPortalLink } from '#shared/operations/portal/open-portal.ts';
import { NO_PORTAL } from '#shared/operations/portal/portal-origin.ts';
import { mailSignInLink } from '#shared/operations/portal/sign-in/mail-link.ts';
import type { SignInMessage } from '#shared/outside/queues.ts';
import { affiliatePromotersCurrent } from '#shared/routes/affiliate/promoters/promoters.ts';
import { LINK_OVER, LINK_REQUESTED, PASSWORD_WRONG } from '#shared/routes/texts.ts';
import { runtime } from '#shared/runtime.ts';
import { readAuditLog } from '#shared/store/audit/audit-log.ts';
import { aMailingCompany, anOutbox } from '#test/support/mail/mails.ts';
import { createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { send } from '#test/support/requests/send.ts';
import { type Company, createV2Headers, post, request } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { aLink } from '#test/support/sign-in/inputs.ts';
import { Browser } from '#test/support/users/browser.ts';
import { aPerson } from '#test/support/users/people.ts';

const AFFILIATE = '/api/v2/affiliate';
const ORIGIN = 'https://partners.acme.example';
const PASSWORD = 'correct horse battery';

let company: Company;
beforeAll(async () => {
  company = await aMailingCompany();
});

const spend = (browser: Browser, token: string) =>
  browser.call(`${AFFILIATE}/sign_in/link/spend`, { method: 'POST', json: { token } });
const current = (browser: Browser) => browser.call(`${AFFILIATE}/promoters/current`);
const byPassword = (email: string, password: string, browser = new Browser()) =>
  browser.call(`${AFFILIATE}/sign_in/password`, {
    method: 'POST',
    json: { email, password, account: company.account.id },
  });
const setPassword = (browser: Browser, password: string) =>
  browser.call(`${AFFILIATE}/promoters/set_password`, {
    method: 'PUT',
    json: { user: { new_password: password, new_password_confirmation: password } },
  });
const aSignInMessage = (email: string, askedAt = runtime.now()): SignInMessage => ({
  account: company.account.id,
  mail: `sign-in_${runtime.token()}`,
  signIn: { email, askedAt },
});
/** Result of the mail worker for a request: outcome, mail and link token. */
async function findMailLink(message: SignInMessage) {
  const outbox = anOutbox();
  const outcome = await mailSignInLink({ runtime }, message, outbox.send, ORIGIN);
  const [mail] = outbox.sent;
  return { outcome, mail, token: mail?.text.match(/\/portal\/sign-in\?account=\d+#(\S+)/)?.[1] ?? '' };
}

describe('sign-in links', () => {
  test('a sign-in link works once and sets a cookie for the portal only', async () => {
    const { promoter } = await company.promoter({ firstName: 'Grace' });
    const { outcome, mail, token } = await findMailLink(aSignInMessage(promoter.email));
    expect([outcome, mail?.to, mail?.subject]).toEqual([
      'sent',
      promoter.email,
      `Your sign-in link for ${company.account.name}`,
    ]);
    const browser = new Browser();
    const { status, headers, body } = await spend(browser, token);
    expect([status, body.account_id, body.must_set_password]).toEqual([200, company.account.id, false]);
    expect(headers.getSetCookie()[0]).toMatch(/^local-\d+-portal=.*HttpOnly.*SameSite=Lax$/);
    expect((await current(browser)).body).toMatchObject({ id: promoter.id, account: { name: company.account.name } });
    // The session does not open the company's API.
    expect((await browser.call('/api/v2/company/promoters')).status).toBe(401);
    const response = await spend(new Browser(), token);
    expect([response.status, response.body]).toEqual([401, { message: LINK_OVER, code: 'link_over' }]);
    await browser.call(`${AFFILIATE}/sign_out`, { method: 'POST' });
    expect((await current(browser)).status).toBe(401);
  });

  test('a sign-in link request gets the same response for unknown addresses, which are not mailed', async () => {
    const { promoter } = await company.promoter();
    const answers = await Promise.all(
      [promoter.email, 'nobody@example.com'].map((email) =>
        post(`${AFFILIATE}/sign_in/link`, { email, account: company.account.id }),
      ),
    );
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { message: LINK_REQUESTED }]);
    expect((await findMailLink(aSignInMessage('nobody@example.com'))).outcome).toBe('no_recipient');
  });

  test('a sign-in link is mailed only after the previous one was used, and not for an outdated request', async () => {
    const { promoter } = await company.promoter();
    const first = aSignInMessage(promoter.email);
    const { token } = await findMailLink(first);
    expect((await findMailLink(aSignInMessage(promoter.email))).outcome).toBe('no_recipient');
    expect((await spend(new Browser(), token)).status).toBe(200);
    expect((await findMailLink(aSignInMessage(promoter.email))).outcome).toBe('sent');
    // A request that was queued for too long is dropped.
    expect((await findMailLink(aSignInMessage(promoter.email, '2026-01-01T00:00:00.000Z'))).outcome).toBe(
      'no_recipient',
    );
  });

  test('a sign-in link that has expired or belongs to a rejected promoter opens nothing', async () => {
    const { promoter } = await company.promoter();
    const late = await aLink(company.account, promoter, { endsAt: runtime.now() });
    expect((await spend(new Browser(), late)).status).toBe(401);
    const token = await aLink(company.account, promoter);
    await company.v2('/company/promoters/reject', { ids: [promoter.id] });
    expect((await spend(new Browser(), token)).status).toBe(401);
    expect((await findMailLink(aSignInMessage(promoter.email))).outcome).toBe('no_recipient');
  });

  test('a sign-in link cannot be used by a page of another origin', async () => {
    const { promoter } = await company.promoter();
    const token = await aLink(company.account, promoter);
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const { status } = await new Browser().call(`${AFFILIATE}/sign_in/link/spend`, {
      method: 'POST',
      json: { token },
      headers,
    });
    expect(status).toBe(403);
    expect((await spend(new Browser(), token)).status).toBe(200);
  });
});

describe('portal passwords', () => {
  // A separate company, since tries per source and minute are limited.
  beforeAll(async () => {
    company = await aMailingCompany();
  });

  test('a temporary password must be replaced, which invalidates it and ends other sessions', async () => {
    const { promoter } = await company.promoter({ tempPassword: PASSWORD });
    const browser = new Browser();
    const { status, body } = await byPassword(promoter.email, PASSWORD, browser);
    expect([status, body.must_set_password]).toEqual([200, true]);
    expect((await current(browser)).body).toMatchObject({ must_set_password: true });
    const otherBrowser = new Browser();
    await byPassword(promoter.email, PASSWORD, otherBrowser);
    expect((await setPassword(browser, 'short')).status).toBe(422);
    expect((await setPassword(browser, 'another horse')).body).toMatchObject({ must_set_password: false });
    expect((await current(browser)).body.must_set_password).toBe(false);
    // Other sessions have ended.
    expect((await current(otherBrowser)).status).toBe(401);
    expect((await byPassword(promoter.email, PASSWORD)).status).toBe(401);
    expect((await byPassword(promoter.email, 'another horse')).body.must_set_password).toBe(false);
  });

  test('wrong passwords all get one response and a pause after five tries, while a sign-in link still works', async () => {
    const { promoter } = await company.promoter({ tempPassword: PASSWORD });
    for (const email of [promoter.email, 'nobody@example.com']) {
      for (let tries = 0; tries < 5; tries += 1) {
        const { status, body } = await byPassword(email, 'wrong');
        expect([status, body]).toEqual([401, { message: PASSWORD_WRONG, code: 'password_wrong' }]);
      }
      const { status, headers } = await byPassword(email, PASSWORD);
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    }
    expect((await spend(new Browser(), await aLink(company.account, promoter))).status).toBe(200);
    // The sign-in has reset the failed tries.
    expect((await byPassword(promoter.email, PASSWORD)).status).toBe(200);
  });
});

test('the company sees the last sign-in of a promoter, but not its own visits', async () => {
  const { promoter } = await company.promoter({ tempPassword: PASSWORD });
  const headers = createV2Headers(company.account.id, company.key);
  const path = `/api/v2/company/promoters/${promoter.id}`;
  const show = async () => (await request(path, { headers })).body.last_login_at;
  const opened = await aLink(company.account, promoter, { openedBy: { is: 'key', id: 'ab12' } });
  expect((await spend(new Browser(), opened)).status).toBe(200);
  expect(await show()).toBeNull();
  expect((await spend(new Browser(), await aLink(company.account, promoter))).status).toBe(200);
  const times = [await show()];
  expect((await byPassword(promoter.email, PASSWORD)).status).toBe(200);
  times.push(await show());
  expect((await company.v2('/promoters/iframe_login', { promoter_id: promoter.id })).status).toBe(200);
  times.push(await show());
  expect(times).toEqual([...new Set(times)].sort());
  const fetchList = async () => {
    const { body } = await request('/api/v2/company/promoters', { headers });
    return body.data.find(({ id }: { id: number }) => id === promoter.id)?.last_login_at;
  };
  expect(await eventually(fetchList, (at) => at === times[2])).toBe(times[2]);
});

test('the company’s application gets a token that opens the portal for a day', async () => {
  const { promoter } = await company.promoter();
  const { status, body } = await company.v2('/promoters/iframe_login', { promoter_id: promoter.id });
  expect([status, body.expires_in]).toEqual([200, 86_400]);
  const response = await send(affiliatePromotersCurrent, { headers: createPromoterHeaders(body.access_token) });
  expect(response.body).toMatchObject({ id: promoter.id, session: { opened_by_company: false } });
  const byToken = await send(affiliatePromotersCurrent, {
    headers: createV2Headers(company.account.id, promoter.authToken),
  });
  expect(byToken.body).toMatchObject({ id: promoter.id, session: null });
});

test('a service without portal makes no links that open it as a promoter', async () => {
  const { promoter } = await company.promoter();
  const call = { account: company.account, runtime };
  vi.stubEnv('PAGES_ORIGIN', '');
  await expect(
    createPortalLink(call, { by: 'id', id: promoter.id }, { is: 'key', id: 'k1', scopes: null }),
  ).rejects.toMatchObject({
    reason: { message: NO_PORTAL },
  });
  vi.unstubAllEnvs();
});

test('opening the portal as a promoter is audited, with the changes made there', async () => {
  const { promoter } = await company.promoter();
  const { user, browser } = await aPerson(company, 'manager');
  const viewer = await aPerson(company, 'viewer');
  const openPortal = (by: Browser) =>
    by.call(`/api/v2/company/promoters/${promoter.id}/open_portal`, { method: 'POST', json: {} });
  expect((await openPortal(viewer.browser)).status).toBe(403);
  const { url } = (await openPortal(browser)).body;
  const [, token = ''] = String(url).split('#');
  expect(parsePromoterToken(token)).toMatchObject({ promoterId: promoter.id });
  const opened = new Browser();
  const { body } = await spend(opened, token);
  expect(Date.parse(body.ends_at) - Date.now()).toBeLessThanOrEqual(3600 * 1000);
  expect(COMPANY_LINK_LIFETIME_S).toBe(60);
  expect((await spend(new Browser(), token)).status).toBe(401);
  expect((await current(opened)).body.session.opened_by_company).toBe(true);
  const profile = { method: 'PUT', json: { profile: { first_name: 'Ada' } } };
  expect((await opened.call(`${AFFILIATE}/promoters/current`, profile)).status).toBe(200);
  const { body: log } = await request(
    `/api/v2/company/audit_logs?filters[actor_type]=promoter&filters[actor_id]=${promoter.id}`,
    { headers: createV2Headers(company.account.id, company.key) },
  );
  expect(log).toMatchObject([
    { operation: 'v2/affiliate/promoters/current/update', opened_by: { type: 'user', id: String(user.id) } },
  ]);
  const { entries } = await readAuditLog(company.account.id, { cursor: null });
  expect(entries).toContainEqual(
    expect.objectContaining({
      by: { is: 'person', id: user.id },
      operation: 'v2/company/promoters/open_portal',
      records: [{ kind: 'promoter', id: promoter.id }],
    }),
  );
});
