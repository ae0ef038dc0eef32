import { expect, test } from 'vitest';
import { changeSettings } from '#shared/operations/settings/change-settings.ts';
import { v2ReferralsUpdate } from '#shared/routes/v2/leads/referrals.ts';
import { v2SettingsShow, v2SettingsUpdate } from '#shared/routes/v2/settings/settings.ts';
import { runtime } from '#shared/runtime.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { sendFromPage } from '#test/support/script/from-page.ts';
import { aCompany, type Company, post, unique } from '#test/support/service/company.ts';

const ORIGIN = 'https://www.shop.example';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** A company that accepts sign-ups from its pages. Set before its first call, since processes cache accounts. */
async function anOpenCompany() {
  const company = await aCompany();
  await changeSettings({ account: company.account, runtime }, { browserSignupOrigins: [ORIGIN] });
  const { promotion } = await company.promoter();
  const { body } = await post('/tr', { account: company.account.id, ref_id: promotion.refId });
  return { company, promotion, tid: String(body.tid) };
}

async function report(company: Company, overrides: object, { origin = ORIGIN, agent = BROWSER } = {}) {
  const body = JSON.stringify({ account: company.account.id, ...overrides });
  const headers = { origin, 'user-agent': agent };
  const response = await sendFromPage('/tr/signup', { host: 'track.shop.example', headers, body });
  return { status: response.status, headers: response.headers, body: JSON.parse(response.body) };
}

const anEmail = () => `${unique('ada')}@example.com`;
const getLead = (company: Company, email: string) =>
  send(v2ReferralsUpdate, {
    variables: { id: email },
    json: { find_by: 'email' },
    headers: createCredentials('v2', company),
  });

test('a sign-up reported by a page creates a lead that is held with its commissions', async () => {
  const { company, promotion, tid } = await anOpenCompany();
  const email = anEmail();
  expect(await report(company, { email, tid })).toMatchObject({ status: 200, body: { received: true } });
  const { body: lead } = await getLead(company, email);
  expect(lead).toMatchObject({ fraud_check: 'browser_signup', fraud_reason: expect.stringContaining('forge') });
  const { body } = await company.v2('/track/sale', { email, event_id: unique('sale'), amount: 1000 });
  expect(body.commissions).toMatchObject([
    { status: 'pending', fraud_check: 'browser_signup', promoter_campaign: { promoter_id: promotion.promoterId } },
  ]);
});

test('a company that trusts its pages can switch the hold off', async () => {
  const { company, tid } = await anOpenCompany();
  await changeSettings({ account: company.account, runtime }, { fraud: { browser_signup: 'off' } });
  const email = anEmail();
  await report(company, { email, tid });
  expect((await getLead(company, email)).body.fraud_check).toBe('no_suspicion');
});

test('sign-ups from other origins, or to accounts without origins, are rejected', async () => {
  const { company, tid } = await anOpenCompany();
  for (const origin of ['https://evil.example', 'http://www.shop.example', 'null']) {
    const { status, body } = await report(company, { email: anEmail(), tid }, { origin });
    expect([status, body.code]).toEqual([403, 'origin_not_allowed']);
  }
  const server = { account: company.account.id, email: anEmail(), tid };
  expect((await post('/tr/signup', server)).status).toBe(200);
  const response = await report(await aCompany(), { email: anEmail(), tid });
  expect([response.status, response.body.code]).toEqual([403, 'origin_not_allowed']);
  const nobody = await report(company, { account: 2_000_000_000, email: anEmail(), tid });
  expect(nobody.status).toBe(403);
});

test('a ref id counts only if the visitor is unknown', async () => {
  const { company, promotion, tid } = await anOpenCompany();
  const other = (await company.promoter()).promotion;
  const [knownEmail, unknownEmail, bareEmail] = [anEmail(), anEmail(), anEmail()];
  await report(company, { email: knownEmail, tid, ref_id: other.refId });
  await report(company, { email: unknownEmail, tid: 'Rk3mX0b8aQpLrT5nZ2cVwYg6', ref_id: other.refId });
  await report(company, { email: bareEmail, ref_id: other.refId });
  const owners = await Promise.all(
    [knownEmail, unknownEmail, bareEmail].map(
      async (email) => (await getLead(company, email)).body.promoter_campaign.promoter_id,
    ),
  );
  expect(owners).toEqual([promotion.promoterId, other.promoterId, other.promoterId]);
  const lost = await report(company, { email: anEmail(), ref_id: 'nobody-at-all' });
  expect(lost.status).toBe(404);
});

test("a page's sign-up of a known lead gets the same answer as a new one", async () => {
  const { company, promotion, tid } = await anOpenCompany();
  const email = anEmail();
  await company.v2('/track/signup', { email, ref_id: promotion.refId });
  expect(await report(company, { email, tid })).toMatchObject({ status: 200, body: { received: true } });
  expect((await getLead(company, email)).body.fraud_check).toBe('no_suspicion');
});

test("a bot's sign-up is answered but creates no lead", async () => {
  const { company, tid } = await anOpenCompany();
  const email = anEmail();
  expect((await report(company, { email, tid }, { agent: 'Googlebot/2.1' })).status).toBe(200);
  expect((await getLead(company, email)).status).toBe(404);
});

test('an address has 10 sign-ups per minute, and pages may read the refusal', async () => {
  const { company } = await anOpenCompany();
  // Enough for two minutes, in case the first one ends meanwhile.
  const responses = await Promise.all(
    Array.from({ length: 21 }, () => report(company, { email: anEmail(), ref_id: 'nobody-at-all' })),
  );
  const limited = responses.find(({ status }) => status === 429);
  expect(limited).toMatchObject({
    headers: { 'access-control-allow-origin': ORIGIN, 'retry-after': expect.stringMatching(/^\d+$/) },
    body: { code: 'too_many_requests' },
  });
});

test('sign-up origins are stored once each and must use https, except for localhost', async () => {
  const headers = createCredentials('v2', await aCompany());
  const change = (browser_signup_origins: unknown) =>
    send(v2SettingsUpdate, { json: { tracking: { browser_signup_origins } }, headers });
  expect((await send(v2SettingsShow, { headers })).body.tracking).toEqual({ browser_signup_origins: [] });
  const set = await change([`${ORIGIN}/`, ORIGIN, 'http://localhost:3000']);
  expect(set.body.tracking).toEqual({ browser_signup_origins: [ORIGIN, 'http://localhost:3000'] });
  const response = await change(['http://www.shop.example']);
  expect([response.status, response.body.message]).toEqual([422, 'tracking.browser_signup_origins is invalid.']);
  expect((await change(null)).body.tracking).toEqual({ browser_signup_origins: [] });
});
