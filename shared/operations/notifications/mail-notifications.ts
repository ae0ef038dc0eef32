import { type Account, isInService } from '#shared/domain/accounts/account.ts';
import { createMailBrand } from '#shared/domain/mail/layout/brand.ts';
import type { MailContent } from '#shared/domain/mail/layout/content.ts';
import { renderLetter } from '#shared/domain/mail/letter.ts';
import { normalizeSesAddress } from '#shared/domain/mail/mailbox.ts';
import { digestContent, notificationContent } from '#shared/domain/mail/notification-contents.ts';
import { longestDigestSpan, selectDigest } from '#shared/domain/notifications/digest.ts';
import { receivableKinds } from '#shared/domain/notifications/preferences.ts';
import { type DueReport, selectDueReports } from '#shared/domain/notifications/scheduled-reports.ts';
import type { User } from '#shared/domain/users/user.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { type AddressedMail, type MailOutcome, sendMailOnce } from '#shared/operations/mail/send-once.ts';
import type { SendMail } from '#shared/outside/mail/mail.ts';
import type { DigestMessage, NotificationMessage } from '#shared/outside/queues.ts';
import { findAccount } from '#shared/store/accounts/accounts.ts';
import { findMailSender } from '#shared/store/mail/mail-sender.ts';
import { readPreferences } from '#shared/store/notifications/notification-settings.ts';
import { findNotification, readNotifications } from '#shared/store/notifications/notifications.ts';
import { findUser } from '#shared/store/users/users.ts';
import { type DescribedNotification, describeNotifications } from './describe.ts';

interface Recipient {
  readonly account: Account;
  readonly user: User;
  readonly to: string;
}

/**
 * Mails a notification to a person once, if the person may still see it.
 * @param origin of the dashboard; empty: nothing is sent
 * @throws MailRefusedError, and errors of `deliver` and the table: deliver the message again
 */
export async function mailNotification(
  call: OpenCall,
  message: NotificationMessage,
  deliver: SendMail,
  origin: string,
): Promise<MailOutcome> {
  const notification = await findNotification(message.account, message.notification);
  if (!notification) return 'unknown';
  return mailPerson(call, message, deliver, origin, async (recipient) => {
    if (!receivableKinds(recipient.user).includes(notification.kind)) return null;
    const [described] = await describeNotifications(recipient.account, [notification]);
    return described ? notificationContent(described, { ...recipient, origin }) : null;
  });
}

/**
 * Mails a person's digest once, with links to the reports that are due. Without either, nothing is sent.
 * @param origin of the dashboard; empty: nothing is sent
 * @throws MailRefusedError, and errors of `deliver` and the table: deliver the message again
 */
export async function mailDigest(
  call: OpenCall,
  message: DigestMessage,
  deliver: SendMail,
  origin: string,
): Promise<MailOutcome> {
  return mailPerson(call, message, deliver, origin, async (recipient) => {
    const { described, reports } = await describeDigest(recipient, message);
    return described.length + reports.length === 0 ? null : digestContent(described, { ...recipient, origin }, reports);
  });
}

async function describeDigest(
  { account, user }: Recipient,
  { digest: day }: DigestMessage,
): Promise<{ readonly described: DescribedNotification[]; readonly reports: DueReport[] }> {
  const [notifications, preferences] = await Promise.all([
    readNotifications(account.id, longestDigestSpan(day)),
    readPreferences(account.id, user.id),
  ]);
  return {
    described: await describeNotifications(account, selectDigest(notifications, user, preferences, day)),
    reports: selectDueReports(user, preferences.reports ?? [], day),
  };
}

async function mailPerson(
  call: OpenCall,
  { account, mail, user }: Pick<NotificationMessage, 'account' | 'mail' | 'user'>,
  deliver: SendMail,
  origin: string,
  write: (recipient: Recipient) => Promise<MailContent | null>,
): Promise<MailOutcome> {
  if (origin === '') return 'no_recipient';
  const sender = await findMailSender(account);
  return sendMailOnce(call, { account, mail, sender }, deliver, async (): Promise<AddressedMail | null> => {
    const recipient = await findRecipient(account, user);
    const content = recipient && (await write(recipient));
    if (!recipient || !content) return null;
    const letter = renderLetter(content, createMailBrand(recipient.account, origin));
    return { ...letter, to: recipient.to, isOptional: true };
  });
}

async function findRecipient(accountId: number, userId: number): Promise<Recipient | null> {
  const [account, user] = await Promise.all([findAccount(accountId), findUser(accountId, userId)]);
  const to = user && normalizeSesAddress(user.email);
  return account && isInService(account) && user && to ? { account, user, to } : null;
}
