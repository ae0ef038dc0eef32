import type { Caller } from '#shared/domain/accounts/caller.ts';
import type { Letter } from '#shared/domain/mail/letter.ts';
import { normalizeSesAddress } from '#shared/domain/mail/mailbox.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { limitTestMails } from '#shared/operations/accounts/rate-limits.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import type { SendMessages } from '#shared/outside/queues.ts';
import { findMailSender } from '#shared/store/mail/mail-sender.ts';

interface TestMailCall extends AccountCall {
  readonly caller: Caller;
  readonly send: SendMessages;
}

/**
 * Queues a rendered e-mail as a test to the caller.
 * @returns the caller's address
 * @throws Refusal `invalid` for API keys, without a verified sender, and for an address that SES does not support;
 *   `too_many_tries`
 */
export async function queueTestMail(
  { caller, send, ...call }: TestMailCall,
  { subject, text, html }: Letter,
): Promise<string> {
  const { account, runtime } = call;
  if (caller.is !== 'person') {
    const message = 'A test e-mail goes to the signed-in user: sign in to the dashboard to send one.';
    throw new Refusal({ code: 'invalid', message });
  }
  if (normalizeSesAddress(caller.email) === null) {
    const message = `Amazon SES cannot send to ${caller.email}: it supports only ASCII letters before the @.`;
    throw new Refusal({ code: 'invalid', message });
  }
  const sender = await findMailSender(account.id);
  if (sender?.verifiedAt == null) {
    const message =
      'The account has no verified e-mail sender: the service operator sets one with the admin command mail sender.';
    throw new Refusal({ code: 'invalid', message });
  }
  await limitTestMails(call, caller.id);
  const test = { userId: caller.id, letter: { subject: `[Test] ${subject}`, text, html } };
  const message = { account: account.id, mail: `test_${account.id}-${runtime.token()}`, test };
  await send([{ queue: 'mails', message, group: String(account.id) }]);
  return caller.email;
}
