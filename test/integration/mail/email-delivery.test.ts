import { expect, test, vi } from 'vitest';
import { checkDelivery } from '#shared/operations/mail/check-delivery.ts';
import type { DeliverySources } from '#shared/outside/mail/delivery-sources.ts';
import { presentEmailDeliveryV2 } from '#shared/present/v2/mail/email-delivery.ts';
import { v2EmailDeliveryShow } from '#shared/routes/v2/mail/email-delivery.ts';
import { aDns, anIdentity, anSesAccount } from '#test/support/mail/delivery.ts';
import { aMailingCompany } from '#test/support/mail/mails.ts';
import { setSender } from '#test/support/mail/sender.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany } from '#test/support/service/company.ts';

/** SES that knows some identities, and remembers which it was asked for. */
function mockSes(...identities: ReturnType<typeof anIdentity>[]) {
  const requests: string[] = [];
  const dns = aDns();
  const sources: DeliverySources = {
    region: async () => 'eu-west-1',
    readAccount: async () => anSesAccount(),
    findIdentity: async (name) => {
      requests.push(name);
      return identities.find((identity) => identity.name === name) ?? null;
    },
    resolve: async ({ type, name }) => dns(type, name),
  };
  return { sources, requests };
}

test('the local run does not pretend to check delivery', async () => {
  const company = await aMailingCompany();
  const { status, body } = await send(v2EmailDeliveryShow, { headers: createCredentials('v2', company) });
  expect([status, body]).toEqual([200, { unavailable: 'local_run', restriction: null, checks: [] }]);
});

test('a company without a sender has no checks', async () => {
  const { body } = await send(v2EmailDeliveryShow, { headers: createCredentials('v2', await aCompany()) });
  expect(body).toEqual({ unavailable: 'no_sender', restriction: null, checks: [] });
});

test('a verified domain passes all checks, and SES is not asked for its parents', async () => {
  const company = await aCompany();
  await setSender(company, { from: 'Acme <partners@acme.example>' });
  const { sources, requests } = mockSes(anIdentity());
  const { unavailable, restriction, checks } = presentEmailDeliveryV2(await checkDelivery(company, sources));
  expect([unavailable, restriction, checks.map(({ name, status }) => [name, status])]).toEqual([
    null,
    null,
    ['identity', 'dkim', 'mail_from', 'spf', 'dmarc'].map((name) => [name, 'ok']),
  ]);
  expect(requests).toEqual(['partners@acme.example', 'acme.example']);
});

test('a subdomain is checked by the verified parent', async () => {
  const company = await aCompany();
  await setSender(company, { from: 'partners@news.acme.example' });
  const { sources, requests } = mockSes(anIdentity());
  const { checks } = await checkDelivery(company, sources);
  expect(checks.filter(({ status }) => status !== 'ok')).toEqual([]);
  expect(requests).toEqual(['partners@news.acme.example', 'news.acme.example', 'acme.example']);
});

test('a company does not see the limits of the AWS account, which all companies share', async () => {
  const company = await aCompany();
  await setSender(company, { from: 'partners@acme.example' });
  const { sources } = mockSes(anIdentity());
  const limits = { isInSandbox: true, dailyQuota: 200, sentLastDay: 199, enforcement: 'SHUTDOWN' };
  const report = await checkDelivery(company, { ...sources, readAccount: async () => anSesAccount(limits) });
  expect(report.checks.filter(({ status }) => status !== 'ok')).toEqual([]);
  expect(report.restriction).toContain('cannot send e-mail to all addresses yet');
  expect(JSON.stringify(report)).not.toMatch(/200|199|paused|bounced|sandbox|production/);
});

test('a company reads that a service without portal sends no broadcasts', async () => {
  const company = await aCompany();
  await setSender(company, { from: 'partners@acme.example' });
  vi.stubEnv('PAGES_ORIGIN', '');
  const { restriction } = await checkDelivery(company, mockSes(anIdentity()).sources);
  vi.unstubAllEnvs();
  expect(restriction).toMatch(/^The service has no portal, where promoters could unsubscribe/);
});

test('the checks of the sender do not need an answer of SES for the AWS account', async () => {
  const company = await aCompany();
  await setSender(company, { from: 'partners@acme.example' });
  const { sources } = mockSes(anIdentity());
  const readAccount = () => Promise.reject(new Error('Rate exceeded'));
  const { restriction, checks } = await checkDelivery(company, { ...sources, readAccount });
  expect([restriction, checks.filter(({ status }) => status !== 'ok')]).toEqual([null, []]);
});
