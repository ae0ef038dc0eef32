import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createCompanyAccount } from '#shared/operations/accounts/create-account.ts';
import { runtime } from '#shared/runtime.ts';
import { accountWrites } from '#shared/store/accounts/accounts.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { sendFromPage } from '#test/support/script/from-page.ts';
import { aCompany, request, unique } from '#test/support/service/company.ts';

const KB = 1024;
const address = (account: number | string) => `/partner.js?account=${account}`;

/** Settings of the script, or null. */
function readSettingsIn(script: string) {
  const [, settings = 'null'] = /\}\((\{.*\})\);$/s.exec(script) ?? [];
  return JSON.parse(settings);
}

describe("an account's script", () => {
  test("an account's script compiles, contains its settings and is under 4 KB", async () => {
    const { account } = await aCompany();
    const { status, headers, body } = await request(address(account.id));
    expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(() => new Function(body)).not.toThrow();
    expect(readSettingsIn(body)).toEqual({
      account: account.id,
      cookie: '_partner_tid',
      parameters: ['ref', 'via', 'fpr', 'fp_ref', 'a'],
      days: 60,
    });
    expect(gzipSync(body).length).toBeLessThan(4 * KB);
  });

  test('the script knows each parameter that campaigns have chosen, once', async () => {
    const company = await aCompany({ campaign: { refTokenParam: 'partner-id' } });
    for (const refTokenParam of ['via', 'partner-id', 'by']) await company.campaignWith({ refTokenParam });
    const { parameters } = readSettingsIn((await request(address(company.account.id))).body);
    expect(parameters).toEqual(['ref', 'via', 'fpr', 'fp_ref', 'a', 'partner-id', 'by']);
  });

  test('an unanswered click is kept as long as the shortest cookie duration of all campaigns', async () => {
    const company = await aCompany({ campaign: { cookieLife: 30 } });
    for (const cookieLife of [90, 7]) await company.campaignWith({ cookieLife });
    expect(readSettingsIn((await request(address(company.account.id))).body).days).toBe(7);
  });

  test('the script of an account from before April 2021 uses the older cookie name', async () => {
    const account = await createCompanyAccount({ runtime }, { name: unique('Old'), currency: 'USD' });
    await commit(accountWrites(account, { ...account, createdAt: '2021-03-31T23:59:59.999Z' }));
    expect(readSettingsIn((await request(address(account.id))).body).cookie).toBe('_partner_track');
  });

  test('the script exists for an account without campaigns', async () => {
    const { id } = await createCompanyAccount({ runtime }, { name: unique('New'), currency: 'USD' });
    expect(readSettingsIn((await request(address(id))).body)).toMatchObject({ account: id });
  });

  test('the script is cached for an hour and revalidated by ETag', async () => {
    const { account } = await aCompany();
    const { headers } = await request(address(account.id));
    expect(headers.get('cache-control')).toBe('public, max-age=3600, stale-while-revalidate=86400');
    const etag = headers.get('etag') ?? '';
    const response = await request(address(account.id), { headers: { 'if-none-match': etag } });
    expect([response.status, response.body, response.headers.get('etag')]).toEqual([304, '', etag]);
    const other = await request(address((await aCompany()).account.id), { headers: { 'if-none-match': etag } });
    expect(other.status).toBe(200);
  });

  test.each(['account=2000000000', '{"account":"2000000000"}'])(
    'a script request with a body such as %s is never cached',
    async (body) => {
      const { account } = await aCompany();
      const type = body.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded';
      const headers = { 'content-type': type, 'content-length': String(body.length) };
      const response = await sendFromPage(address(account.id), {
        method: 'GET',
        host: 'track.shop.example',
        headers,
        body,
      });
      expect([response.status, response.headers['cache-control']]).toEqual([200, 'no-store']);
    },
  );

  test('the script may be embedded by pages of every origin, even with a strict embedder policy', async () => {
    const { headers } = await request(address((await aCompany()).account.id));
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('vary')).not.toMatch(/origin/i);
  });
});

describe('unknown accounts', () => {
  test.each(['2000000000', '0', '-1', 'x', '1e3', '99999999999999999999', '%22%29%3Balert%281%29', ''])(
    'the script of account %j only logs one console warning',
    async (account) => {
      const { status, headers, body } = await request(address(account));
      expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
      const messages: string[] = [];
      const page = { console: { warn: (text: string) => messages.push(text) } };
      runInNewContext(body, page);
      expect(messages).toEqual([expect.stringContaining('there is no such account')]);
      expect(Object.keys(page)).toEqual(['console']);
    },
  );

  test('an unknown account gets the same script as a missing one, cached briefly', async () => {
    const [unknown, missing] = await Promise.all([request(address(2_000_000_000)), request('/partner.js')]);
    expect(unknown.body).toBe(missing.body);
    expect(unknown.headers.get('cache-control')).toMatch(/^public, max-age=60,/);
  });

  test('the script never echoes its address', async () => {
    expect((await request(address('alert'))).body).not.toContain('alert');
  });
});
