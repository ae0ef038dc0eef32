import { expect, test } from 'vitest';
import { buildCookie, buildCookieName, parseCookies } from '#shared/http/auth/cookies.ts';

test('a cookie on https is bound to the host, secure and hidden from scripts', () => {
  expect(buildCookie('https://partners.acme.example', 'session', 't', 60)).toBe(
    '__Host-session=t; Path=/; Max-Age=60; HttpOnly; Secure; SameSite=Lax',
  );
});

test('a cookie without https is not secure and has the port in its name', () => {
  expect(buildCookie('http://127.0.0.1:3000', 'session', 't', 0)).toBe(
    'local-3000-session=t; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
  );
  expect(buildCookieName('http://127.0.0.1:8080', 'session')).toBe('local-8080-session');
});

test('the first of two cookies with the same name counts, and malformed ones are skipped', () => {
  const found = parseCookies({ cookies: ['a=1', 'b=2=3', 'a=4', 'nothing', '=5'] });
  expect([...found]).toEqual([
    ['a', '1'],
    ['b', '2=3'],
  ]);
});

test.each(['\u2000', '\u00a0', '\ufeff', '\v'])('a cookie name with the blank %j is not ours', (blank) => {
  const cookies = [`${blank}__Host-session=tossed`, `__Host-session${blank}=tossed`, ' __Host-session=own\t'];
  expect(parseCookies({ cookies }).get('__Host-session')).toBe('own');
});
