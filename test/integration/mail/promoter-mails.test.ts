import { expect, test } from 'vitest';
import { sendMail } from '#shared/operations/mail/send-mail.ts';
import { mailSignInLink } from '#shared/operations/portal/sign-in/mail-link.ts';
import { MailRefusedError } from '#shared/outside/mail/mail.ts';
import { v2RewardsUpdate } from '#shared/routes/v2/campaigns/campaigns.ts';
import { v2PromotersMails } from '#shared/routes/v2/mail/mails.ts';
import { runtime } from '#shared/runtime.ts';
import { readMoneyEvent } from '#shared/store/journal.ts';
import {
  aMailingCompany,
  anOutbox,
  createMailMessage,
  createMailMessages,
  removeQuietFlags,
} from '#test/support/mail/mails.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { request } from '#test/support/service/company.ts';

test('mails to a promoter are listed newest first, with their time or error, page by page', async () => {
  const company = await aMailingCompany();
  const { promoter, promotion } = await company.promoter({ quiet: true });
  const other = await company.promoter({ quiet: true });
  const sale = { email: 'a@shop.example', event_id: 's1', amount: 1000, ref_id: promotion.refId };
  await company.v2('/track/sale', { ...sale, skip_email_notification: true });
  await removeQuietFlags(company);
  const headers = createCredentials('v2', company);
  const list = async (id: number, query = {}) => {
    const { status, body } = await send(v2PromotersMails, { variables: { id }, query, headers });
    return { status, rows: body };
  };
  const outbox = anOutbox();
  const refused = async () => {
    const cause = new Error('no such address: a@shop.example');
    cause.name = 'MessageRejected';
    throw new MailRefusedError(cause);
  };
  await expect(sendMail({ runtime }, await createMailMessage(company, 'sale'), refused)).rejects.toThrow(
    MailRefusedError,
  );
  const commonFields = { campaign_id: company.campaign.id, payout_id: null };
  const failed = { ...commonFields, kind: 'sale', status: 'failed', error: 'MessageRejected', sent_at: null };
  expect((await list(promoter.id)).rows).toMatchObject([failed]);
  expect(await sendMail({ runtime }, await createMailMessage(company, 'sale'), outbox.send)).toBe('sent');
  const signIn = { email: promoter.email, askedAt: runtime.now() };
  const message = { account: company.account.id, mail: 'sign-in_x', signIn };
  expect(await mailSignInLink({ runtime }, message, outbox.send, 'https://acme.example')).toBe('sent');

  const sentFields = { status: 'sent', error: null, sent_at: expect.any(String) };
  const { rows } = await list(promoter.id);
  expect(rows).toMatchObject([
    { kind: 'sign_in', campaign_id: null, payout_id: null, ...sentFields },
    { kind: 'sale', ...commonFields, ...sentFields },
  ]);
  // The list discloses no address.
  expect(JSON.stringify(rows)).not.toContain('@');
  const address = `/api/v2/company/promoters/${promoter.id}/mails`;
  const first = await request(`${address}?per_page=1`, { headers });
  const [, next = ''] = /<([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
  const { pathname, search } = new URL(next);
  const onward = `${pathname}${search}`;
  expect([...first.body, ...(await request(onward, { headers })).body]).toEqual(rows);
  const csv = await request(`${address}?format=csv`, { headers });
  expect(csv.body.trim().split('\n')).toHaveLength(3);

  expect(await list(other.promoter.id)).toMatchObject({ status: 200, rows: [] });
  expect((await list(999_999)).status).toBe(404);
  for (const query of [{ cursor: 'x' }, { page: 2 }]) expect((await list(promoter.id, query)).status).toBe(422);
});

test('mails to a promoter are listed by referral, commission or payout', async () => {
  const company = await aMailingCompany();
  const { promoter, promotion } = await company.promoter({ quiet: true });
  for (const name of ['a', 'b']) {
    const sale = { email: `${name}@shop.example`, event_id: `sale-${name}`, amount: 1000, ref_id: promotion.refId };
    await company.v2('/track/sale', { ...sale, skip_email_notification: true });
  }
  await removeQuietFlags(company);
  const outbox = anOutbox();
  const messages = await createMailMessages(company);
  for (const message of messages) expect(await sendMail({ runtime }, message, outbox.send)).toBe('sent');

  const headers = createCredentials('v2', company);
  const list = async (filters: Record<string, unknown>, query = {}) =>
    send(v2PromotersMails, { variables: { id: promoter.id }, query: { filters, ...query }, headers });
  const sale = await readMoneyEvent(company.account.id, 'sale', 'sale-b');
  const { leadId = 0, commissions = [] } = sale ?? {};
  const expectedRows = [{ kind: 'sale', referral_id: leadId, payout_id: null }];
  expect((await list({ referral_id: leadId })).body).toMatchObject(expectedRows);
  expect((await list({ commission_id: commissions[0]?.id })).body).toMatchObject(expectedRows);
  expect((await list({ commission_id: 999_999 })).body).toEqual([]);
  expect((await list({ payout_id: 1 })).body).toEqual([]);
  expect((await list({})).body).toHaveLength(messages.length);
  for (const filters of [{ referral_id: 'x' }, { referral_id: 1, payout_id: 1 }]) {
    expect((await list(filters)).status).toBe(422);
  }
});

test('an acceptance mail lists the promoter’s rewards without hidden ones', async () => {
  const company = await aMailingCompany();
  await company.promoter({ quiet: true });
  await removeQuietFlags(company);
  const [outbox, message] = [anOutbox(), await createMailMessage(company, 'accepted')];
  const refused = () => Promise.reject(new MailRefusedError(new Error('later')));
  await expect(sendMail({ runtime }, message, (mail) => outbox.send(mail).then(refused))).rejects.toThrow(
    MailRefusedError,
  );
  const hidden = { variables: { id: company.campaign.rewards[0]?.id ?? 0 }, json: { hide_reward: true } };
  expect((await send(v2RewardsUpdate, { ...hidden, headers: createCredentials('v2', company) })).status).toBe(200);
  expect(await sendMail({ runtime }, message, outbox.send)).toBe('sent');
  const [before, after] = outbox.sent.map(({ text }) => text);
  expect(before).toContain('\n\nWhat you earn:\n\n• 20% of every sale\n\n');
  expect(after).not.toMatch(/What you earn|20%/);
});
