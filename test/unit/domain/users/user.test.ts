import { expect, test } from 'vitest';
import { resolveDestination } from '#shared/domain/users/destination.ts';
import { makeSessionToken, parseSessionToken, recentSignInEnd } from '#shared/domain/users/session.ts';
import { buildInvitedUser, canSignInAs, recordUserSignIn, userState } from '#shared/domain/users/user.ts';

const now = '2026-11-21T09:00:00.000Z';
const max = buildInvitedUser({ id: 2, email: 'max@acme.example', name: null, role: 'manager' }, now);
const who = { issuer: 'https://id.example', subject: 'max', name: 'Max' };

test('an invited user is bound to the first identity that signs in with the address', () => {
  expect([userState(max), canSignInAs(max, who)]).toEqual(['invited', true]);
  const user = recordUserSignIn(max, who, now);
  expect([userState(user), user.name, user.joinedAt]).toEqual(['active', 'Max', now]);
  expect(canSignInAs(user, who)).toBe(true);
  expect(canSignInAs(user, { ...who, subject: 'another' })).toBe(false);
  expect(canSignInAs(user, { ...who, issuer: 'https://other.example' })).toBe(false);
  const removed = { ...user, removedAt: now };
  expect([userState(removed), canSignInAs(removed, who)]).toEqual(['removed', false]);
});

test.each([
  ['/dashboard', '/dashboard'],
  ['/dashboard/a?b=c#d', '/dashboard/a?b=c#d'],
  ['/docs', '/docs'],
  [undefined, '/dashboard'],
  ['', '/dashboard'],
  ['dashboard', '/dashboard'],
  ['//evil.example', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  ['/\t/evil.example', '/dashboard'],
  ['/a\r\nset-cookie:x', '/dashboard'],
  ['/.//evil.example', '/dashboard'],
  ['/a/..//evil.example', '/dashboard'],
  ['https://evil.example', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  ['/auth/sign-in', '/dashboard'],
  ['/./auth/sign-out', '/dashboard'],
  ['/api/v2/me', '/dashboard'],
  [`/${'a'.repeat(2000)}`, '/dashboard'],
])('a sign-in with target %j redirects to %s', (destination, to) => expect(resolveDestination(destination)).toBe(to));

test('a session token encodes account and user; malformed tokens are rejected', () => {
  const token = makeSessionToken(7, 2, 'abcdefghijklmnopqrstuvwx');
  expect(parseSessionToken(token)).toEqual({ account: 7, userId: 2 });
  for (const text of ['', '7.2', '7.2.short', '0.2.abcdefghijklmnopqrstuvwx', `${token}#`, 'a.b.c']) {
    expect(parseSessionToken(text)).toBeNull();
  }
});

test('a sign-in is fresh for fifteen minutes, and never if its time is unknown', () => {
  expect(recentSignInEnd({ signedInAt: now })).toBe('2026-11-21T09:15:00.000Z');
  expect(recentSignInEnd({ signedInAt: null })).toBeNull();
});
