import { describe, expect, test } from 'vitest';
import {
  eraseCookie,
  findRootDomain,
  isSameSite,
  listParentDomains,
  readCookie,
  writeCookie,
} from '#shared/web/script/cookie.ts';
import { CookieJar } from '#test/support/script/cookie-jar.ts';

const NAME = '_partner_tid';
const TID = 'Rk3mX0b8aQpLrT5nZ2cVwYg6';
const on = (host: string, secure = true) => ({ jar: new CookieJar(host), host, secure });

describe('root domain', () => {
  test.each([
    ['www.shop.example', 'shop.example'],
    ['shop.example', 'shop.example'],
    ['a.b.c.shop.example', 'shop.example'],
    ['www.shop.co.uk', 'shop.co.uk'],
    ['shop.co.uk', 'shop.co.uk'],
    ['www.shop.localhost', 'shop.localhost'],
    ['localhost', 'localhost'],
    ['127.0.0.1', '127.0.0.1'],
  ])('the root domain of %s is %s', (host, root) => {
    const page = on(host);
    expect(findRootDomain(page, 'probe')).toBe(root);
    expect(page.jar.cookie).toBe('');
  });

  test('the root domain is null if the browser rejects cookies', () => {
    expect(findRootDomain({ ...on('www.shop.example'), jar: { cookie: '' } }, 'probe')).toBe('shop.example');
    const closed = {
      get cookie() {
        return '';
      },
      set cookie(_) {},
    };
    expect(findRootDomain({ ...on('www.shop.example'), jar: closed }, 'probe')).toBeNull();
  });

  test('the root domain is searched from the widest to the narrowest domain', () => {
    expect(listParentDomains('a.shop.co.uk')).toEqual(['co.uk', 'shop.co.uk', 'a.shop.co.uk']);
    expect(listParentDomains('localhost')).toEqual(['localhost']);
  });
});

describe('visitor cookie', () => {
  test('the cookie is valid for all pages of the domain, for the given days', () => {
    const page = on('www.shop.example');
    writeCookie(page, NAME, TID, 60, 'shop.example');
    expect(page.jar.written).toEqual([
      `_partner_tid=${TID}; Path=/; Domain=shop.example; Max-Age=5184000; SameSite=Lax; Secure`,
    ]);
    expect(readCookie(page, NAME)).toBe(TID);
  });

  test('the cookie is not secure on a page without https', () => {
    const page = on('localhost', false);
    writeCookie(page, NAME, TID, 1, null);
    expect(page.jar.written).toEqual([`_partner_tid=${TID}; Path=/; Max-Age=86400; SameSite=Lax`]);
  });

  test.each([
    [`a=1; _partner_tid=${TID}; b=2`, TID],
    ['_partner_tid=undefined', null],
    [`x_partner_tid=${TID}`, null],
    ['_partner_tid_probe=1', null],
    ['_partner_tid=', null],
    ['_partner_tid=%3Cscript%3E', null],
    [`_partner_tid=${'x'.repeat(25)}`, null],
    ['', null],
  ])('the cookie is found among others, and invalid ids are ignored: %s', (cookie, tid) => {
    expect(readCookie({ ...on('shop.example'), jar: { cookie } }, NAME)).toBe(tid);
  });

  test('the cookie is erased for every domain it was set for', () => {
    const page = on('www.shop.example');
    for (const domain of ['shop.example', 'www.shop.example', null]) writeCookie(page, NAME, TID, 60, domain);
    expect(page.jar.domainsOf(NAME)).toHaveLength(3);
    eraseCookie(page, NAME);
    expect(page.jar.cookie).toBe('');
  });
});

test.each([
  ['track.shop.example', 'www.shop.example', 'shop.example', true],
  ['shop.example', 'www.shop.example', 'shop.example', true],
  ['track.other.example', 'www.shop.example', 'shop.example', false],
  ['evilshop.example', 'www.shop.example', 'shop.example', false],
  ['x.execute-api.eu-west-1.amazonaws.com', 'www.shop.example', 'shop.example', false],
  ['localhost', 'localhost', null, true],
  ['127.0.0.1', 'localhost', 'localhost', false],
])('an API at %s is on the site of a page at %s with the root domain %s: %s', (api, host, root, own) => {
  expect(isSameSite({ host: api, secure: true }, on(host), root)).toBe(own);
});

test('an API on https is not same-site with a page on http', () => {
  expect(isSameSite({ host: 'track.shop.example', secure: true }, on('www.shop.example', false), 'shop.example')).toBe(
    false,
  );
});
