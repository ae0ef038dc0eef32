import { beforeEach, describe, expect, test } from 'vitest';
import { newVisitorId } from '#shared/domain/tracking/visitor-id.ts';
import { makePartner } from '#shared/web/script/commands.ts';
import { makeTracker } from '#shared/web/script/tracker.ts';
import { CookieJar } from '#test/support/script/cookie-jar.ts';

const ARRIVED = 'https://www.shop.example/?ref=grace';
const settings = { account: 7, cookie: '_partner_tid', parameters: ['ref', 'via'], days: 7 };

/** The id of a visitor whom a test calls by a name. */
const id = (name: string) => newVisitorId(`${name}-aaaaaaaaaaaaaaaaaaaa`);

type Sent = Readonly<Record<string, unknown>>;
let sent: { path: string; body: Sent; withCookies: boolean }[];
let jar: CookieJar;
let answer: (body: Sent) => Promise<unknown>;
let href: string;
let earlier: unknown[];
let referrer: string;
let shown: Promise<unknown>;
let apiHost: string;
let made: number;

beforeEach(() => {
  sent = [];
  jar = new CookieJar('www.shop.example');
  made = 0;
  answer = async ({ tid }) => ({ tid: String(tid), ref_id: 'grace', cookie_life: 30 });
  href = ARRIVED;
  earlier = [];
  referrer = 'https://blog.example/review?reader=ada';
  shown = Promise.resolve();
  apiHost = 'x.execute-api.example';
});

/** A page that has loaded the script; `queued` is called before it looks at anything. */
function load(queued: (partner: ReturnType<typeof makePartner>) => void = () => {}) {
  const tracker = makeTracker(settings, {
    jar,
    host: jar.host,
    secure: true,
    href: () => href,
    earlier,
    referrer,
    shown,
    api: { host: apiHost, secure: true },
    newVisitor: () => {
      made += 1;
      return id(`visitor-${made}`);
    },
    post: (path, body, withCookies) => {
      sent.push({ path, body: body as Sent, withCookies });
      return answer(body as Sent);
    },
  });
  const partner = makePartner(tracker);
  tracker.start();
  queued(partner);
  return { partner, navigate: tracker.navigate, settled: () => tracker.settled() };
}

/** The cookie of a name as `document.cookie` shows it; an empty text if there is none. */
const cookieOf = (name: string) => jar.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`)) ?? '';
const tidCookie = () => cookieOf('_partner_tid');
const refCookie = () => cookieOf('_partner_ref');

describe('a page that a referral link leads to', () => {
  test('is counted, and the visitor’s id is kept for the root domain as long as the answer says', async () => {
    const { partner, settled } = load();
    await settled();
    expect(sent).toEqual([
      {
        path: 'tr',
        body: { account: 7, url: ARRIVED, tid: id('visitor-1'), referrer: 'https://blog.example/review' },
        withCookies: false,
      },
    ]);
    expect(tidCookie()).toBe(`_partner_tid=${id('visitor-1')}`);
    expect(jar.written.at(-1)).toContain('Domain=shop.example; Max-Age=2592000;');
    expect([partner('tid'), partner('ref_id')]).toEqual([id('visitor-1'), 'grace']);
  });

  test('gives the page what the visitor was promised, once that is known; without consent nothing', async () => {
    const current_offer = { name: '10% off', default_promo_code: 'WELCOME10' };
    answer = async ({ tid }) => ({ tid: String(tid), ref_id: 'grace', cookie_life: 30, current_offer });
    const later: unknown[] = [];
    const { partner, settled } = load((partner) => {
      expect(partner('details', (details: unknown) => later.push(details))).toBeNull();
    });
    await settled();
    await Promise.resolve();
    const details = { tid: id('visitor-1'), ref_id: 'grace', current_offer };
    expect([partner('details'), later]).toEqual([details, [details]]);
    partner('consent', false);
    expect(partner('details')).toBeNull();
  });

  test('is given no offer where there is none', async () => {
    const { partner, settled } = load();
    await settled();
    expect(partner('details')).toMatchObject({ ref_id: 'grace', current_offer: null });
  });

  test('is counted with the id of a visitor that is known: so the service knows whom it came from first', async () => {
    jar.cookie = `_partner_tid=${id('known')}; Domain=shop.example`;
    await load().settled();
    expect(sent[0]?.body).toMatchObject({ tid: id('known') });
    expect(tidCookie()).toBe(`_partner_tid=${id('known')}`);
  });

  test('leaves a visitor alone whose link leads nowhere', async () => {
    answer = async () => null;
    const { partner, settled } = load();
    await settled();
    expect([tidCookie(), partner('tid'), partner('ref_id')]).toEqual(['', null, null]);
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
])('%j is no answer of the service: nothing of it is kept', async (answered) => {
  answer = async () => answered;
  const { partner, settled } = load();
  await settled();
  expect([tidCookie(), partner('tid'), partner('ref_id')]).toEqual([
    `_partner_tid=${id('visitor-1')}`,
    id('visitor-1'),
    null,
  ]);
});

describe('a page that leads on at once', () => {
  test('has given the visitor its id before the click is sent, for as long as every campaign allows', async () => {
    let kept = '';
    answer = () => {
      kept = tidCookie();
      return new Promise(() => {});
    };
    load();
    await Promise.resolve();
    expect([kept, sent[0]?.body.tid]).toEqual([`_partner_tid=${id('visitor-1')}`, id('visitor-1')]);
    expect(jar.written.at(-1)).toContain('Domain=shop.example; Max-Age=604800;');
  });

  test('sends the same visitor again, should the link be followed again: it counts once', async () => {
    answer = () => Promise.reject(new Error('500'));
    await load().settled();
    await load().settled();
    expect(sent.map(({ body }) => body.tid)).toEqual([id('visitor-1'), id('visitor-1')]);
  });

  test('whose link leads nowhere leaves a visitor alone that was known before', async () => {
    jar.cookie = `_partner_tid=${id('known')}; Domain=shop.example`;
    answer = async () => null;
    const { partner, settled } = load();
    await settled();
    expect(partner('tid')).toBe(id('known'));
  });
});

test('a page that no referral link leads to sends nothing, and knows the visitor by the cookie', async () => {
  href = 'https://www.shop.example/?utm_source=x';
  jar.cookie = `_partner_tid=${id('known')}; Domain=shop.example`;
  const { partner, settled } = load();
  await settled();
  expect([sent, partner('tid'), partner('ref_id')]).toEqual([[], id('known'), null]);
});

describe('partner("click")', () => {
  test('counts the address that the page has now, whatever it carries', async () => {
    href = 'https://www.shop.example/';
    const { partner, settled } = load();
    href = 'https://www.shop.example/landing?q=x';
    partner('click');
    await settled();
    expect(sent.map(({ body }) => body.url)).toEqual(['https://www.shop.example/landing']);
  });

  test('counts a ref id that it is given', async () => {
    href = 'https://www.shop.example/partners/ada';
    const { partner, settled } = load();
    partner('click', 'ada');
    await settled();
    expect(sent[0]?.body).toMatchObject({ url: href, ref_id: 'ada' });
  });

  test('of the address that is to be counted by itself counts it once', async () => {
    await load((partner) => partner('click')).settled();
    expect(sent).toHaveLength(1);
  });

  test('waits for the one before it, whose visitor it is', async () => {
    const { partner, settled } = load();
    partner('click', 'ada');
    await settled();
    expect(sent.map(({ body }) => body.tid)).toEqual([id('visitor-1'), id('visitor-1')]);
  });
});

describe('without consent', () => {
  test('nothing is sent, and no cookie is read or set', async () => {
    jar.cookie = `_partner_tid=${id('known')}; Domain=shop.example`;
    const before = jar.written.length;
    const { partner, settled } = load((partner) => {
      partner('init', { consent: false });
      partner('click', 'ada');
    });
    await settled();
    expect([sent, partner('tid'), partner('ref_id')]).toEqual([[], null, null]);
    expect([jar.written.length, tidCookie()]).toEqual([before, `_partner_tid=${id('known')}`]);
  });

  test('all that waits is counted once it is given: the address the visitor arrived at, too', async () => {
    const { partner, settled } = load((partner) => partner('init', { consent: false }));
    href = 'https://www.shop.example/basket';
    partner('consent', true);
    await settled();
    expect(sent.map(({ body }) => body.url)).toEqual([ARRIVED]);
    expect(partner('tid')).toBe(id('visitor-1'));
  });

  test.each([[undefined], ['false'], [0], [null], ['true'], [1]])('%j is no consent', async (given) => {
    const { partner, settled } = load((partner) => partner('init', { consent: false }));
    partner('consent', given);
    await settled();
    expect(sent).toEqual([]);
    await load((other) => other('init', { consent: given })).settled();
    expect(sent).toEqual([]);
  });

  test('that is given while a click is under way: it is counted again once there is consent', async () => {
    const { partner, settled } = load();
    await Promise.resolve();
    partner('init', { consent: false });
    await settled();
    expect([sent.length, tidCookie(), partner('tid')]).toEqual([1, '', null]);
    partner('consent', true);
    await settled();
    expect(sent.map(({ body }) => body.url)).toEqual([ARRIVED, ARRIVED]);
    expect([tidCookie(), partner('tid')]).toEqual([`_partner_tid=${id('visitor-2')}`, id('visitor-2')]);
  });
});

describe('consent that is withdrawn', () => {
  test('takes the cookie away, and the visitor is nobody', async () => {
    const { partner, settled } = load();
    await settled();
    partner('consent', false);
    expect([tidCookie(), partner('tid'), partner('ref_id')]).toEqual(['', null, null]);
    partner('click');
    await settled();
    expect(sent).toHaveLength(1);
  });

  test('while a click is under way keeps nothing of its answer', async () => {
    let arrive: () => void = () => {};
    answer = () =>
      new Promise((done) => {
        arrive = () => done({ tid: id('late'), ref_id: 'grace', cookie_life: 30 });
      });
    const { partner, settled } = load();
    await Promise.resolve();
    partner('consent', false);
    jar.cookie = `_partner_tid=${id('late')}; Domain=shop.example`;
    arrive();
    await settled();
    expect([tidCookie(), partner('tid')]).toEqual(['', null]);
  });

  test('and given again counts the link once more, for another visitor', async () => {
    const { partner, settled } = load();
    await settled();
    partner('consent', false);
    partner('consent', true);
    await settled();
    expect([sent.length, tidCookie()]).toEqual([2, `_partner_tid=${id('visitor-2')}`]);
  });
});

describe('an API on the page’s own site', () => {
  beforeEach(() => {
    apiHost = 'track.shop.example';
  });

  test('may set the cookie itself: it is given the domain', async () => {
    await load().settled();
    expect(sent[0]).toMatchObject({ body: { cookie_domain: 'shop.example' }, withCookies: true });
  });

  test('has set it: then the script leaves it as it is, for what a script writes does not last as long', async () => {
    answer = async () => {
      jar.cookie = `_partner_tid=${id('theirs')}; Domain=shop.example`;
      return { tid: id('theirs'), ref_id: 'grace', cookie_life: 30, cookie_set: true };
    };
    await load().settled();
    expect(jar.written.filter((text) => text.startsWith('_partner_tid=')).at(-1)).toBe(
      `_partner_tid=${id('theirs')}; Domain=shop.example`,
    );
  });

  test('says that it has set another one, but the browser did not take it: then the script tries', async () => {
    answer = async () => ({ tid: id('theirs'), ref_id: 'grace', cookie_life: 30, cookie_set: true });
    await load().settled();
    expect(jar.written.at(-1)).toContain('Max-Age=2592000');
  });
});

describe('a function as the last argument', () => {
  test.each([
    [['tid'], id('visitor-1')],
    [['ref_id'], 'grace'],
    [['click'], id('visitor-1')],
    [['click', 'grace'], id('visitor-1')],
    [['consent', true], id('visitor-1')],
    [['init', {}], id('visitor-1')],
  ])('of %j is given %s, once the clicks have been answered', async (call, expected) => {
    const answered = new Promise((done) => load((partner) => partner(...call, done)));
    expect(await answered).toBe(expected);
  });

  test('is given null where nothing will be known', async () => {
    const denied = new Promise((done) =>
      load((partner) => {
        partner('init', { consent: false });
        partner('tid', done);
      }),
    );
    expect(await denied).toBeNull();
    answer = async () => null;
    expect(await new Promise((done) => load((partner) => partner('tid', done)))).toBeNull();
  });
});

describe('partner("referral")', () => {
  const clicked = () => ({ tid: id('visitor-1'), ref_id: 'grace', cookie_life: 30 });
  const report = (partner: ReturnType<typeof makePartner>, person: unknown) =>
    new Promise<unknown[]>((done) => partner('referral', person, (...answered: unknown[]) => done(answered)));

  test('reports a person with the visitor and the ref id, once the click has been answered', async () => {
    const { partner } = load();
    const answered = report(partner, { email: 'ada@example.com', uid: 'u1', plan: 'x' });
    expect(await answered).toMatchObject([{ tid: id('visitor-1') }, null]);
    expect(sent.map(({ path }) => path)).toEqual(['tr', 'tr/signup']);
    expect(sent[1]).toEqual({
      path: 'tr/signup',
      body: { account: 7, email: 'ada@example.com', uid: 'u1', tid: id('visitor-1'), ref_id: 'grace' },
      withCookies: false,
    });
  });

  test.each([
    ['for a visitor who came by no link', async () => ({ tid: '' }), 'https://www.shop.example/', 'no referral link'],
    ['if the service refuses it', async ({ email }: Sent) => (email ? null : clicked()), ARRIVED, 'refused'],
    [
      'if nobody answers',
      async ({ email }: Sent) => (email ? Promise.reject(new Error('blocked')) : clicked()),
      ARRIVED,
      'blocked',
    ],
  ])('calls back with an error %s', async (_, answers, address, text) => {
    answer = answers;
    href = address;
    const { partner } = load();
    expect(await report(partner, { email: 'ada@example.com' })).toMatchObject([
      null,
      { message: expect.stringContaining(text) },
    ]);
  });

  test('sends nothing without consent', async () => {
    const { partner } = load((partner) => partner('init', { consent: false }));
    const [, error] = await report(partner, { email: 'ada@example.com' });
    expect([sent, String(error)]).toEqual([[], expect.stringContaining('consented')]);
  });
});

test('an unknown command calls back with an error', async () => {
  const { partner } = load();
  const answered = new Promise((done) => partner('refferal', {}, (...all: unknown[]) => done(all)));
  expect(await answered).toMatchObject([null, { message: 'partner: unknown command refferal' }]);
});

test('whatever it is called with, it throws nothing', async () => {
  const { partner, settled } = load();
  const calls = [[], [null], ['no such'], ['toString'], ['init'], ['init', null], ['init', 5], [{}], ['click', {}]];
  expect(calls.map((call) => partner(...call))).toEqual(calls.map(() => null));
  const hostile = {
    get consent() {
      throw new Error('mine');
    },
  };
  expect(partner('init', hostile)).toBeNull();
  await settled();
});

describe('an address that the page had before the script ran', () => {
  test('is counted when its ref id is gone by then', async () => {
    earlier = [undefined, ARRIVED];
    href = 'https://www.shop.example/home';
    await load().settled();
    expect(sent.map(({ body }) => body.url)).toEqual([ARRIVED]);
  });

  test.each([[5], [{}], ['nonsense'], ['https://other.example/?ref=grace'], ['https://www.shop.example/']])(
    'is ignored when it is no address of the page with a ref id: %j',
    async (recorded) => {
      earlier = [recorded];
      await load().settled();
      expect(sent.map(({ body }) => body.url)).toEqual([ARRIVED]);
    },
  );
});

describe('a page that changes its address without being loaded', () => {
  test('counts an address with another ref id, once', async () => {
    const { navigate, partner, settled } = load();
    for (const path of ['pricing?ref=ada', 'pricing?ref=ada', 'docs?ref=ada&tab=2', 'docs?ref=grace', 'docs']) {
      href = `https://www.shop.example/${path}`;
      navigate();
      await settled();
    }
    partner('click');
    await settled();
    expect(sent.map(({ body }) => body.url)).toEqual([
      ARRIVED,
      'https://www.shop.example/pricing?ref=ada',
      'https://www.shop.example/docs',
    ]);
  });

  test('counts the same address once, however often it is asked to', async () => {
    const { partner, settled } = load();
    await settled();
    partner('click');
    await settled();
    expect(sent).toHaveLength(1);
  });

  test('sends an address again whose click nobody answered, when asked to', async () => {
    answer = () => Promise.reject(new Error('500'));
    const { partner, settled } = load();
    await settled();
    partner('click');
    await settled();
    expect(sent.map(({ body }) => body.url)).toEqual([ARRIVED, ARRIVED]);
  });
});

describe('consent on the page after the one the visitor arrived at', () => {
  beforeEach(() => {
    href = 'https://www.shop.example/privacy';
    referrer = ARRIVED;
  });

  test('counts the page that linked here, which has the ref id', async () => {
    const { partner, settled } = load((partner) => partner('init', { consent: false }));
    await settled();
    expect(sent).toEqual([]);
    partner('consent', true);
    await settled();
    expect(sent.map(({ body }) => body)).toEqual([{ account: 7, url: ARRIVED, tid: id('visitor-1') }]);
  });

  test('counts nothing for a visitor who is known, nor without having been waited for', async () => {
    await load((partner) => partner('consent', true)).settled();
    jar.cookie = `_partner_tid=${id('known')}; Domain=shop.example`;
    const { partner, settled } = load((partner) => partner('init', { consent: false }));
    partner('consent', true);
    await settled();
    expect(sent).toEqual([]);
  });

  test('does not count links of other sites', async () => {
    referrer = 'https://other.example/?ref=grace';
    const { partner, settled } = load((partner) => partner('init', { consent: false }));
    partner('consent', true);
    await settled();
    expect(sent).toEqual([]);
  });
});

test('a prerendered page sends its click when the visitor sees it', async () => {
  let show: (value?: unknown) => void = () => {};
  shown = new Promise((done) => {
    show = done;
  });
  const { settled } = load();
  await Promise.resolve();
  expect([sent, jar.written]).toEqual([[], []]);
  show();
  await settled();
  expect(sent).toHaveLength(1);
});

describe('the cookie of the ref id', () => {
  test('keeps the ref id when the click is blocked', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await load().settled();
    expect(refCookie()).toBe('_partner_ref=grace');
    expect(jar.written.filter((text) => text.startsWith('_partner_ref='))).toEqual([
      '_partner_ref=grace; Path=/; Domain=shop.example; Max-Age=604800; SameSite=Lax; Secure',
    ]);
  });

  test('says what the answer says, for as long as the cookie of the id', async () => {
    answer = async ({ tid }) => ({ tid: String(tid), ref_id: 'first', cookie_life: 30 });
    await load().settled();
    expect(refCookie()).toBe('_partner_ref=first');
    expect(jar.written.filter((text) => text.startsWith('_partner_ref=')).at(-1)).toContain('Max-Age=2592000');
  });

  test('stays that of the first link while no click is answered', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await load().settled();
    href = 'https://www.shop.example/?ref=ada';
    await load().settled();
    expect(refCookie()).toBe('_partner_ref=grace');
  });

  test('is encoded, whatever the link says', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    href = `https://www.shop.example/?ref=${encodeURIComponent('x; Domain=evil')}`;
    await load().settled();
    expect(refCookie()).toBe('_partner_ref=x%3B%20Domain%3Devil');
  });

  test('goes with the cookie of the id: for a link that leads nowhere, and without consent', async () => {
    answer = async () => null;
    await load().settled();
    expect(jar.cookie).toBe('');
    answer = async ({ tid }) => ({ tid: String(tid), ref_id: 'grace', cookie_life: 30 });
    const { partner, settled } = load();
    await settled();
    partner('consent', false);
    expect(jar.cookie).toBe('');
  });
});
