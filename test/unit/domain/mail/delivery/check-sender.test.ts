import { describe, expect, test } from 'vitest';
import { checkSender, listDnsQuestions } from '#shared/domain/mail/delivery/check-sender.ts';
import type { DeliveryCheckName } from '#shared/domain/mail/delivery/delivery-check.ts';
import type { LookUpDns, SenderFacts } from '#shared/domain/mail/delivery/facts.ts';
import { aDkim, aDns, anIdentity, aSender } from '#test/support/mail/delivery.ts';

const MX = 'MX mail.acme.example';
const SPF = 'TXT mail.acme.example';
const DMARC = 'TXT _dmarc.acme.example';

function getCheck(name: DeliveryCheckName, sender: SenderFacts, dns: LookUpDns = aDns()) {
  const check = checkSender(sender, dns).find((one) => one.name === name);
  if (!check) throw new Error(`no check ${name}`);
  return check;
}

const statuses = (sender: SenderFacts, dns: LookUpDns = aDns()) =>
  Object.fromEntries(checkSender(sender, dns).map(({ name, status }) => [name, status]));

test('a domain with DKIM, MAIL FROM, SPF and DMARC passes all checks', () => {
  const all = { identity: 'ok', dkim: 'ok', mail_from: 'ok', spf: 'ok', dmarc: 'ok' };
  expect(statuses(aSender(anIdentity()))).toEqual(all);
});

test('the DNS questions cover keys, MAIL FROM and DMARC of the domain and its parents', () => {
  const sender = { ...aSender(anIdentity()), domain: 'news.acme.example' };
  expect(listDnsQuestions(sender).map(({ type, name }) => `${type} ${name}`)).toEqual([
    ...['aaa', 'bbb', 'ccc'].map((token) => `CNAME ${token}._domainkey.acme.example`),
    ...[MX, SPF, 'TXT _dmarc.news.acme.example', DMARC],
  ]);
});

describe('identity', () => {
  test('a sender that SES does not know fails, with the region', () => {
    expect(getCheck('identity', aSender())).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('eu-west-1'),
    });
  });

  test('an unverified address fails without being named', () => {
    const { status, message, action } = getCheck(
      'identity',
      aSender(anIdentity({ name: 'grace@acme.example', isVerified: false })),
    );
    expect([status, `${message}${action}`]).toEqual(['failed', expect.not.stringContaining('grace@')]);
  });

  test('an unverified address passes if its domain is verified', () => {
    const address = anIdentity({ name: 'grace@acme.example', isVerified: false, mailFrom: null });
    expect(getCheck('identity', aSender(address, anIdentity())).status).toBe('ok');
  });
});

describe('DKIM', () => {
  const pendingIdentity = anIdentity({ dkim: aDkim({ isConfirmed: false }) });

  test('missing keys fail with the exact CNAME records to add', () => {
    const dns = aDns({ 'CNAME bbb._domainkey.acme.example': [] });
    expect(getCheck('dkim', aSender(pendingIdentity), dns)).toMatchObject({
      status: 'failed',
      message: 'DNS lacks 1 of 3 DKIM records of acme.example.',
      records: [{ type: 'CNAME', name: 'bbb._domainkey.acme.example', value: 'bbb.dkim.amazonses.com' }],
    });
  });

  test('keys whose lookup fails are unknown, and so is DMARC without SPF', () => {
    const dns = aDns({ 'CNAME bbb._domainkey.acme.example': null });
    expect(getCheck('dkim', aSender(pendingIdentity), dns)).toMatchObject({ status: 'unknown', records: [] });
    expect(getCheck('dmarc', aSender({ ...pendingIdentity, mailFrom: null }), dns).status).toBe('unknown');
  });

  test('a missing key fails even if the lookup of another fails', () => {
    const dns = aDns({ 'CNAME aaa._domainkey.acme.example': null, 'CNAME bbb._domainkey.acme.example': [] });
    const { status, records } = getCheck('dkim', aSender(pendingIdentity), dns);
    expect([status, records.map(({ value }) => value)]).toEqual(['failed', ['bbb.dkim.amazonses.com']]);
  });

  test('keys in DNS that SES has not confirmed are a warning, regardless of their case and final dot', () => {
    const dns = aDns({ 'CNAME bbb._domainkey.acme.example': ['BBB.dkim.amazonses.com.'] });
    expect(getCheck('dkim', aSender(pendingIdentity), dns)).toMatchObject({ status: 'warning', records: [] });
  });

  test('keys are expected in the hosted zone that SES names', () => {
    const zone = 'x1.dkim.eu-west-1.amazonses.com';
    const identity = anIdentity({ dkim: aDkim({ isConfirmed: false, hostedZone: zone }) });
    expect(getCheck('dkim', aSender(identity)).records[0]?.value).toBe(`aaa.${zone}`);
  });

  test.each([
    ['signatures that are turned off', aDkim({ isEnabled: false }), /turned off/],
    ['an own key that SES cannot find', aDkim({ isConfirmed: false, isEasy: false }), /public key/],
    ['a domain without keys', aDkim({ isConfirmed: false, tokens: [] }), /not set up/],
  ])('%s fail', (_, dkim, words) => {
    const check = getCheck('dkim', aSender(anIdentity({ dkim })));
    expect([check.status, check.message]).toEqual(['failed', expect.stringMatching(words)]);
  });

  test('a verified address without its domain is not signed', () => {
    const check = getCheck('dkim', aSender(anIdentity({ name: 'grace@acme.example', mailFrom: null })));
    expect(check).toMatchObject({ status: 'failed', action: expect.stringContaining('domain acme.example') });
  });
});

describe('MAIL FROM and SPF', () => {
  const plain = anIdentity({ mailFrom: null });

  test('a domain without custom MAIL FROM is warned, with the records for a subdomain', () => {
    expect(getCheck('mail_from', aSender(plain))).toMatchObject({
      status: 'warning',
      records: [
        { type: 'MX', name: 'mail.acme.example', value: '10 feedback-smtp.eu-west-1.amazonses.com' },
        { type: 'TXT', name: 'mail.acme.example', value: 'v=spf1 include:amazonses.com ~all' },
      ],
    });
    expect(getCheck('spf', aSender(plain)).status).toBe('ok');
  });

  test('an address inherits the MAIL FROM domain of its domain', () => {
    const address = anIdentity({ name: 'grace@acme.example', mailFrom: null });
    expect(statuses(aSender(address, anIdentity())).mail_from).toBe('ok');
  });

  test.each([
    ['without an MX record', { [MX]: [] }, 'failed', 1],
    ['with the MX record of another region', { [MX]: ['10 feedback-smtp.us-east-1.amazonses.com'] }, 'failed', 1],
    ['with two MX records', { [MX]: ['10 feedback-smtp.eu-west-1.amazonses.com', '20 mx.example'] }, 'failed', 0],
    ['whose lookup fails', { [MX]: null }, 'unknown', 0],
  ] as const)('a MAIL FROM domain %s is reported', (_, answers, status, records) => {
    const check = getCheck('mail_from', aSender(anIdentity()), aDns(answers));
    expect([check.status, check.records.length]).toEqual([status, records]);
  });

  test('a MAIL FROM domain that SES has not confirmed is a warning, and does not align SPF', () => {
    const identity = anIdentity({ mailFrom: { domain: 'mail.acme.example', isConfirmed: false } });
    expect(getCheck('mail_from', aSender(identity)).status).toBe('warning');
    expect(getCheck('dmarc', aSender(identity)).message).toMatch(/passes by DKIM\.$/);
  });

  test.each([
    ['no record', [], 'v=spf1 include:amazonses.com ~all'],
    ['other texts only', ['google-site-verification=1'], 'v=spf1 include:amazonses.com ~all'],
    ['a record without SES', ['v=spf1 mx -all'], 'v=spf1 mx include:amazonses.com -all'],
    ['SES after all', ['v=spf1 ~all include:amazonses.com'], 'v=spf1 include:amazonses.com ~all include:amazonses.com'],
    [
      'a redirect beside all',
      ['v=spf1 redirect=x.example -all'],
      'v=spf1 redirect=x.example include:amazonses.com -all',
    ],
    ['a record without a last mechanism', ['v=spf1 mx'], 'v=spf1 mx include:amazonses.com'],
  ])('SPF with %s fails with the record to use', (_, records, value) => {
    expect(getCheck('spf', aSender(anIdentity()), aDns({ [SPF]: records }))).toMatchObject({
      status: 'failed',
      records: [{ type: 'TXT', name: 'mail.acme.example', value }],
    });
  });

  test.each([
    ['v=spf1 include:mx.example -all', 'v=spf1 include:mx.example include:amazonses.com -all'],
    ['v=spf1 redirect=mx.example', 'v=spf1 redirect=mx.example include:amazonses.com'],
  ])('%s may allow SES, so the result is unknown, and so is DMARC without DKIM', (record, value) => {
    const sender = aSender(anIdentity({ dkim: aDkim({ isEnabled: false }) }));
    const dns = aDns({ [SPF]: [record] });
    expect(getCheck('spf', sender, dns)).toMatchObject({ status: 'unknown', records: [{ value }] });
    expect(getCheck('dmarc', sender, dns).status).toBe('unknown');
  });

  test('two SPF records fail, because receivers ignore both', () => {
    const dns = aDns({ [SPF]: ['v=spf1 include:amazonses.com ~all', 'v=spf1 -all'] });
    expect(getCheck('spf', aSender(anIdentity()), dns)).toMatchObject({ status: 'failed', records: [] });
  });
});

describe('DMARC', () => {
  const unsigned = aDkim({ isEnabled: false });
  const dmarc = (record: string) => aDns({ [DMARC]: [record] });

  test('a domain without DMARC is warned, with the record to add', () => {
    expect(getCheck('dmarc', aSender(anIdentity()), aDns({ [DMARC]: [] }))).toMatchObject({
      status: 'warning',
      records: [{ type: 'TXT', name: '_dmarc.acme.example', value: 'v=DMARC1; p=none;' }],
    });
  });

  test.each([
    ['DKIM and SPF', anIdentity(), 'v=DMARC1; p=reject', /passes by DKIM and SPF\.$/],
    ['SPF alone', anIdentity({ dkim: unsigned }), 'v=DMARC1; p=reject', /passes by SPF\.$/],
    ['DKIM alone', anIdentity({ mailFrom: null }), 'v=DMARC1; p=reject', /passes by DKIM\.$/],
    ['DKIM alone if SPF must match exactly', anIdentity(), 'v=DMARC1; p=reject; aspf=s', /passes by DKIM\.$/],
  ])('DMARC passes by %s', (_, identity, record, words) => {
    const check = getCheck('dmarc', aSender(identity), dmarc(record));
    expect([check.status, check.message]).toEqual(['ok', expect.stringMatching(words)]);
  });

  test('DMARC fails if neither DKIM nor SPF is aligned, and names the effect of its policy', () => {
    const check = getCheck(
      'dmarc',
      aSender(anIdentity({ dkim: unsigned, mailFrom: null })),
      dmarc('v=DMARC1; p=reject'),
    );
    expect([check.status, check.message]).toEqual(['failed', expect.stringContaining('Receivers reject failures')]);
  });

  test('strict DKIM alignment requires a signature of the exact domain', () => {
    const sender = { ...aSender(anIdentity({ mailFrom: null })), domain: 'news.acme.example' };
    const statusWith = (record: string) => getCheck('dmarc', sender, dmarc(record)).status;
    expect([statusWith('v=DMARC1; p=none'), statusWith('v=DMARC1; p=none; adkim=s')]).toEqual(['ok', 'failed']);
  });

  test('a subdomain gets the subdomain policy of its parent', () => {
    const sender = { ...aSender(anIdentity()), domain: 'news.acme.example' };
    expect(getCheck('dmarc', sender, dmarc('v=DMARC1; p=reject; sp=none')).message).toContain('(p=none)');
  });

  test.each([
    ['without a policy', ['v=DMARC1; adkim=r']],
    ['with an unknown policy', ['v=DMARC1; p=block']],
    ['with a second record', ['v=DMARC1; p=none', 'v=DMARC1; p=reject']],
  ])('a domain %s fails', (_, records) => {
    expect(getCheck('dmarc', aSender(anIdentity()), aDns({ [DMARC]: records })).status).toBe('failed');
  });

  test('a record that only asks for reports has the policy none', () => {
    const check = getCheck('dmarc', aSender(anIdentity()), dmarc('v=DMARC1; rua=mailto:a@acme.example'));
    expect([check.status, check.message]).toEqual(['ok', expect.stringContaining('(p=none)')]);
  });

  test('a failed lookup leaves DMARC unknown', () => {
    expect(statuses(aSender(anIdentity()), aDns({ [DMARC]: null })).dmarc).toBe('unknown');
    const unresolved = aSender(anIdentity({ dkim: unsigned }));
    expect(statuses(unresolved, aDns({ [SPF]: null })).dmarc).toBe('unknown');
  });
});
