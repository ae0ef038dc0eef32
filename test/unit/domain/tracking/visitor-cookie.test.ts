import { expect, test } from 'vitest';
import { formatCookie, isHostWithinDomain, visitorCookieName } from '#shared/domain/tracking/visitor-cookie.ts';

test.each([
  ['2021-03-31T23:59:59.999Z', '_partner_track'],
  ['2021-04-01T00:00:00.000Z', '_partner_tid'],
  ['2026-01-01T00:00:00.000Z', '_partner_tid'],
])('the cookie of an account created %s is %s', (createdAt, name) => {
  expect(visitorCookieName({ createdAt })).toBe(name);
});

test('a cookie of zero days expires immediately', () => {
  const cookie = { name: '_partner_tid', value: '', domain: null, days: 0, secure: false };
  expect(formatCookie(cookie)).toBe('_partner_tid=; Path=/; Max-Age=0; SameSite=Lax');
});

test.each([
  ['shop.example', 'shop.example', true],
  ['www.shop.example', 'shop.example', true],
  ['evilshop.example', 'shop.example', false],
  ['shop.example', 'www.shop.example', false],
])('the host %s is within %s: %s', (host, domain, isWithin) => {
  expect(isHostWithinDomain(host, domain)).toBe(isWithin);
});
