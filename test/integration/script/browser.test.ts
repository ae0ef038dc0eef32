import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Promotion } from '#shared/domain/promoters/promoter.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { changeSettings } from '#shared/operations/settings/change-settings.ts';
import { runtime } from '#shared/runtime.ts';
import { readCounters } from '#shared/store/projections/projections.ts';
import { startChromium } from '#test/support/script/chromium.ts';
import { aShop, type Shop, type ShopPage } from '#test/support/script/shop.ts';
import { aCompany, type Company, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { isDeep, quickTest, selectCases } from '#test/support/suite/breadth.ts';

/** The stub from the script's README, which pages have before the script has loaded. */
const [STUB = ''] =
  /<script>window\.partner = .*<\/script>/.exec(readFileSync('shared/web/script/README.md', 'utf8')) ?? [];

let browser: Browser;
let company: Company;
let grace: Promotion;
let ada: Promotion;
let shop: Shop;
beforeAll(async () => {
  [browser, company] = await Promise.all([
    startChromium(['*.shop.co.uk']),
    aCompany({ campaign: { cookieLife: 30, refTokenParam: 'partner-id' } }),
  ]);
  grace = (await company.promoter()).promotion;
  ada = (await company.promoter()).promotion;
  shop = await aShop(company);
});
afterAll(() => Promise.all([browser?.close(), shop?.close()]));

let visitor: BrowserContext;
let page: Page;
let thrown: Error[];
let posted: Record<string, unknown>[];
beforeEach(async () => {
  visitor = await browser.newContext();
  visitor.setDefaultTimeout(120_000);
  page = await visitor.newPage();
  thrown = [];
  posted = [];
  page.on('pageerror', (error) => thrown.push(error));
  page.on('request', (request) => {
    if (request.url().endsWith('/tr')) posted.push(getBody(request.postData() ?? '{}'));
  });
});
afterEach(async () => {
  await visitor.close();
  // The script never throws an error into the page.
  expect(thrown).toEqual([]);
});

/** A posted click: JSON, or a form. */
const getBody = (text: string) =>
  text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text));

/** The service as pages call it: on another site than the shop's, or on the shop's own. */
const api = (host = '127.0.0.1') => `http://${host}:${new URL(process.env.SERVICE_URL ?? '').port}`;
const tag = (attributes = '', host?: string) =>
  `<script async src="${api(host)}/partner.js?account=${company.account.id}" ${attributes}></script>`;

/** Opens a page with the stub and the script, unless given another head. */
async function open(
  query = '',
  { host = 'www.shop.localhost', ...made }: Partial<ShopPage> & { readonly host?: string } = {},
): Promise<void> {
  const path = shop.page({ head: `${STUB}${tag()}`, ...made });
  await page.goto(`http://${host}:${shop.port}${path}${query}`);
}

/** Result of `partner(...)`. */
const response = (call: string) => page.evaluate(`new Promise((done) => partner(${call}, done))`);
const readVisitorCookies = async () => (await visitor.cookies()).filter(({ name }) => name === '_partner_tid');
const getKeptRefId = async () => (await visitor.cookies()).find(({ name }) => name === '_partner_ref')?.value;
const days = (expires: number) => Math.round((expires * 1000 - Date.now()) / DAY_MS);
const visitors = async (of: Promotion) => (await readCounters(company.account.id, of)).visitors_count;

describe('visitors who follow a referral link', () => {
  quickTest("a referred visitor signs up with the script's cookie, and a later sale earns a commission", async () => {
    await open(`?ref=${grace.refId}`);
    const tid = await response("'tid'");
    const [cookie, ...others] = await readVisitorCookies();
    expect(others).toEqual([]);
    expect(cookie).toMatchObject({ name: '_partner_tid', value: tid, domain: '.shop.localhost', path: '/' });
    expect(cookie).toMatchObject({ sameSite: 'Lax', httpOnly: false, secure: false });
    expect(days(cookie?.expires ?? 0)).toBe(30);

    const email = `${unique('lead')}@example.com`;
    await page.goto(`http://checkout.shop.localhost:${shop.port}/sign-up?email=${email}`);
    expect(shop.signup()).toMatchObject({ status: 200, body: { etype: 'signup', referral: { email } } });
    const sale = await company.v2('/track/sale', { email, event_id: unique('sale'), amount: 10_000 });
    expect(sale.body.commissions).toMatchObject([
      { amount: 2000, promoter_campaign: { promoter_id: grace.promoterId } },
    ]);
  });

  quickTest.each(['via', 'partner-id'])('a referral link may use the parameter %s', async (parameter) => {
    await open(`?${parameter}=${grace.refId}&utm_term=x#top`);
    expect(await response("'ref_id'")).toBe(grace.refId);
    expect(posted).toMatchObject([{ url: expect.not.stringContaining('utm_term') }]);
  });

  quickTest('a visitor stays with the promoter who referred them first', async () => {
    await open(`?ref=${grace.refId}`);
    const tid = await response("'tid'");
    const before = await visitors(ada);
    await open(`?ref=${ada.refId}`);
    expect([await response("'tid'"), await response("'ref_id'")]).toEqual([tid, grace.refId]);
    expect(posted).toMatchObject([{ tid }, { tid }]);
    const email = `${unique('lead')}@example.com`;
    await page.goto(`http://www.shop.localhost:${shop.port}/sign-up?email=${email}`);
    const { body } = await company.v2('/track/sale', { email, event_id: unique('sale'), amount: 100 });
    expect(body.commissions).toMatchObject([{ promoter_campaign: { promoter_id: grace.promoterId } }]);
    expect(await visitors(ada)).toBe(before);
  });

  quickTest('a visitor is known on later pages, which send no click', async () => {
    await open(`?ref=${grace.refId}`);
    const tid = await response("'tid'");
    await open('', { host: 'checkout.shop.localhost' });
    expect([await response("'tid'"), await page.evaluate("partner('tid')")]).toEqual([tid, tid]);
    expect([posted.length, shop.cookies()]).toEqual([1, `_partner_ref=${grace.refId}; _partner_tid=${tid}`]);
  });

  test.runIf(isDeep)('a visitor of another shop gets another tid', async () => {
    await open(`?ref=${grace.refId}`, { host: 'a.localhost' });
    const tid = await response("'tid'");
    await open(`?ref=${grace.refId}`, { host: 'b.localhost' });
    expect(await response("'tid'")).not.toBe(tid);
    expect((await readVisitorCookies()).map(({ domain }) => domain).sort()).toEqual(['.a.localhost', '.b.localhost']);
  });

  test.each(
    selectCases([
      ['www.shop.co.uk', '.shop.co.uk'],
      ['localhost', 'localhost'],
      ['127.0.0.1', '127.0.0.1'],
      ['a.b.shop.localhost', '.shop.localhost'],
    ]),
  )('a visitor on %s gets a cookie for %s', async (host, domain) => {
    await open(`?ref=${grace.refId}`, { host });
    expect(await response("'tid'")).toEqual(expect.any(String));
    expect(await readVisitorCookies()).toMatchObject([{ name: '_partner_tid', domain }]);
  });

  quickTest('visitors without a valid referral link get no tid or cookie', async () => {
    await open('?ref=nobody-at-all');
    expect([await response("'tid'"), await response("'ref_id'"), await readVisitorCookies()]).toEqual([null, null, []]);
    await open('?utm_source=x');
    expect([await response("'tid'"), posted.length]).toEqual([null, 1]);
  });
});

describe("an API on the shop's own site", () => {
  const host = 'track.shop.localhost';

  quickTest("an API on the shop's site sets the cookie in its response, and only once", async () => {
    const clickResponse = page.waitForResponse((response) => response.url().endsWith('/tr'));
    await open(`?ref=${grace.refId}`, { head: `${STUB}${tag('', host)}` });
    const tid = await response("'tid'");
    expect(await (await clickResponse).headerValue('set-cookie')).toBe(
      `_partner_tid=${tid}; Path=/; Domain=shop.localhost; Max-Age=2592000; SameSite=Lax`,
    );
    expect(await readVisitorCookies()).toMatchObject([{ value: tid, domain: '.shop.localhost' }]);
    expect(posted).toMatchObject([{ cookie_domain: 'shop.localhost' }]);
  });

  test.runIf(isDeep)("an API on the shop's site reuses the cookie that the script has set before", async () => {
    await open(`?ref=${grace.refId}`);
    const tid = await response("'tid'");
    await open(`?ref=${grace.refId}`, { head: `${STUB}${tag('', host)}` });
    expect(await response("'tid'")).toBe(tid);
    expect(await readVisitorCookies()).toMatchObject([{ value: tid }]);
  });

  test.runIf(isDeep)('an API is not asked for a cookie by a page of another site', async () => {
    const clickResponse = page.waitForResponse((response) => response.url().endsWith('/tr'));
    await open(`?ref=${grace.refId}`, { head: `${STUB}${tag('', host)}`, host: 'www.other.localhost' });
    expect(await response("'tid'")).toEqual(expect.any(String));
    expect(await (await clickResponse).headerValue('set-cookie')).toBeNull();
    expect(await readVisitorCookies()).toMatchObject([{ domain: '.other.localhost' }]);
  });

  quickTest('withdrawing consent removes the cookie that the API set', async () => {
    await open(`?ref=${grace.refId}`, { head: `${STUB}${tag('', host)}` });
    await response("'tid'");
    await page.evaluate("partner('consent', false)");
    expect(await readVisitorCookies()).toEqual([]);
  });
});

describe.each([
  ['on the shop’s own site', 'track.shop.localhost'],
  ['on another site', '127.0.0.1'],
])('a landing page that redirects immediately, with an API %s', (_, host) => {
  test.each(
    selectCases([
      ['by an inline script', "<script>location.replace('/sign-up')</script>"],
      ['by a link that is followed', "<script>location.href = '/sign-up'</script>"],
      ['by a refresh', '<meta http-equiv="refresh" content="0; url=/sign-up">'],
    ]),
  )('a redirect %s loses neither the click nor the visitor', async (_, redirect) => {
    const before = await visitors(ada);
    const landing = shop.page({ head: `${tag('', host).replace('async', '')}${redirect}` });
    await page.goto(`http://www.shop.localhost:${shop.port}${landing}?ref=${ada.refId}`, { waitUntil: 'commit' });
    await page.waitForURL('**/sign-up');
    const counted = await eventually(
      () => visitors(ada),
      (count) => count > before,
    );
    expect(counted).toBe(before + 1);
    const email = `${unique('lead')}@example.com`;
    await page.goto(`http://www.shop.localhost:${shop.port}/sign-up?email=${email}`);
    expect(shop.signup()).toMatchObject({ status: 200, body: { referral: { email } } });
    expect(await readVisitorCookies()).toMatchObject([{ name: '_partner_tid', domain: '.shop.localhost' }]);
  });
});

quickTest('a click that the service failed to answer is sent again and counted once', async () => {
  const before = await visitors(ada);
  let refused = 0;
  await page.route('**/tr', async (route) => {
    refused += 1;
    if (refused > 1) return route.fallback();
    // The click was counted, but the response is lost.
    await route.fetch();
    return route.fulfill({ status: 500, headers: { 'access-control-allow-origin': '*' } });
  });
  await open(`?ref=${ada.refId}`);
  expect([await response("'ref_id'"), refused]).toEqual([ada.refId, 2]);
  await open(`?ref=${ada.refId}`);
  expect(await response("'ref_id'")).toBe(ada.refId);
  const last = await company.promoter();
  await open(`?ref=${last.promotion.refId}`, { host: 'www.last.localhost' });
  await eventually(
    () => visitors(last.promotion),
    (count) => count === 1,
  );
  expect(await visitors(ada)).toBe(before + 1);
});

describe('visitor consent', () => {
  const waiting = [
    ['by a call', () => ({ head: `${STUB}<script>partner('init', { consent: false })</script>${tag()}` })],
    ['by an attribute', () => ({ head: `${STUB}${tag('data-consent="false"')}` })],
    ['by an attribute in another spelling', () => ({ head: `${STUB}${tag('data-consent=" False "')}` })],
  ] as const;

  quickTest.each(waiting)('missing consent, set %s, prevents clicks and cookies', async (_, makePage) => {
    await open(`?ref=${grace.refId}`, makePage());
    expect([await response("'tid'"), await page.evaluate("partner('tid')")]).toEqual([null, null]);
    await response("'click'");
    expect([posted, await readVisitorCookies()]).toEqual([[], []]);
  });

  test.each(selectCases(waiting))('a click is counted once missing consent, set %s, is given', async (_, makePage) => {
    await open(`?ref=${grace.refId}`, makePage());
    await response("'tid'");
    const tid = await response("'consent', true");
    expect(await readVisitorCookies()).toMatchObject([{ value: tid }]);
    expect(posted).toHaveLength(1);
  });

  quickTest("missing consent on a page leaves an earlier consent's cookie in place", async () => {
    await open(`?ref=${grace.refId}`);
    const tid = await response("'tid'");
    await open('', { head: `${STUB}${tag('data-consent="false"')}` });
    expect(await response("'tid'")).toBeNull();
    expect(await response("'consent', true")).toBe(tid);
  });

  quickTest('withdrawing consent removes the cookie and forgets the visitor', async () => {
    await open(`?ref=${grace.refId}`);
    await response("'tid'");
    expect(await response("'consent', false")).toBeNull();
    expect(await readVisitorCookies()).toEqual([]);
    await open();
    expect([await response("'tid'"), shop.cookies()]).toEqual([null, '']);
  });
});

describe('pages that embed the script', () => {
  quickTest('calls made before the script has loaded are processed in order', async () => {
    const calls = `<script>
      var heard = [];
      partner('init', { consent: false });
      partner('tid', function (tid) { heard.push(['tid', tid]) });
      partner('consent', true);
      partner('ref_id', function (refId) { heard.push(['ref_id', refId]) });
      var early = partner;
    </script>`;
    await open(`?ref=${grace.refId}`, { head: `${STUB}${calls}${tag()}` });
    const tid = await response("'tid'");
    expect(await page.evaluate('heard')).toEqual([
      ['tid', tid],
      ['ref_id', grace.refId],
    ]);
    // A page that kept the stub can still call it.
    expect(await page.evaluate("new Promise((done) => early('tid', done))")).toBe(tid);
  });

  test.runIf(isDeep)('malformed queued calls are skipped, before and after the script has loaded', async () => {
    const nonsense = "[null, 5, 'click', {}, [], [null], ['tid', function (tid) { heard = tid }]]";
    const head = `<script>var heard = ''; window.partner = function () {}; partner.q = ${nonsense}</script>${tag()}`;
    await open(`?ref=${grace.refId}`, { head });
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate('heard')).toBe(await response("'tid'"));
    expect(await page.evaluate(`${nonsense}.map(function (call) { return partner.q.push(call) })`)).toHaveLength(7);
  });

  test.runIf(isDeep)('a queue of another type is ignored', async () => {
    const head = `<script>window.partner = function () {}; partner.q = { length: 1e9 }</script>${tag()}`;
    await open(`?ref=${grace.refId}`, { head });
    expect(await response("'tid'")).toEqual(expect.any(String));
  });

  test.runIf(isDeep)('a script that is loaded twice runs once', async () => {
    await open(`?ref=${grace.refId}`, {
      head: `${STUB}${tag()}${tag()}<script src="${api()}/partner.js?account=${company.account.id}"></script>`,
    });
    await page.waitForLoadState('networkidle');
    expect(await response("'tid'")).toEqual(expect.any(String));
    expect(posted).toHaveLength(1);
  });

  test.runIf(isDeep)('the script works without the stub and defines one global', async () => {
    const before = '<script>var before = Object.keys(window)</script>';
    await open(`?ref=${grace.refId}`, { head: `${before}${tag().replace('async', '')}` });
    expect(await response("'tid'")).toEqual(expect.any(String));
    const globals = 'Object.keys(window).filter((name) => before.indexOf(name) < 0 && name !== "before")';
    expect(await page.evaluate(globals)).toEqual(['partner']);
  });

  quickTest('a page can count a click for an address changed by pushState', async () => {
    await open();
    await page.evaluate(`history.pushState(null, '', '/partners/grace?ref=${grace.refId}')`);
    expect(await response("'click'")).toEqual(expect.any(String));
    expect(posted).toMatchObject([{ url: expect.stringContaining(`/partners/grace?ref=${grace.refId}`) }]);
  });

  quickTest("a referral link followed by the page's router is counted without a reload", async () => {
    await open();
    await page.evaluate(`history.pushState(null, '', '/pricing?ref=${grace.refId}')`);
    expect(await response("'ref_id'")).toBe(grace.refId);
    await page.evaluate(`history.replaceState(null, '', '/docs?ref=${grace.refId}')`);
    expect([await response("'ref_id'"), posted.length]).toEqual([grace.refId, 1]);
  });

  quickTest.each([
    ['recorded by the stub', `${STUB}<script>history.replaceState(null, '', '/')</script>`],
    ['without the stub', "<script>history.replaceState(null, '', '/')</script>"],
  ])('a click is counted even if the page strips its query before the script runs, %s', async (_, before) => {
    await open(`?ref=${grace.refId}`, { head: `${before}${tag()}` });
    await page.waitForFunction('window.partner && partner.loaded');
    expect([await response("'ref_id'"), new URL(page.url()).search]).toEqual([grace.refId, '']);
  });

  quickTest('a page may ask for consent on the page after the landing page', async () => {
    const head = `${STUB}${tag('data-consent="false"')}`;
    await open(`?ref=${grace.refId}`, { head });
    expect(await response("'tid'")).toBeNull();
    const next = shop.page({ head });
    await page.evaluate(`location.href = '${next}'`);
    await page.waitForURL(`**${next}`);
    expect([await response("'consent', true"), await response("'ref_id'")]).toEqual([expect.any(String), grace.refId]);
  });

  quickTest.each(['crossorigin', 'type="module"', 'type="module" crossorigin'])(
    'the script may be loaded with %s',
    async (attributes) => {
      await open(`?ref=${grace.refId}`, { head: `${STUB}${tag(attributes)}` });
      expect(await response("'ref_id'")).toBe(grace.refId);
    },
  );

  quickTest('a script loaded below a path sends clicks to /tr below the same path', async () => {
    const prefix = `http://www.shop.localhost:${shop.port}/partners`;
    await page.route(`${prefix}/**`, async (route) => {
      const url = route.request().url().replace(prefix, api());
      await route.fulfill({ response: await route.fetch({ url }) });
    });
    const src = `${prefix}/partner.js?account=${company.account.id}`;
    await open(`?ref=${grace.refId}`, { head: `${STUB}<script async src="${src}"></script>` });
    expect(await response("'ref_id'")).toBe(grace.refId);
  });

  quickTest('a page may report a sign-up if the account allows its origin', async () => {
    const report = () =>
      page.evaluate(`new Promise((done) => {
      partner('referral', { email: '${unique('lead')}@example.com' }, (answer, error) => done([answer, String(error)]));
    })`);
    await open(`?ref=${grace.refId}`);
    expect(await report()).toEqual([null, 'Error: partner: the sign-up was refused']);
    const browserSignupOrigins = [`http://www.shop.localhost:${shop.port}`];
    await changeSettings({ account: company.account, runtime }, { browserSignupOrigins });
    expect(await report()).toEqual([{ received: true }, 'null']);
  });

  quickTest.each(['fpr', '$FPROM'])(
    'a page that still defines %s gets a migration hint in the console',
    async (name) => {
      const messages: string[] = [];
      page.on('console', (message) => messages.push(message.text()));
      await open('', { head: `<script>window.${name} = function () {}</script>${STUB}${tag()}` });
      await response("'tid'");
      expect(messages).toEqual([expect.stringContaining('partner("referral"')]);
    },
  );

  quickTest('a prerendered page sends the click when the visitor sees it', async () => {
    await page.addInitScript("Object.defineProperty(document, 'prerendering', { value: true, configurable: true })");
    await open(`?ref=${grace.refId}`);
    await page.waitForFunction('partner.loaded');
    expect(posted).toEqual([]);
    await page.evaluate("document.dispatchEvent(new Event('prerenderingchange'))");
    expect(await response("'ref_id'")).toBe(grace.refId);
  });

  quickTest('a click is counted even if the visitor leaves immediately', async () => {
    const before = await visitors(ada);
    await open(`?ref=${ada.refId}`, { head: `${STUB}${tag()}<script>partner('click')</script>` });
    await page.goto('about:blank');
    await eventually(
      () => visitors(ada),
      (count) => count > before,
    );
  });

  test.runIf(isDeep)('a page with an unknown account gets one console warning', async () => {
    const messages: string[] = [];
    page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
    await open(`?ref=${grace.refId}`, {
      head: `${STUB}<script src="${api()}/partner.js?account=2000000000"></script>`,
    });
    expect(messages).toEqual([expect.stringMatching(/^warning: partner\.js: .* no such account/)]);
    expect(posted).toEqual([]);
  });
});

describe('blocked features', () => {
  quickTest('cookies keep the visitor and the ref id if the click is blocked', async () => {
    await page.route('**/tr', (route) => route.abort('blockedbyclient'));
    await open(`?ref=${grace.refId}`);
    const tid = await response("'tid'");
    expect([
      await response("'click'"),
      await response("'ref_id'"),
      await readVisitorCookies(),
      await getKeptRefId(),
    ]).toMatchObject([tid, null, [{ value: tid }], grace.refId]);
  });

  quickTest('a form sends the click if only script requests are blocked', async () => {
    const before = await visitors(ada);
    await open(`?ref=${ada.refId}`, { headers: { 'content-security-policy': "connect-src 'none'" } });
    expect(await response("'ref_id'")).toBeNull();
    await eventually(
      () => visitors(ada),
      (count) => count === before + 1,
    );
    const email = `${unique('lead')}@example.com`;
    await page.goto(`http://www.shop.localhost:${shop.port}/sign-up?email=${email}`);
    expect(shop.signup()).toMatchObject({ status: 200, body: { referral: { email } } });
  });

  test.each(
    selectCases([
      [403, '<html>'],
      [500, '<html>'],
      [200, '<html>'],
      [200, '{}'],
    ] as const),
  )('a click answered with %s %s keeps the cookie', async (status, body) => {
    await page.route('**/tr', (route) =>
      route.fulfill({ status, body, headers: { 'access-control-allow-origin': '*' } }),
    );
    await open(`?ref=${grace.refId}`);
    const tid = await response("'tid'");
    expect([await response("'ref_id'"), await readVisitorCookies()]).toMatchObject([null, [{ value: tid }]]);
  });

  test.runIf(isDeep)("calls get a response if the page's policy blocks connections", async () => {
    const headers = { 'content-security-policy': "connect-src 'none'" };
    await open(`?ref=${grace.refId}`, { headers });
    expect(await response("'ref_id'")).toBeNull();
  });

  quickTest('a visitor without cookies is known on the current page', async () => {
    await page.addInitScript(
      "Object.defineProperty(document, 'cookie', { get() { throw new Error('no') }, set() { throw new Error('no') } })",
    );
    await open(`?ref=${grace.refId}`);
    expect(await response("'tid'")).toEqual(expect.any(String));
    expect(await readVisitorCookies()).toEqual([]);
  });

  test.runIf(isDeep)('a visitor in a sandboxed frame without storage gets a tid', async () => {
    const headers = { 'content-security-policy': 'sandbox allow-scripts' };
    await open(`?ref=${grace.refId}`, { headers });
    expect(await response("'tid'")).toEqual(expect.any(String));
    expect(await readVisitorCookies()).toEqual([]);
  });

  test.each(selectCases(['fetch', 'AbortController']))('calls get a response if the browser lacks %s', async (name) => {
    await page.addInitScript(`Object.defineProperty(window, '${name}', { value: undefined })`);
    await open(`?ref=${grace.refId}`);
    expect(await response("'ref_id'")).toBeNull();
  });

  quickTest.each([
    ['that cannot be replaced', "Object.defineProperty(window, 'partner', { value: 'mine' })", "'mine'"],
    ['that something else has made', "window.partner = { show: function () { return 'mine' } }", 'partner.show()'],
  ])('a page keeps its own partner variable %s, and the click is counted', async (_, script, settings) => {
    await page.addInitScript(script);
    await open(`?ref=${grace.refId}`);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(settings)).toBe('mine');
    expect(await readVisitorCookies()).toMatchObject([{ name: '_partner_tid' }]);
  });

  test.each(selectCases(['currentScript', 'cookie', 'referrer']))(
    "an element named like the document's %s does not stop the script",
    async (name) => {
      const head = `${STUB}<img name="${name}" src="http://www.other.localhost:${shop.port}/x">${tag()}`;
      await open(`?ref=${grace.refId}`, { head });
      expect(await response("'tid'")).toEqual(expect.any(String));
      expect(posted).toHaveLength(1);
    },
  );

  quickTest("errors in the page's callbacks appear in the console", async () => {
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    await open('', { head: `${STUB}${tag()}<script>partner('tid', function () { throw new Error('mine') })</script>` });
    await response("'tid'");
    expect(messages).toEqual([expect.stringContaining('mine')]);
  });
});
