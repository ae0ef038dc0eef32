import { expect, test } from 'vitest';
import { checkDelivery } from '#shared/operations/mail/check-delivery.ts';
import type { DeliverySources } from '#shared/outside/mail/delivery-sources.ts';
import { presentEmailDeliveryV2 } from '#shared/present/v2/mail/email-delivery.ts';
import { v2EmailDeliveryShow } from '#shared/routes/v2/mail/email-delivery.ts';
import { aDns, anIdentity, anSesAccount } from '#test/support/mail/delivery.ts';
import { aMailingCompany } from '#test/support/mail/mails.ts';
import { setSender } from '#test/support/mail/sender.ts';
import { credentials, send } from '#test/support/requests/send.ts';
import { aCompany } from '#test/support/service/company.ts';

/** SES that knows some identities, and remembers which it was asked for. */
function sesWith(...identities: ReturnType<typeof anIdentity>[]) {
  const asked: string[] = [];
  const dns = aDns();
  const sources: DeliverySources = {
    region: async () => 'eu-west-1',
    readAccount: async () => anSesAccount(),
    findIdentity: async (name) => {
      asked.push(name);
      return identities.find((identity) => identity.name === name) ?? null;
    },
    resolve: async ({ type, name }) => dns(type, name),
  };
  return { sources, asked };
}

test('the local run does not pretend to check delivery', async () => {
  const company = await aMailingCompany();
  const { status, body } = await send(v2EmailDeliveryShow, { headers: credentials('v2', company) });
  expect([status, body]).toEqual([200, { unavailable: 'local_run', checks: [] }]);
});

test('a company without a sender has no checks', async () => {
  const { body } = await send(v2EmailDeliveryShow, { headers: credentials('v2', await aCompany()) });
  expect(body).toEqual({ unavailable: 'no_sender', checks: [] });
});

test('a verified domain passes all checks, and SES is not asked for its parents', async () => {
  const company = await aCompany();
  await setSender(company, { from: 'Acme <partners@acme.example>' });
  const { sources, asked } = sesWith(anIdentity());
  const { unavailable, checks } = presentEmailDeliveryV2(await checkDelivery(company, sources));
  expect([unavailable, checks.map(({ name, status }) => [name, status])]).toEqual([
    null,
    ['identity', 'dkim', 'mail_from', 'spf', 'dmarc', 'sandbox'].map((name) => [name, 'ok']),
  ]);
  expect(asked).toEqual(['partners@acme.example', 'acme.example']);
});

test('a subdomain is checked by the verified parent', async () => {
  const company = await aCompany();
  await setSender(company, { from: 'partners@news.acme.example' });
  const { sources, asked } = sesWith(anIdentity());
  const { checks } = await checkDelivery(company, sources);
  expect(checks.filter(({ status }) => status !== 'ok')).toEqual([]);
  expect(asked).toEqual(['partners@news.acme.example', 'news.acme.example', 'acme.example']);
});

test("a company does not see quota and reputation, which depend on other companies' mail", async () => {
  const company = await aCompany();
  await setSender(company, { from: 'partners@acme.example' });
  const { sources } = sesWith(anIdentity());
  const readAccount = async () => anSesAccount({ sentLastDay: 50_000, enforcement: 'SHUTDOWN' });
  const { checks } = await checkDelivery(company, { ...sources, readAccount });
  expect(checks.filter(({ status }) => status !== 'ok')).toEqual([]);
  expect(JSON.stringify(checks)).not.toMatch(/50000|paused|bounced/);
});

test('the sandbox check alone is unknown if SES does not answer for the AWS account', async () => {
  const company = await aCompany();
  await setSender(company, { from: 'partners@acme.example' });
  const { sources } = sesWith(anIdentity());
  const readAccount = () => Promise.reject(new Error('Rate exceeded'));
  const { checks } = await checkDelivery(company, { ...sources, readAccount });
  expect(checks.flatMap(({ name, status }) => (status === 'ok' ? [] : [[name, status]]))).toEqual([
    ['sandbox', 'unknown'],
  ]);
});
