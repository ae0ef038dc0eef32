import { isInService } from '#shared/domain/accounts/account.ts';
import { disabledWebhookContent, invitationContent } from '#shared/domain/mail/company-contents.ts';
import {
  emailChangeContent,
  MAIL_PAGES,
  type MailAddresses,
  payoutDetailsContent,
  promoterContent,
} from '#shared/domain/mail/contents.ts';
import { renderLetter } from '#shared/domain/mail/letter.ts';
import { normalizeSesAddress } from '#shared/domain/mail/mailbox.ts';
import {
  type EmailChangeMail,
  type InvitationMail,
  mailsForEvent,
  type OwnerMail,
  type PayoutDetailsMail,
  type PromoterMail,
} from '#shared/domain/mail/mails.ts';
import { findMailRecipient } from '#shared/domain/mail/recipient.ts';
import type { MailSender } from '#shared/domain/mail/sender.ts';
import { mailTopic } from '#shared/domain/mail/stored-mail.ts';
import { portalAddress } from '#shared/domain/portal/addresses.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { DEFAULT_DESTINATION } from '#shared/domain/users/destination.ts';
import { userStateOf } from '#shared/domain/users/user.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import type { Mac } from '#shared/outside/mac.ts';
import type { SendMail } from '#shared/outside/mail/mail.ts';
import type { MailMessage } from '#shared/outside/queues.ts';
import { findAccount } from '#shared/store/accounts/accounts.ts';
import { readEvent } from '#shared/store/journal.ts';
import { readAccountAndWebhook, readMailRecords } from '#shared/store/mail/mails.ts';
import { findAccountAndPromoter } from '#shared/store/promoters/promoters.ts';
import { findUser } from '#shared/store/users/users.ts';
import { findMailSender } from '#shared/store/webhooks/listeners.ts';
import { loadPromise } from './campaign-promise.ts';
import { type AddressedMail, type MailOutcome, sendMailOnce } from './send-once.ts';
import { createSettingsToken, unsubscribePath } from './settings-token.ts';

/** Public origin of the service. */
export interface MailLinks {
  readonly origin: string;
  readonly mac: Mac;
}

/**
 * Sends an event's e-mail once (see {@link sendMailOnce}).
 * @param reachable null: e-mails without links
 * @throws MailRefused, and errors of `deliver` and the table: deliver the message again
 */
export async function sendMail(
  { runtime }: OpenCall,
  { account, mail: id, event: key }: MailMessage,
  deliver: SendMail,
  reachable: MailLinks | null = null,
): Promise<MailOutcome> {
  const [event, sender] = await Promise.all([readEvent(key), findMailSender(account)]);
  const mail = event && mailsForEvent(account, event).find((one) => one.id === id);
  if (!mail) return 'unknown';
  return sendMailOnce({ runtime }, { account, mail: id, sender }, deliver, (by) => {
    if (mail.kind === 'invitation') return writeInvitation(account, mail, reachable);
    if (mail.kind === 'payout_details') return writeDetailsMail(account, mail, reachable);
    if (mail.kind === 'email_changed') return writeEmailChangeMail(account, mail);
    if (mail.kind === 'endpoint_disabled') return writeOwnerMail(account, mail, by);
    return writePromoterMail({ account, now: runtime.now() }, mail, event.recordedAt, reachable);
  });
}

/** A removed user, or one who has signed in, needs no invitation. */
async function writeInvitation(
  id: number,
  { userId }: InvitationMail,
  reachable: MailLinks | null,
): Promise<AddressedMail | null> {
  if (!reachable) return null;
  const [account, user] = await Promise.all([findAccount(id), findUser(id, userId)]);
  const to = user && userStateOf(user) === 'invited' ? normalizeSesAddress(user.email) : null;
  return account && isInService(account) && user && to !== null
    ? { ...renderLetter(invitationContent({ account, user }, `${reachable.origin}${DEFAULT_DESTINATION}`)), to }
    : null;
}

async function writePromoterMail(
  { account: id, now }: { readonly account: number; readonly now: string },
  mail: PromoterMail,
  at: string,
  reachable: MailLinks | null,
) {
  const { before, account, promoter, promotion, campaign, payout } = await readMailRecords(id, mail, now);
  if (before) return before;
  if (!account || !isInService(account) || !promoter || !promotion || !campaign) return null;
  const to = findMailRecipient(mail, { promoter, promotion, payout });
  if (to === null) return null;
  const ways = reachable && (await buildMailLinks(id, mail, promoter, reachable));
  const addresses = ways?.addresses ?? null;
  const promised = mail.kind === 'accepted' ? await loadPromise(id, { promotion, campaign }) : null;
  const facts = { account, promoter, promotion, campaign, payout, promised, addresses };
  const letter = renderLetter(promoterContent(mail, facts));
  return { ...letter, ...(ways ? { headers: ways.headers } : {}), to, about: mailTopic(mail, at) };
}

/** RFC 8058: mail programs unsubscribe by a POST to a self-contained URL. */
async function buildMailLinks(account: number, mail: PromoterMail, promoter: Promoter, { origin, mac }: MailLinks) {
  const token = await createSettingsToken(account, promoter, mac);
  const addresses: MailAddresses = {
    page: `${origin}${portalAddress(MAIL_PAGES[mail.kind], account)}`,
    choice: `${origin}${portalAddress('mails', account, token)}`,
  };
  const headers = [
    { name: 'List-Unsubscribe', value: `<${origin}${unsubscribePath(token)}>` },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ];
  return { addresses, headers };
}

/** Concerns money: blocked promoters and those without e-mails get it, too. */
async function writeDetailsMail(
  id: number,
  mail: PayoutDetailsMail,
  reachable: MailLinks | null,
): Promise<AddressedMail | null> {
  const found = await findAccountAndPromoter(id, mail.promoterId);
  const { email: present, formerEmail: former } = found?.promoter ?? {};
  // If the address changed since, the former one hears of it: an attacker may have changed both.
  const isToFormer = mail.isToFormer || (former !== undefined && former.changedAt > mail.at);
  const email = isToFormer ? former?.email : present;
  const isTold = mail.isToFormer && email === present;
  const to = found && email && !isTold && isInService(found.account) ? normalizeSesAddress(email) : null;
  if (!found || to === null) return null;
  // The former address does not open the portal.
  const page = reachable && !isToFormer ? `${reachable.origin}${portalAddress('payoutDetails', id)}` : null;
  const { promoterId, kind, at } = mail;
  const about = { promoterId, kind, campaignId: null, payoutId: null, at };
  return { ...renderLetter(payoutDetailsContent(mail, found, page)), to, about };
}

async function writeEmailChangeMail(
  id: number,
  { promoterId, kind, at }: EmailChangeMail,
): Promise<AddressedMail | null> {
  const found = await findAccountAndPromoter(id, promoterId);
  const former = found?.promoter.formerEmail;
  const to = found && former && isInService(found.account) ? normalizeSesAddress(former.email) : null;
  if (!found || to === null) return null;
  const about = { promoterId, kind, campaignId: null, payoutId: null, at };
  return { ...renderLetter(emailChangeContent({ at }, found)), to, about };
}

async function writeOwnerMail(id: number, mail: OwnerMail, { owner }: MailSender): Promise<AddressedMail | null> {
  const { account, webhook } = await readAccountAndWebhook(id, mail.endpointId);
  const to = owner === null ? null : normalizeSesAddress(owner);
  return account && isInService(account) && webhook && to
    ? { ...renderLetter(disabledWebhookContent(mail, { account, webhook })), to }
    : null;
}
