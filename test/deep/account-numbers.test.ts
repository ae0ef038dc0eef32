import { readFile } from 'node:fs/promises';
import { composeIBAN } from 'ibantools';
import { expect, inject, test } from 'vitest';
import { DAY_MS } from '#shared/domain/time.ts';
import { changeMethod } from '#shared/operations/payout-methods/change-methods.ts';
import { resendNotices } from '#shared/operations/projections/resend-notices.ts';
import { generateDataKey } from '#shared/outside/data-key.ts';
import { payoutFingerprintMac } from '#shared/outside/mac.ts';
import type { QueueMessage } from '#shared/outside/queues.ts';
import {
  affiliatePayoutMethodsCreate,
  affiliatePayoutMethodsList,
  affiliatePayoutMethodsShow,
} from '#shared/routes/affiliate/payout-methods/payout-methods.ts';
import { affiliatePayoutsList } from '#shared/routes/affiliate/payouts/payouts.ts';
import { v2AuditLogsList } from '#shared/routes/v2/audit/audit-logs.ts';
import { v2PaymentsBatchesFile } from '#shared/routes/v2/payments-batches/payments-batches.ts';
import {
  v2PayoutMethodsCreate,
  v2PayoutMethodsReveal,
  v2PayoutMethodsUpdate,
} from '#shared/routes/v2/payout-methods/payout-methods.ts';
import { v2PromotersShow } from '#shared/routes/v2/promoters/promoters.ts';
import { v2SettingsPayingAccountUpdate, v2SettingsShow } from '#shared/routes/v2/settings/settings.ts';
import { runtime } from '#shared/runtime.ts';
import { scan } from '#shared/store/table/scan.ts';
import { setSender } from '#test/support/mail/sender.ts';
import { offerAllMethods } from '#test/support/payout-methods/inputs.ts';
import { createBatchCalls } from '#test/support/payouts/batches.ts';
import { sell } from '#test/support/payouts/calls.ts';
import { aPromoterSession, createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany, createV2Headers } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { createRandomNumbers } from '#test/support/suite/seed.ts';
import { aReceiver } from '#test/support/webhooks/receiver.ts';

/** Unique account numbers, searched for in everything that the service writes. */
const chance = createRandomNumbers(18);
const digits = (count: number) => Array.from({ length: count }, () => Math.floor(chance() * 10)).join('');
const OWN = {
  account: digits(10),
  american: digits(12),
  wise: `wise${digits(8)}`,
  holder: `Brewster${digits(6)}`,
  text: `Box ${digits(8)}`,
  paying: digits(10),
  payer: `Treasury${digits(6)}`,
};
const iban = composeIBAN({ countryCode: 'DE', bban: `37040044${OWN.account}` }) ?? '';
/** The company's paying account. */
const paying = {
  account_holder_name: `Acme ${OWN.payer}`,
  iban: composeIBAN({ countryCode: 'DE', bban: `12030000${OWN.paying}` }) ?? '',
};
const bank = {
  method: 'bank',
  details: { account_holder_name: `Grace ${OWN.holder}`, bank_country: 'DE', iban },
} as const;
const american = {
  account_holder_name: `Grace ${OWN.holder}`,
  bank_country: 'US',
  routing_aba_number: '021000021',
  account_number: OWN.american,
};
/** Makes the new payout details active by now. */
const runtimeThreeDaysAgo = { ...runtime, now: () => new Date(Date.now() - 3 * DAY_MS).toISOString() };

/** Mails that the local run sent to an address: texts and messages. */
async function listMailsTo(email: string): Promise<unknown[]> {
  const store = await fetch(`${process.env.AWS_ENDPOINT_URL_SESV2}/store`);
  const { emails } = (await store.json()) as { emails: { destination: { to: string[] } }[] };
  return emails.filter(({ destination }) => destination.to.some((to) => to.includes(email)));
}

/** Bytes decoded as text. */
function asText(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value;
}

// Backups and exports copy the table, so checking the table covers them.
test('account numbers are visible in clear only to payers and their owner, and appear nowhere else', async () => {
  await using receiver = await aReceiver();
  // SEPA payments require euros.
  const company = await aCompany({ currency: 'EUR' });
  await setSender(company, {});
  const account = company.account.id;
  await offerAllMethods(company);
  const headers = createCredentials('v2', company);
  expect((await company.v2('/company/webhooks', { url: receiver.url })).status).toBe(201);
  const { promoter, promotion } = await company.promoter({ firstName: 'Grace', quiet: true });
  const { promoter: other } = await company.promoter({ quiet: true });
  const session = createPromoterHeaders(await aPromoterSession(company.account, promoter));
  const otherSession = createPromoterHeaders(await aPromoterSession(company.account, other));
  const id = promoter.id * 10 + 3;
  const buildRequest = (json: object) => ({ json: { ...json, promoter_id: promoter.id }, headers });

  // Invalid and valid details, entered by promoter and company, for each encrypted method.
  const invalidBank = { ...bank, details: { ...bank.details, iban: `DE00${iban.slice(4)}` } };
  const wise = { method: 'wise', details: { wise_email: `${OWN.wise}@wise.example`, iban } };
  const custom = { method: 'custom', details: { text: OWN.text } };
  const writeResponses = [
    await send(affiliatePayoutMethodsCreate, { json: invalidBank, headers: session }),
    await send(v2PayoutMethodsCreate, buildRequest(invalidBank)),
    await send(affiliatePayoutMethodsCreate, { json: bank, headers: session }),
    await send(v2PayoutMethodsUpdate, { json: { details: american }, variables: { id }, headers }),
    await send(v2PayoutMethodsCreate, buildRequest(wise)),
    await send(v2PayoutMethodsCreate, buildRequest(custom)),
    await send(v2PayoutMethodsUpdate, {
      json: { details: bank.details, is_selected: true },
      variables: { id },
      headers,
    }),
  ];
  expect(writeResponses.map(({ status }) => status)).toEqual([422, 422, 200, 200, 200, 200, 200]);

  // The company sets its paying account, first invalid, then valid.
  const payingAccountResponses = [
    await send(v2SettingsPayingAccountUpdate, {
      json: { ...paying, iban: `DE00${paying.iban.slice(4)}` },
      headers,
    }),
    await send(v2SettingsPayingAccountUpdate, { json: paying, headers }),
  ];
  expect(payingAccountResponses.map(({ status }) => status)).toEqual([422, 200]);

  // A payout is made to the account.
  const { iban: number, account_holder_name: holder } = bank.details;
  const details = { holder, bankCountry: 'DE', iban: number };
  const call = {
    account: company.account,
    runtime: runtimeThreeDaysAgo,
    newKey: generateDataKey,
    mac: payoutFingerprintMac,
  };
  await changeMethod(call, { promoterId: promoter.id, method: 'bank' }, { details, choice: {} }, null);
  await sell(company, { promotion }, [5000]);
  const { body: payout } = await company.v1('/payouts/create', { promoter_id: promoter.id });
  const { create, file, pay, payments, show, review } = createBatchCalls(company);
  const created = await create({ method: 'bank', file_format: 'sepa', ids: [payout.id] });
  expect(created.body.data).toMatchObject({ payouts_count: 1, format: 'sepa' });
  const { id: batch, total } = created.body.data;
  const inFile = await file(batch);
  const payment = await pay(batch, total);
  expect(payment.body.status).toBe('completed');

  // Payers see the number in the file and when they reveal it. Other callers never do.
  for (const secret of [OWN.account, OWN.paying, OWN.payer]) expect(inFile.body).toContain(secret);
  const revealed = await send(v2PayoutMethodsReveal, { variables: { id }, headers });
  expect(revealed.body.details).toMatchObject({ iban });
  const { body: key } = await company.v2('/company/api_keys', { name: 'manager', scopes: ['read', 'manage'] });
  const manager = createV2Headers(account, key.key);
  const refused = [
    await send(v2PayoutMethodsReveal, { variables: { id }, headers: manager }),
    await send(v2PaymentsBatchesFile, { variables: { id: batch }, headers: manager }),
    await send(affiliatePayoutMethodsShow, { variables: { id }, headers: otherSession }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 404]);
  const responses = [
    ...[
      ...writeResponses,
      ...payingAccountResponses,
      ...refused,
      created,
      payment,
      await payments(batch),
      await show(batch),
      await review(),
    ],
    await send(affiliatePayoutMethodsList, { headers: session }),
    await send(affiliatePayoutsList, { headers: session }),
    await send(v2PromotersShow, { variables: { id: promoter.id }, headers }),
    await send(v2AuditLogsList, { headers }),
    await send(v2SettingsShow, { headers }),
  ].map(({ status, body }) => ({ status, body }));

  const readReceived = () => Promise.resolve(receiver.received.map(({ body }) => body));
  const webhookBodies = await eventually(readReceived, (bodies) =>
    bodies.some((body) => body.includes('payout_completed')),
  );
  expect(webhookBodies.join()).toContain('payout_completed');
  const mails = await eventually(
    () => listMailsTo(promoter.email),
    (some) => some.length >= 7,
  );
  expect(mails.length).toBeGreaterThanOrEqual(7);
  const items: unknown[] = [];
  await scan(account, { expression: 'attribute_exists(pk)' }, (some) => void items.push(...some));
  const log = await readFile(inject('service').logFile, 'utf8');
  expect(items.length).toBeGreaterThan(20);
  // The log is active: it has the refused calls.
  expect(log).toContain(`${account}`);

  // Rebuilds the queued webhook and mail messages under their original ids.
  const queuedMessages: QueueMessage[] = [];
  const collect = async (sendings: readonly QueueMessage[]) => void queuedMessages.push(...sendings);
  const [since, until] = [new Date(Date.now() - DAY_MS).toISOString(), new Date().toISOString()];
  await resendNotices({ runtime }, { account, since, until }, collect);
  expect(new Set(queuedMessages.map(({ queue }) => queue)).size).toBe(2);

  const outputs = { responses, webhookBodies, mails, items, log, queuedMessages };
  for (const [output, content] of Object.entries(outputs)) {
    const text = JSON.stringify(content, asText);
    for (const secret of Object.values(OWN)) expect(text.includes(secret), `${secret} in ${output}`).toBe(false);
  }
});
