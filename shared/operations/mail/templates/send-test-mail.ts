import { isInService } from '#shared/domain/accounts/account.ts';
import { normalizeSesAddress } from '#shared/domain/mail/mailbox.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { type MailOutcome, sendMailOnce } from '#shared/operations/mail/send-once.ts';
import type { SendMail } from '#shared/outside/mail/mail.ts';
import type { TestMailMessage } from '#shared/outside/queues.ts';
import { findAccount } from '#shared/store/accounts/accounts.ts';
import { findMailSender } from '#shared/store/mail/mail-sender.ts';
import { findUser } from '#shared/store/users/users.ts';

/**
 * Sends a test e-mail to a user of the account.
 * @throws as {@link sendMailOnce}
 */
export async function sendTestMail(
  { runtime }: OpenCall,
  { account: id, mail, test: { userId, letter } }: TestMailMessage,
  deliver: SendMail,
): Promise<MailOutcome> {
  const sender = await findMailSender(id);
  return sendMailOnce({ runtime }, { account: id, mail, sender }, deliver, async () => {
    const [account, user] = await Promise.all([findAccount(id), findUser(id, userId)]);
    const to = account && isInService(account) && user ? normalizeSesAddress(user.email) : null;
    return to === null ? null : { ...letter, to };
  });
}
