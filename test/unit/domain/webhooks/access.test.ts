import { describe, expect, test } from 'vitest';
import { type AccessChanges, accessHeaders, changedAccess, NO_ACCESS } from '#shared/domain/webhooks/access.ts';
import { refusalOf } from '#test/unit/domain/refusal.ts';

const basic = { basicAuthUser: 'ledger', basicAuthPassword: 'pass:wörd' };
const refused = (changes: AccessChanges, before = NO_ACCESS) => refusalOf(() => changedAccess(before, changes));

describe('webhook credentials', () => {
  test('webhook credentials are sent as headers', () => {
    const access = changedAccess(NO_ACCESS, { headers: { 'X-Source': 'referrals' }, ...basic });
    const credentials = Buffer.from('ledger:pass:wörd').toString('base64');
    expect(accessHeaders(access)).toEqual({ 'x-source': 'referrals', authorization: `Basic ${credentials}` });
    expect(accessHeaders(NO_ACCESS)).toEqual({});
  });

  test('webhook credentials keep unchanged parts; headers are replaced as a whole', () => {
    const before = changedAccess(NO_ACCESS, { headers: { a: '1', b: '2' }, ...basic });
    expect(changedAccess(before, {})).toEqual(before);
    expect(changedAccess(before, { basicAuthUser: 'other' }).basicAuth).toEqual({
      user: 'other',
      password: 'pass:wörd',
    });
    expect(changedAccess(before, { headers: { c: '3' } })).toEqual({ ...before, headers: { c: '3' } });
    expect(changedAccess(before, { basicAuthUser: '', headers: {} })).toEqual(NO_ACCESS);
  });

  test.each<[AccessChanges, RegExp]>([
    [{ basicAuthUser: 'me' }, /^basic_auth_user needs/],
    [{ basicAuthPassword: 'secret' }, /^basic_auth_password needs/],
    [{ basicAuthUser: 'a:b', basicAuthPassword: 'x' }, /^basic_auth_user is invalid/],
    [{ ...basic, headers: { Authorization: 'Bearer x' } }, /^headers: authorization/],
    [{ headers: { 'Webhook-Signature': 'v1,x' } }, /is set by the service/],
    [{ headers: { Host: 'x' } }, /is set by the service/],
    [{ headers: { 'a b': 'x' } }, /names and values/],
    [{ headers: { a: 'x\r\nb: y' } }, /names and values/],
    [{ headers: { a: 'ü' } }, /names and values/],
    [{ headers: { A: '1', a: '2' } }, /stands there twice/],
    [{ headers: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`h${n}`, 'x'])) }, /20 at most/],
  ])('webhook credentials are rejected: %j', (changes, message) => {
    expect(refused(changes)).toMatchObject({ code: 'invalid', message: expect.stringMatching(message) });
  });
});
