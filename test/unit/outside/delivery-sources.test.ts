import { GetAccountCommand, GetEmailIdentityCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { createDeliverySources } from '#shared/outside/mail/delivery-sources.ts';

const ses = mockClient(SESv2Client);
afterAll(() => ses.restore());
beforeEach(() => ses.reset());

const withCode = (code: string) => Object.assign(new Error(code), { code });
const resolver = { resolveCname: vi.fn(), resolveMx: vi.fn(), resolveTxt: vi.fn() };
const sources = createDeliverySources(resolver);

test('an identity without DKIM and MAIL FROM is read as such', async () => {
  ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: false });
  expect(await sources.findIdentity('acme.example')).toEqual({
    name: 'acme.example',
    isVerified: false,
    dkim: { isEnabled: false, isConfirmed: false, isEasy: true, tokens: [], hostedZone: 'dkim.amazonses.com' },
    mailFrom: null,
  });
});

test('an identity that SES does not know is null, other errors propagate', async () => {
  ses.on(GetEmailIdentityCommand).rejectsOnce(new NotFoundException({ message: 'no', $metadata: {} }));
  expect(await sources.findIdentity('acme.example')).toBeNull();
  ses.on(GetEmailIdentityCommand).rejects(new Error('denied'));
  await expect(sources.findIdentity('acme.example')).rejects.toThrow('denied');
});

test('the account has its limits', async () => {
  ses.on(GetAccountCommand).resolves({ SendingEnabled: true, SendQuota: { Max24HourSend: 200, MaxSendRate: 1 } });
  expect(await sources.readAccount()).toEqual({
    isInSandbox: true,
    isSendingEnabled: true,
    enforcement: '',
    dailyQuota: 200,
    perSecond: 1,
    sentLastDay: 0,
  });
});

test('DNS values are read as zone files show them, and long texts are joined', async () => {
  resolver.resolveCname.mockResolvedValue(['aaa.dkim.amazonses.com']);
  resolver.resolveMx.mockResolvedValue([{ priority: 10, exchange: 'mx.example' }]);
  resolver.resolveTxt.mockResolvedValue([['v=spf1 ', '-all']]);
  const name = 'acme.example';
  expect(await sources.resolve({ type: 'CNAME', name })).toEqual(['aaa.dkim.amazonses.com']);
  expect(await sources.resolve({ type: 'MX', name })).toEqual(['10 mx.example']);
  expect(await sources.resolve({ type: 'TXT', name })).toEqual(['v=spf1 -all']);
});

test.each([
  ['ENODATA', []],
  ['ENOTFOUND', []],
  ['ESERVFAIL', null],
  ['ETIMEOUT', null],
])('a lookup with %s gives %j', async (code, response) => {
  resolver.resolveTxt.mockRejectedValue(withCode(code));
  expect(await sources.resolve({ type: 'TXT', name: 'acme.example' })).toEqual(response);
});
