import type { SQSRecord } from 'aws-lambda';
import { expect, test } from 'vitest';
import { handler } from '#functions/queue/mail.ts';
import { sendMail } from '#shared/operations/mail/send-mail.ts';
import { mailSignInLink } from '#shared/operations/portal/sign-in/mail-link.ts';
import { deletePromoter } from '#shared/operations/promoters/delete-promoter.ts';
import { v2SuppressionsDelete, v2SuppressionsList } from '#shared/routes/v2/mail/suppressions.ts';
import { runtime } from '#shared/runtime.ts';
import { suppressionId } from '#shared/store/mail/suppressions.ts';
import { aMailingCompany, anOutbox, createMailMessage, removeQuietFlags } from '#test/support/mail/mails.ts';
import { createSesEvent } from '#test/support/mail/ses-events.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany, unique } from '#test/support/service/company.ts';

const AT = '2026-11-20T10:00:00.000Z';

async function aRecipient() {
  const company = await aMailingCompany();
  const { promoter } = await company.promoter({ quiet: true });
  const headers = createCredentials('v2', company);
  const outbox = anOutbox();
  const report = async (
    kind: 'Bounce' | 'Complaint',
    overrides: { type?: 'Transient'; to?: string; at?: string } = {},
  ) => {
    const body = createSesEvent(kind, {
      to: promoter.email,
      tags: { account: company.account.id },
      at: AT,
      ...overrides,
    });
    const { batchItemFailures } = await handler({ Records: [{ body, messageId: '1' } as SQSRecord] });
    expect(batchItemFailures).toEqual([]);
  };
  const list = async () => (await send(v2SuppressionsList, { headers })).body;
  await removeQuietFlags(company);
  const message = await createMailMessage(company, 'accepted');
  const mail = () => sendMail({ runtime }, message, outbox.send);
  return { company, promoter, headers, outbox, report, list, mail };
}

test('a permanent bounce suppresses mail to its address until it is removed, and counts once', async () => {
  const { promoter, headers, outbox, report, list, mail } = await aRecipient();
  await report('Bounce');
  await report('Bounce', { to: promoter.email.toUpperCase(), at: '2026-11-21T10:00:00.000Z' });
  const rows = await list();
  expect(rows).toMatchObject([{ email: promoter.email, reason: 'bounce', bounced_at: AT, complained_at: null }]);
  expect(await mail()).toBe('suppressed');
  const response = await send(v2SuppressionsDelete, { variables: { id: rows[0].id }, headers });
  expect([response.status, response.body]).toEqual([200, rows[0]]);
  expect(await list()).toEqual([]);
  expect((await send(v2SuppressionsDelete, { variables: { id: rows[0].id }, headers })).status).toBe(404);
  expect(await mail()).toBe('sent');
  expect(outbox.sent).toHaveLength(1);
});

test('a soft bounce suppresses nothing', async () => {
  const { report, list, mail } = await aRecipient();
  await report('Bounce', { type: 'Transient' });
  expect(await list()).toEqual([]);
  expect(await mail()).toBe('sent');
});

test('a complaint suppresses mail that promoters can turn off', async () => {
  const { report, list, mail } = await aRecipient();
  await report('Complaint');
  expect(await list()).toMatchObject([{ reason: 'complaint', bounced_at: null, complained_at: AT }]);
  expect(await mail()).toBe('suppressed');
  await report('Bounce');
  expect(await list()).toMatchObject([{ reason: 'bounce', bounced_at: AT, complained_at: AT }]);
});

test.each([
  ['Complaint', 'sent'],
  ['Bounce', 'suppressed'],
] as const)('after a %s, a sign-in link is %s', async (kind, outcome) => {
  const { company, promoter, outbox, report } = await aRecipient();
  await report(kind);
  const signIn = { email: promoter.email, askedAt: runtime.now() };
  const message = { account: company.account.id, mail: unique('sign_in'), signIn };
  expect(await mailSignInLink({ runtime }, message, outbox.send, 'https://partners.acme.example')).toBe(outcome);
});

test('the address of a deleted promoter is suppressed by its hash only, also by a late event', async () => {
  const { company, promoter, report, list } = await aRecipient();
  const { company: other, promoter: unsuppressed, report: reportLate, list: listLate } = await aRecipient();
  await report('Bounce');
  const id = suppressionId(promoter.email);
  for (const [{ account }, deleted] of [
    [company, promoter],
    [other, unsuppressed],
  ] as const)
    await deletePromoter({ account, runtime }, { by: 'id', id: deleted.id });
  expect(await list()).toMatchObject([{ id, email: null, reason: 'bounce', bounced_at: AT }]);
  expect(await listLate()).toEqual([]);
  await report('Complaint');
  await reportLate('Bounce');
  await reportLate('Bounce', { at: '2026-11-21T10:00:00.000Z' });
  expect(await list()).toMatchObject([{ id, email: null, reason: 'bounce', complained_at: AT }]);
  expect(await listLate()).toMatchObject([{ email: null, reason: 'bounce', bounced_at: AT }]);
});

test('an account does not see the suppressed addresses of another one', async () => {
  const { report, list } = await aRecipient();
  await report('Bounce');
  const headers = createCredentials('v2', await aCompany());
  expect((await send(v2SuppressionsList, { headers })).body).toEqual([]);
  const [{ id }] = await list();
  expect((await send(v2SuppressionsDelete, { variables: { id }, headers })).status).toBe(404);
});
