import { expect, test } from 'vitest';
import { resumeAccount, suspendAccount } from '#shared/operations/accounts/account-service.ts';
import { type MailLinks, sendMail } from '#shared/operations/mail/send-mail.ts';
import { createSettingsToken } from '#shared/operations/mail/settings-token.ts';
import { updatePromoter } from '#shared/operations/promoters/update-promoter.ts';
import { type MacGenerator, mailMac, signUpMac, webhookMac } from '#shared/outside/mac.ts';
import type { OutgoingMail } from '#shared/outside/mail/mail.ts';
import {
  emailSettingsShow,
  emailSettingsUnsubscribe,
  emailSettingsUnsubscribeShow,
  emailSettingsUpdate,
} from '#shared/routes/affiliate/mail/email-settings.ts';
import { runtime } from '#shared/runtime.ts';
import { readAuditLog } from '#shared/store/audit/audit-log.ts';
import {
  aMailingCompany,
  anOutbox,
  createMailMessage,
  createMailMessages,
  removeQuietFlags,
} from '#test/support/mail/mails.ts';
import { send } from '#test/support/requests/send.ts';
import { request, unique } from '#test/support/service/company.ts';

const ORIGIN = 'https://partners.acme.example';
const reachable: MailLinks = { origin: ORIGIN, mac: mailMac };

/** Grace has received one mail; another one, about a sign-up, is still to be sent. */
async function aMailed() {
  const company = await aMailingCompany();
  const { promoter, promotion } = await company.promoter({ quiet: true });
  const signup = { email: `${unique('lead')}@example.com`, ref_id: promotion.refId, skip_email_notification: true };
  expect((await company.v2('/track/signup', signup)).status).toBe(200);
  await removeQuietFlags(company);
  const outbox = anOutbox();
  const message = async (kind: string) =>
    sendMail({ runtime }, await createMailMessage(company, kind), outbox.send, reachable);
  expect(await message('accepted')).toBe('sent');
  return { company, promoter, outbox, message, token: findTokenIn(outbox.sent[0]) };
}

/** Token of the e-mail settings link in a mail. */
function findTokenIn(mail: OutgoingMail | undefined): string {
  return /#e=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

test('a mail links to the portal and has a one-click unsubscribe link that needs no session', async () => {
  const { company, promoter, outbox, message, token } = await aMailed();
  const address = `/api/v2/affiliate/email_settings/unsubscribe?e=${token}`;
  expect(outbox.sent[0]?.text).toContain(`\n${ORIGIN}/portal?account=${company.account.id}\n`);
  expect(outbox.sent[0]?.headers).toEqual([
    { name: 'List-Unsubscribe', value: `<${ORIGIN}${address}&category=drip>` },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ]);

  // A scanner that opens the link changes nothing.
  const opened = await send(emailSettingsUnsubscribeShow, { query: { e: token } });
  expect([opened.status, opened.headers.get('location')]).toEqual([
    303,
    `/portal/mails?account=${company.account.id}#e=${token}`,
  ]);
  const { body: before } = await send(emailSettingsShow, { query: { e: token } });
  expect(before.data).toMatchObject([{ emails_opt_new_referral: true, emails_opt_payout: true }]);

  // Mail programs post either form encoding.
  const body = new FormData();
  body.set('List-Unsubscribe', 'One-Click');
  expect((await request(address, { method: 'POST', body })).status).toBe(200);
  const again = { query: { e: token }, form: { 'List-Unsubscribe': 'One-Click' } };
  expect((await send(emailSettingsUnsubscribe, again)).status).toBe(200);
  const { body: after } = await send(emailSettingsShow, { query: { e: token } });
  expect(Object.values(after.data[0]).filter((value) => value === true)).toEqual([]);
  expect(await message('signup')).toBe('no_recipient');
  // The second click has changed nothing.
  const { entries } = await readAuditLog(company.account.id, { cursor: null });
  const unsubscribed = entries.filter(({ operation }) => operation === 'v2/affiliate/email_settings/unsubscribe');
  const record = { kind: 'promoter', id: promoter.id };
  expect(unsubscribed).toMatchObject([{ by: { is: 'promoter', id: promoter.id }, records: [record], fields: [] }]);
});

test('the unsubscribe link of a mail turns off only its category', async () => {
  const { outbox, message, token } = await aMailed();
  const [header] = outbox.sent[0]?.headers ?? [];
  const url = new URL(String(header?.value).slice(1, -1));
  const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  for (const _ of ['first', 'again'])
    expect((await request(url.pathname + url.search, { method: 'POST', body: form })).status).toBe(200);
  const { body } = await send(emailSettingsShow, { query: { e: token } });
  expect(body.data).toMatchObject([{ emails_opt_drip: false, emails_opt_new_referral: true }]);
  expect(await message('signup')).toBe('sent');
});

test('an opt-out counts although the account is suspended', async () => {
  const { company, token } = await aMailed();
  const suspended = await suspendAccount({ account: company.account, runtime });
  const query = { e: token, category: 'payout' };
  expect((await send(emailSettingsUnsubscribe, { query })).status).toBe(200);
  expect((await send(emailSettingsShow, { query: { e: token } })).status).toBe(401);
  await resumeAccount({ account: suspended, runtime });
  const { body } = await send(emailSettingsShow, { query: { e: token } });
  expect(body.data).toMatchObject([{ emails_opt_payout: false, emails_opt_new_referral: true }]);
});

test('a kind of mail that is switched off is not sent until it is switched on again', async () => {
  const { promoter, message, token } = await aMailed();
  const choose = (json: object) =>
    send(emailSettingsUpdate, { json: { e: token, ...json }, variables: { id: promoter.id } });
  const off = await choose({ emails_opt_new_referral: false });
  expect(off.body).toEqual({
    id: promoter.id,
    marketing_consent: false,
    emails_opt_drip: true,
    emails_opt_new_commission: true,
    emails_opt_new_referral: false,
    emails_opt_payout: true,
    emails_opt_broadcasts: true,
  });
  expect(await message('signup')).toBe('no_recipient');
  expect((await choose({ emails_opt_new_referral: true })).body.emails_opt_new_referral).toBe(true);
  expect(await message('signup')).toBe('sent');
});

test('an e-mail settings token of an earlier version stays valid; one signed with the sign-up key is rejected', async () => {
  const { company, promoter } = await aMailed();
  const openLink = async (mac: MacGenerator) =>
    (await send(emailSettingsShow, { query: { e: await createSettingsToken(company.account.id, promoter, mac) } }))
      .status;
  expect([await openLink(webhookMac), await openLink(signUpMac)]).toEqual([200, 401]);
});

test('an e-mail settings token is valid for one promoter and address and opens nothing else', async () => {
  const { company, promoter, token } = await aMailed();
  const { promoter: other } = await company.promoter({ quiet: true });
  const forged = token.replace(`.${promoter.id}.`, `.${other.id}.`);
  const cut = token.slice(0, -1);
  for (const e of [forged, cut, `${cut}${token.endsWith('A') ? 'B' : 'A'}`, 'no-token', promoter.authToken]) {
    expect((await send(emailSettingsShow, { query: { e } })).status).toBe(401);
    expect((await send(emailSettingsUnsubscribe, { query: { e } })).status).toBe(401);
  }
  const others = await send(emailSettingsUpdate, { json: { e: token }, variables: { id: other.id } });
  expect(others.status).toBe(404);
  const headers = { authorization: `Bearer ${token}` };
  expect((await request('/api/v2/affiliate/promoters/current', { headers })).status).toBe(401);

  const email = `${unique('moved')}@example.com`;
  await updatePromoter({ account: company.account, runtime }, { by: 'id', id: promoter.id }, { email });
  expect((await send(emailSettingsShow, { query: { e: token } })).status).toBe(401);
});

test('mails contain no portal links if the service has no public origin', async () => {
  const { company } = await aMailed();
  const outbox = anOutbox();
  for (const message of await createMailMessages(company)) await sendMail({ runtime }, message, outbox.send);
  expect(outbox.sent).toMatchObject([{ subject: expect.stringContaining('sign-up') }]);
  expect(outbox.sent[0]?.text).not.toContain('/portal');
  expect(outbox.sent[0]?.headers).toBeUndefined();
});
