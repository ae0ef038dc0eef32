import { expect, test } from 'vitest';
import type { HttpEvent } from '#shared/http/request/http-event.ts';
import { findSameSitePage } from '#shared/http/request/same-site.ts';

const page = (headers: Record<string, string>, domainName = 'track.shop.example') =>
  findSameSitePage({ headers, requestContext: { domainName } } as unknown as HttpEvent);
const own = { origin: 'https://www.shop.example', 'sec-fetch-site': 'same-site' };

test('a page is same-site if the browser says so', () => {
  const hosts = ['www.shop.example', 'track.shop.example'];
  expect(page(own)).toEqual({ origin: 'https://www.shop.example', hosts, secure: true });
  expect(page({ ...own, 'sec-fetch-site': 'same-origin' })).toMatchObject({ hosts });
  const local = { ...own, origin: 'http://www.shop.localhost:8080' };
  expect(page(local, 'track.shop.localhost:3000')).toEqual({
    origin: 'http://www.shop.localhost:8080',
    hosts: ['www.shop.localhost', 'track.shop.localhost'],
    secure: false,
  });
});

test('a page without browser information is same-site if both hosts share their last two labels', () => {
  expect(page({ origin: own.origin })).toEqual(page(own));
  expect(page({ origin: 'https://shop.example' }, 'shop.example')).not.toBeNull();
  expect(page({ origin: 'http://localhost:8080' }, 'localhost:3000')).not.toBeNull();
  expect(page({ origin: 'https://evilshop.example' })).toBeNull();
});

test.each<[what: string, headers: Record<string, string>]>([
  ['one of another site', { ...own, 'sec-fetch-site': 'cross-site' }],
  ['one of another site, which the browser does not name', { origin: 'https://www.other.example' }],
  ['an address that somebody has typed', { 'sec-fetch-site': 'none' }],
  ['none that is named', { 'sec-fetch-site': 'same-site' }],
  ['a frame that is kept apart', { ...own, origin: 'null' }],
  ['no web address', { ...own, origin: 'chrome-extension://abc' }],
])('a page is not same-site: %s', (_, headers) => {
  expect(page(headers)).toBeNull();
});
