import { beforeEach, describe, expect, test } from 'vitest';
import { newVisitorId } from '#shared/domain/tracking/visitor-id.ts';
import { createPartner } from '#shared/web/script/commands.ts';
import { createTracker } from '#shared/web/script/tracker.ts';
import { CookieJar } from '#test/support/script/cookie-jar.ts';

const ARRIVED = 'https://www.shop.example/?ref=grace';
const settings = { account: 7, cookie: '_partner_tid', parameters: ['ref', 'via'], days: 7 };

const id = (name: string) => newVisitorId(`${name}-aaaaaaaaaaaaaaaaaaaa`);

type Sent = Readonly<Record<string, unknown>>;
let requests: { path: string; body: Sent; withCookies: boolean }[];
let jar: CookieJar;
let response: (body: Sent) => Promise<unknown>;
let href: string;
let earlier: unknown[];
let referrer: string;
let whenVisible: Promise<unknown>;
let apiHost: string;
let visitorCount: number;

beforeEach(() => {
  requests = [];
  jar = new CookieJar('www.shop.example');
  visitorCount = 0;
  response = async ({ tid }) => ({ tid: String(tid), ref_id: 'grace', cookie_life: 30 });
  href = ARRIVED;
  earlier = [];
  referrer = 'https://blog.example/review?reader=ada';
  whenVisible = Promise.resolve();
  apiHost = 'x.execute-api.example';
});

/** `queued` runs before the script reads the page. */
function load(queued: (partner: ReturnType<typeof createPartner>) => void = () => {}) {
  const tracker = createTracker(settings, {
    jar,
    host: jar.host,
    secure: true,
    href: () => href,
    earlier,
    referrer,
    shown: whenVisible,
    api: { host: apiHost, secure: true },
    newVisitor: () => {
      visitorCount += 1;
      return id(`visitor-${visitorCount}`);
    },
    post: (path, body, withCookies) => {
      requests.push({ path, body: body as Sent, withCookies });
      return response(body as Sent);
    },
  });
  const partner = createPartner(tracker);
  tracker.start();
  queued(partner);
  return { partner, navigate: tracker.navigate, whenIdle: () => tracker.whenIdle() };
}

/** Empty if missing. */
const getCookie = (name: string) => jar.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`)) ?? '';
const readTidCookie = () => getCookie('_partner_tid');
const readRefCookie = () => getCookie('_partner_ref');

describe('page of a referral link', () => {
  test('a referral page is counted, and the visitor id is stored for the root domain as long as the reply says', async () => {
    const { partner, whenIdle } = load();
    await whenIdle();
    expect(requests).toEqual([
      {
        path: 'tr',
        body: { account: 7, url: ARRIVED, tid: id('visitor-1'), referrer: 'https://blog.example/review' },
        withCookies: false,
      },
    ]);
    expect(readTidCookie()).toBe(`_partner_tid=${id('visitor-1')}`);
    expect(jar.written.at(-1)).toContain('Domain=shop.example; Max-Age=2592000;');
    expect([partner('tid'), partner('ref_id')]).toEqual([id('visitor-1'), 'grace']);
  });

  test('a referral page gets the offer of the visitor once it is known, but not without consent', async () => {
    const current_offer = { name: '10% off', default_promo_code: 'WELCOME10' };
    response = async ({ tid }) => ({ tid: String(tid), ref_id: 'grace', cookie_life: 30, current_offer });
    const results: unknown[] = [];
    const { partner, whenIdle } = load((partner) => {
      expect(partner('details', (details: unknown) => results.push(details))).toBeNull();
    });
    await whenIdle();
    await Promise.resolve();
    const details = { tid: id('visitor-1'), ref_id: 'grace', current_offer };
    expect([partner('details'), results]).toEqual([details, [details]]);
    partner('consent', false);
    expect(partner('details')).toBeNull();
  });

  test('a referral page gets a null offer if there is none', async () => {
    const { partner, whenIdle } = load();
    await whenIdle();
    expect(partner('details')).toMatchObject({ ref_id: 'grace', current_offer: null });
  });

  test('a known visitor is counted with its id, so that the first promoter is known', async () => {
    jar.cookie = `_partner_tid=${id('known')}; Domain=shop.example`;
    await load().whenIdle();
    expect(requests[0]?.body).toMatchObject({ tid: id('known') });
    expect(readTidCookie()).toBe(`_partner_tid=${id('known')}`);
  });

  test('a link without a promoter sets no cookie', async () => {
    response = async () => null;
    const { partner, whenIdle } = load();
    await whenIdle();
    expect([readTidCookie(), partner('tid'), partner('ref_id')]).toEqual(['', null, null]);
  });
});

test.each([
  {},
  'text',
  { tid: 'undefined' },
  { tid: 5, cookie_life: 30 },
  { tid: 'x; Domain=example', cookie_life: 30 },
  { tid: 'undefined', cookie_life: 30 },
  { tid: id('theirs'), cookie_life: '30; Domain=example' },
])('the invalid reply %j is ignored', async (reply) => {
  response = async () => reply;
  const { partner, whenIdle } = load();
  await whenIdle();
  expect([readTidCookie(), partner('tid'), partner('ref_id')]).toEqual([
    `_partner_tid=${id('visitor-1')}`,
    id('visitor-1'),
    null,
  ]);
});

describe('page that redirects immediately', () => {
  test('the visitor id is stored before the click is sent, for the shortest cookie life of all campaigns', async () => {
    let stored = '';
    response = () => {
      stored = readTidCookie();
      return new Promise(() => {});
    };
    load();
    await Promise.resolve();
    expect([stored, requests[0]?.body.tid]).toEqual([`_partner_tid=${id('visitor-1')}`, id('visitor-1')]);
    expect(jar.written.at(-1)).toContain('Domain=shop.example; Max-Age=604800;');
  });

  test('a repeated visit after a failure sends the same visitor id', async () => {
    response = () => Promise.reject(new Error('500'));
    await load().whenIdle();
    await load().whenIdle();
    expect(requests.map(({ body }) => body.tid)).toEqual([id('visitor-1'), id('visitor-1')]);
  });

  test('a link without a promoter keeps the cookie of a known visitor', async () => {
    jar.cookie = `_partner_tid=${id('known')}; Domain=shop.example`;
    response = async () => null;
    const { partner, whenIdle } = load();
    await whenIdle();
    expect(partner('tid')).toBe(id('known'));
  });
});

test('a page without a referral link sends nothing and reads the visitor from the cookie', async () => {
  href = 'https://www.shop.example/?utm_source=x';
  jar.cookie = `_partner_tid=${id('known')}; Domain=shop.example`;
  const { partner, whenIdle } = load();
  await whenIdle();
  expect([requests, partner('tid'), partner('ref_id')]).toEqual([[], id('known'), null]);
});

describe('partner("click")', () => {
  test('partner("click") counts the current address', async () => {
    href = 'https://www.shop.example/';
    const { partner, whenIdle } = load();
    href = 'https://www.shop.example/landing?q=x';
    partner('click');
    await whenIdle();
    expect(requests.map(({ body }) => body.url)).toEqual(['https://www.shop.example/landing']);
  });

  test('partner("click") counts a given ref id', async () => {
    href = 'https://www.shop.example/partners/ada';
    const { partner, whenIdle } = load();
    partner('click', 'ada');
    await whenIdle();
    expect(requests[0]?.body).toMatchObject({ url: href, ref_id: 'ada' });
  });

  test('partner("click") for the initial address counts it once', async () => {
    await load((partner) => partner('click')).whenIdle();
    expect(requests).toHaveLength(1);
  });

  test('partner("click") waits for the previous click and uses its visitor', async () => {
    const { partner, whenIdle } = load();
    partner('click', 'ada');
    await whenIdle();
    expect(requests.map(({ body }) => body.tid)).toEqual([id('visitor-1'), id('visitor-1')]);
  });
});

describe('missing consent', () => {
  test('a page without consent sends nothing and accesses no cookie', async () => {
    jar.cookie = `_partner_tid=${id('known')}; Domain=shop.example`;
    const before = jar.written.length;
    const { partner, whenIdle } = load((partner) => {
      partner('init', { consent: false });
      partner('click', 'ada');
    });
    await whenIdle();
    expect([requests, partner('tid'), partner('ref_id')]).toEqual([[], null, null]);
    expect([jar.written.length, readTidCookie()]).toEqual([before, `_partner_tid=${id('known')}`]);
  });

  test('a pending click is counted on consent, with the initial address', async () => {
    const { partner, whenIdle } = load((partner) => partner('init', { consent: false }));
    href = 'https://www.shop.example/basket';
    partner('consent', true);
    await whenIdle();
    expect(requests.map(({ body }) => body.url)).toEqual([ARRIVED]);
    expect(partner('tid')).toBe(id('visitor-1'));
  });

  test.each([[undefined], ['false'], [0], [null], ['true'], [1]])('%j is not consent', async (consent) => {
    const { partner, whenIdle } = load((partner) => partner('init', { consent: false }));
    partner('consent', consent);
    await whenIdle();
    expect(requests).toEqual([]);
    await load((other) => other('init', { consent })).whenIdle();
    expect(requests).toEqual([]);
  });

  test('a click in progress is discarded without consent and repeated once consent is given', async () => {
    const { partner, whenIdle } = load();
    await Promise.resolve();
    partner('init', { consent: false });
    await whenIdle();
    expect([requests.length, readTidCookie(), partner('tid')]).toEqual([1, '', null]);
    partner('consent', true);
    await whenIdle();
    expect(requests.map(({ body }) => body.url)).toEqual([ARRIVED, ARRIVED]);
    expect([readTidCookie(), partner('tid')]).toEqual([`_partner_tid=${id('visitor-2')}`, id('visitor-2')]);
  });
});

describe('withdrawn consent', () => {
  test('withdrawn consent deletes the cookie and the visitor', async () => {
    const { partner, whenIdle } = load();
    await whenIdle();
    partner('consent', false);
    expect([readTidCookie(), partner('tid'), partner('ref_id')]).toEqual(['', null, null]);
    partner('click');
    await whenIdle();
    expect(requests).toHaveLength(1);
  });

  test('withdrawn consent discards the reply to a click in progress', async () => {
    let arrive: () => void = () => {};
    response = () =>
      new Promise((done) => {
        arrive = () => done({ tid: id('late'), ref_id: 'grace', cookie_life: 30 });
      });
    const { partner, whenIdle } = load();
    await Promise.resolve();
    partner('consent', false);
    jar.cookie = `_partner_tid=${id('late')}; Domain=shop.example`;
    arrive();
    await whenIdle();
    expect([readTidCookie(), partner('tid')]).toEqual(['', null]);
  });

  test('renewed consent counts the link again for another visitor', async () => {
    const { partner, whenIdle } = load();
    await whenIdle();
    partner('consent', false);
    partner('consent', true);
    await whenIdle();
    expect([requests.length, readTidCookie()]).toEqual([2, `_partner_tid=${id('visitor-2')}`]);
  });
});

describe('API on the site of the page', () => {
  beforeEach(() => {
    apiHost = 'track.shop.example';
  });

  test('a same-site API gets the cookie domain, so that it can set the cookie', async () => {
    await load().whenIdle();
    expect(requests[0]).toMatchObject({ body: { cookie_domain: 'shop.example' }, withCookies: true });
  });

  test('a cookie set by the API is not overwritten, since script cookies expire earlier', async () => {
    response = async () => {
      jar.cookie = `_partner_tid=${id('theirs')}; Domain=shop.example`;
      return { tid: id('theirs'), ref_id: 'grace', cookie_life: 30, cookie_set: true };
    };
    await load().whenIdle();
    expect(jar.written.filter((text) => text.startsWith('_partner_tid=')).at(-1)).toBe(
      `_partner_tid=${id('theirs')}; Domain=shop.example`,
    );
  });

  test('a cookie that the browser did not accept from the API is set by the script', async () => {
    response = async () => ({ tid: id('theirs'), ref_id: 'grace', cookie_life: 30, cookie_set: true });
    await load().whenIdle();
    expect(jar.written.at(-1)).toContain('Max-Age=2592000');
  });
});

describe('callback as the last argument', () => {
  test.each([
    [['tid'], id('visitor-1')],
    [['ref_id'], 'grace'],
    [['click'], id('visitor-1')],
    [['click', 'grace'], id('visitor-1')],
    [['consent', true], id('visitor-1')],
    [['init', {}], id('visitor-1')],
  ])('the callback of %j gets %s after the clicks are answered', async (call, expected) => {
    const result = new Promise((done) => load((partner) => partner(...call, done)));
    expect(await result).toBe(expected);
  });

  test('the callback gets null if there will be no visitor', async () => {
    const denied = new Promise((done) =>
      load((partner) => {
        partner('init', { consent: false });
        partner('tid', done);
      }),
    );
    expect(await denied).toBeNull();
    response = async () => null;
    expect(await new Promise((done) => load((partner) => partner('tid', done)))).toBeNull();
  });
});

describe('partner("referral")', () => {
  const aClickResponse = () => ({ tid: id('visitor-1'), ref_id: 'grace', cookie_life: 30 });
  const report = (partner: ReturnType<typeof createPartner>, person: unknown) =>
    new Promise<unknown[]>((done) => partner('referral', person, (...results: unknown[]) => done(results)));

  test('partner("referral") reports a person with visitor and ref id after the click', async () => {
    const { partner } = load();
    const result = report(partner, { email: 'ada@example.com', uid: 'u1', plan: 'x' });
    expect(await result).toMatchObject([{ tid: id('visitor-1') }, null]);
    expect(requests.map(({ path }) => path)).toEqual(['tr', 'tr/signup']);
    expect(requests[1]).toEqual({
      path: 'tr/signup',
      body: { account: 7, email: 'ada@example.com', uid: 'u1', tid: id('visitor-1'), ref_id: 'grace' },
      withCookies: false,
    });
  });

  test.each([
    ['for a visitor who came by no link', async () => ({ tid: '' }), 'https://www.shop.example/', 'no referral link'],
    ['if the service refuses it', async ({ email }: Sent) => (email ? null : aClickResponse()), ARRIVED, 'refused'],
    [
      'if nobody answers',
      async ({ email }: Sent) => (email ? Promise.reject(new Error('blocked')) : aClickResponse()),
      ARRIVED,
      'blocked',
    ],
  ])('partner("referral") calls back with an error %s', async (_, responses, address, text) => {
    response = responses;
    href = address;
    const { partner } = load();
    expect(await report(partner, { email: 'ada@example.com' })).toMatchObject([
      null,
      { message: expect.stringContaining(text) },
    ]);
  });

  test('partner("referral") reports a person whose ref id cookie is malformed', async () => {
    const { partner, whenIdle } = load();
    await whenIdle();
    jar.cookie = '_partner_ref=50%; Path=/; Domain=shop.example';
    expect(await report(partner, { email: 'ada@example.com' })).toMatchObject([{ tid: id('visitor-1') }, null]);
    expect(requests.at(-1)).toMatchObject({ path: 'tr/signup', body: { ref_id: '50%' } });
  });

  test('partner("referral") sends nothing without consent', async () => {
    const { partner } = load((partner) => partner('init', { consent: false }));
    const [, error] = await report(partner, { email: 'ada@example.com' });
    expect([requests, String(error)]).toEqual([[], expect.stringContaining('consented')]);
  });
});

test('an unknown command calls back with an error', async () => {
  const { partner } = load();
  const result = new Promise((done) => partner('refferal', {}, (...all: unknown[]) => done(all)));
  expect(await result).toMatchObject([null, { message: 'partner: unknown command refferal' }]);
});

test('partner() never throws', async () => {
  const { partner, whenIdle } = load();
  const calls = [[], [null], ['no such'], ['toString'], ['init'], ['init', null], ['init', 5], [{}], ['click', {}]];
  expect(calls.map((call) => partner(...call))).toEqual(calls.map(() => null));
  const hostile = {
    get consent() {
      throw new Error('mine');
    },
  };
  expect(partner('init', hostile)).toBeNull();
  await whenIdle();
});

describe('address before the script ran', () => {
  test('an earlier address of the page is counted if its ref id has disappeared', async () => {
    earlier = [undefined, ARRIVED];
    href = 'https://www.shop.example/home';
    await load().whenIdle();
    expect(requests.map(({ body }) => body.url)).toEqual([ARRIVED]);
  });

  test.each([[5], [{}], ['nonsense'], ['https://other.example/?ref=grace'], ['https://www.shop.example/']])(
    'an earlier address is ignored unless it is a page address with a ref id: %j',
    async (recorded) => {
      earlier = [recorded];
      await load().whenIdle();
      expect(requests.map(({ body }) => body.url)).toEqual([ARRIVED]);
    },
  );
});

describe('navigation without loading', () => {
  test('navigation counts an address with another ref id once', async () => {
    const { navigate, partner, whenIdle } = load();
    for (const path of ['pricing?ref=ada', 'pricing?ref=ada', 'docs?ref=ada&tab=2', 'docs?ref=grace', 'docs']) {
      href = `https://www.shop.example/${path}`;
      navigate();
      await whenIdle();
    }
    partner('click');
    await whenIdle();
    expect(requests.map(({ body }) => body.url)).toEqual([
      ARRIVED,
      'https://www.shop.example/pricing?ref=ada',
      'https://www.shop.example/docs',
    ]);
  });

  test('the same address is counted once, even if requested again', async () => {
    const { partner, whenIdle } = load();
    await whenIdle();
    partner('click');
    await whenIdle();
    expect(requests).toHaveLength(1);
  });

  test('an address whose click failed is sent again on request', async () => {
    response = () => Promise.reject(new Error('500'));
    const { partner, whenIdle } = load();
    await whenIdle();
    partner('click');
    await whenIdle();
    expect(requests.map(({ body }) => body.url)).toEqual([ARRIVED, ARRIVED]);
  });
});

describe('consent on a later page', () => {
  beforeEach(() => {
    href = 'https://www.shop.example/privacy';
    referrer = ARRIVED;
  });

  test('consent on a later page counts the referrer with its ref id', async () => {
    const { partner, whenIdle } = load((partner) => partner('init', { consent: false }));
    await whenIdle();
    expect(requests).toEqual([]);
    partner('consent', true);
    await whenIdle();
    expect(requests.map(({ body }) => body)).toEqual([{ account: 7, url: ARRIVED, tid: id('visitor-1') }]);
  });

  test('consent on a later page counts nothing for a known visitor, or if it was not pending', async () => {
    await load((partner) => partner('consent', true)).whenIdle();
    jar.cookie = `_partner_tid=${id('known')}; Domain=shop.example`;
    const { partner, whenIdle } = load((partner) => partner('init', { consent: false }));
    partner('consent', true);
    await whenIdle();
    expect(requests).toEqual([]);
  });

  test('consent on a later page ignores referrers of other sites', async () => {
    referrer = 'https://other.example/?ref=grace';
    const { partner, whenIdle } = load((partner) => partner('init', { consent: false }));
    partner('consent', true);
    await whenIdle();
    expect(requests).toEqual([]);
  });
});

test('a prerendered page sends its click when the visitor sees it', async () => {
  let show: (value?: unknown) => void = () => {};
  whenVisible = new Promise((done) => {
    show = done;
  });
  const { whenIdle } = load();
  await Promise.resolve();
  expect([requests, jar.written]).toEqual([[], []]);
  show();
  await whenIdle();
  expect(requests).toHaveLength(1);
});

describe('ref id cookie', () => {
  test('the ref id cookie is set even if the click is blocked', async () => {
    response = () => Promise.reject(new TypeError('Failed to fetch'));
    await load().whenIdle();
    expect(readRefCookie()).toBe('_partner_ref=grace');
    expect(jar.written.filter((text) => text.startsWith('_partner_ref='))).toEqual([
      '_partner_ref=grace; Path=/; Domain=shop.example; Max-Age=604800; SameSite=Lax; Secure',
    ]);
  });

  test('the ref id cookie follows the reply and lasts as long as the visitor cookie', async () => {
    response = async ({ tid }) => ({ tid: String(tid), ref_id: 'first', cookie_life: 30 });
    await load().whenIdle();
    expect(readRefCookie()).toBe('_partner_ref=first');
    expect(jar.written.filter((text) => text.startsWith('_partner_ref=')).at(-1)).toContain('Max-Age=2592000');
  });

  test('the ref id cookie keeps the first link while no click has a response', async () => {
    response = () => Promise.reject(new TypeError('Failed to fetch'));
    await load().whenIdle();
    href = 'https://www.shop.example/?ref=ada';
    await load().whenIdle();
    expect(readRefCookie()).toBe('_partner_ref=grace');
  });

  test('the ref id cookie is encoded', async () => {
    response = () => Promise.reject(new TypeError('Failed to fetch'));
    href = `https://www.shop.example/?ref=${encodeURIComponent('x; Domain=evil')}`;
    await load().whenIdle();
    expect(readRefCookie()).toBe('_partner_ref=x%3B%20Domain%3Devil');
  });

  test('the ref id cookie is deleted with the visitor cookie', async () => {
    response = async () => null;
    await load().whenIdle();
    expect(jar.cookie).toBe('');
    response = async ({ tid }) => ({ tid: String(tid), ref_id: 'grace', cookie_life: 30 });
    const { partner, whenIdle } = load();
    await whenIdle();
    partner('consent', false);
    expect(jar.cookie).toBe('');
  });
});
