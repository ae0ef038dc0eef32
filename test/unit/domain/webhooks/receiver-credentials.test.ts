import { describe, expect, test } from 'vitest';
import {
  type CredentialChanges,
  changeCredentials,
  credentialHeaders,
  NO_CREDENTIALS,
} from '#shared/domain/webhooks/receiver-credentials.ts';
import { catchRefusal } from '#test/unit/domain/refusal.ts';

const basic = { basicAuthUser: 'ledger', basicAuthPassword: 'pass:wörd' };
const findRefusal = (changes: CredentialChanges, before = NO_CREDENTIALS) =>
  catchRefusal(() => changeCredentials(before, changes));

describe('webhook credentials', () => {
  test('webhook credentials are sent as headers', () => {
    const access = changeCredentials(NO_CREDENTIALS, { headers: { 'X-Source': 'referrals' }, ...basic });
    const credentials = Buffer.from('ledger:pass:wörd').toString('base64');
    expect(credentialHeaders(access)).toEqual({ 'x-source': 'referrals', authorization: `Basic ${credentials}` });
    expect(credentialHeaders(NO_CREDENTIALS)).toEqual({});
  });

  test('webhook credentials keep unchanged parts; headers are replaced as a whole', () => {
    const before = changeCredentials(NO_CREDENTIALS, { headers: { a: '1', b: '2' }, ...basic });
    expect(changeCredentials(before, {})).toEqual(before);
    expect(changeCredentials(before, { basicAuthUser: 'other' }).basicAuth).toEqual({
      user: 'other',
      password: 'pass:wörd',
    });
    expect(changeCredentials(before, { headers: { c: '3' } })).toEqual({ ...before, headers: { c: '3' } });
    expect(changeCredentials(before, { basicAuthUser: '', headers: {} })).toEqual(NO_CREDENTIALS);
  });

  test.each<[CredentialChanges, RegExp]>([
    [{ basicAuthUser: 'me' }, /^basic_auth_user needs/],
    [{ basicAuthPassword: 'secret' }, /^basic_auth_password needs/],
    [{ basicAuthUser: 'a:b', basicAuthPassword: 'x' }, /^basic_auth_user is invalid/],
    [{ ...basic, headers: { Authorization: 'Bearer x' } }, /^headers: authorization/],
    [{ headers: { 'Webhook-Signature': 'v1,x' } }, /is set by the service/],
    [{ headers: { Host: 'x' } }, /is set by the service/],
    [{ headers: { 'a b': 'x' } }, /names and values/],
    [{ headers: { a: 'x\r\nb: y' } }, /names and values/],
    [{ headers: { a: 'ü' } }, /names and values/],
    [{ headers: { A: '1', a: '2' } }, /is given twice/],
    [{ headers: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`h${n}`, 'x'])) }, /at most 20/],
  ])('webhook credentials are rejected: %j', (changes, message) => {
    expect(findRefusal(changes)).toMatchObject({ code: 'invalid', message: expect.stringMatching(message) });
  });
});
