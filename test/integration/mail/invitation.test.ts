import { expect, test } from 'vitest';
import { sendMail } from '#shared/operations/mail/send-mail.ts';
import { removeUser } from '#shared/operations/users/change-user.ts';
import { inviteUser } from '#shared/operations/users/invite-user.ts';
import { resendInvitation } from '#shared/operations/users/resend-invitation.ts';
import { runtime } from '#shared/runtime.ts';
import {
  aMailingCompany,
  anOutbox,
  createMailMessage,
  createMailMessages,
  waitForProjector,
} from '#test/support/mail/mails.ts';
import { setSender } from '#test/support/mail/sender.ts';
import { mac } from '#test/support/webhooks/calls.ts';

const ORIGIN = 'https://partners.acme.example';
const reachable = { origin: ORIGIN, mac };

/** Invites Max while the company has no verified sender, so that the running service sends none of its mail. */
async function invite(quiet = false) {
  const company = await aMailingCompany({ verifiedAt: null });
  const call = { account: company.account, runtime };
  const user = await inviteUser(call, { email: 'max@acme.example', name: 'Max', role: 'manager', quiet });
  const { promotion } = await company.promoter({ quiet: true });
  await waitForProjector(company, promotion.refId);
  await setSender(company, { verifiedAt: company.account.createdAt });
  return { company, call, user };
}

test('an invited user is mailed the dashboard link and the role', async () => {
  const { company } = await invite();
  const outbox = anOutbox();
  const message = await createMailMessage(company, 'invitation');
  expect(await sendMail({ runtime }, message, outbox.send, reachable)).toBe('sent');
  expect(outbox.sent).toMatchObject([
    { to: 'max@acme.example', subject: `${company.account.name} invited you to its dashboard` },
  ]);
  expect(outbox.sent[0]?.text).toContain(`${ORIGIN}/dashboard`);
  expect(outbox.sent[0]?.text).toContain('as a manager');
});

test('a repeated invitation is mailed again', async () => {
  const { company, call, user } = await invite();
  await resendInvitation(call, user.id);
  const ids = (await createMailMessages(company)).map(({ mail }) => mail).filter((id) => id.includes('-invitation-'));
  expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
});

test('a user removed meanwhile is not mailed the invitation', async () => {
  const { company, call, user } = await invite();
  const message = await createMailMessage(company, 'invitation');
  await removeUser(call, user.id);
  const outbox = anOutbox();
  expect(await sendMail({ runtime }, message, outbox.send, reachable)).toBe('no_recipient');
  expect(outbox.sent).toEqual([]);
});

test('a quiet invitation sends no mail', async () => {
  const { company } = await invite(true);
  expect(await createMailMessages(company)).toEqual([]);
});
