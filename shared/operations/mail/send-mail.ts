import { isInService } from '#shared/domain/account.ts';
import {
  invitationContent,
  type MailAddresses,
  ownerContent,
  PAGE_OF,
  promoterContent,
} from '#shared/domain/mail/contents.ts';
import { letterOf } from '#shared/domain/mail/letter.ts';
import { mailableAddress } from '#shared/domain/mail/mailbox.ts';
import {
  type InvitationMail,
  type Mail,
  mailsBy,
  type OwnerMail,
  type PromoterMail,
} from '#shared/domain/mail/mails.ts';
import { recipientOf } from '#shared/domain/mail/recipient.ts';
import type { MailSender } from '#shared/domain/mail/sender.ts';
import { portalAddress } from '#shared/domain/portal/addresses.ts';
import type { Promoter } from '#shared/domain/promoter.ts';
import { HOME } from '#shared/domain/users/destination.ts';
import { stateOf } from '#shared/domain/users/user.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import type { Mac } from '#shared/outside/mac.ts';
import type { SendMail } from '#shared/outside/mail.ts';
import type { MailMessage } from '#shared/outside/queues.ts';
import { findAccount } from '#shared/store/accounts.ts';
import { readEvent } from '#shared/store/journal.ts';
import { findMailSender } from '#shared/store/listeners.ts';
import { readAccountAndWebhook, readMailRecords } from '#shared/store/mails.ts';
import { findUser } from '#shared/store/users.ts';
import { type Addressed, type MailOutcome, sendOnce } from './send-once.ts';
import { settingsToken, unsubscribeAddress } from './settings-token.ts';

/** Where browsers know the service: where people sign in, and promoters choose their mails. */
export interface Reachable {
  readonly origin: string;
  /** What the tokens of mail settings come from. */
  readonly mac: Mac;
}

/**
 * Sends a mail that an event asks for, once, however often and however many times at once its message is delivered: whoever
 * sends it has claimed it in the table before, and notes there that it was sent. Where the answer says that it was not sent the
 * claim is given back, and the next delivery sends it. Where there is no answer, because this worker or the connection died,
 * nobody knows: the claim stands for five minutes, and is then taken over. Only then a mail may be sent twice; none is lost.
 * @param deliver what sends it
 * @param reachable null where no browser knows the service: then mails lead nowhere
 * @throws MailRefused, or what else `deliver` and the table throw; the message must come again
 */
export async function sendMail(
  { runtime }: OpenCall,
  { account, mail: id, event: key }: MailMessage,
  deliver: SendMail,
  reachable: Reachable | null = null,
): Promise<MailOutcome> {
  const [event, sender] = await Promise.all([readEvent(key), findMailSender(account)]);
  const mail = event && mailsBy(account, event).find((one) => one.id === id);
  if (!mail) return 'unknown';
  return sendOnce({ runtime }, { account, mail: id, sender }, deliver, (by) => lettered(account, mail, by, reachable));
}

async function lettered(
  account: number,
  mail: Mail,
  sender: MailSender,
  reachable: Reachable | null,
): Promise<Addressed | null> {
  if (mail.kind === 'invitation') return reachable && toInvited(account, mail, reachable.origin);
  return mail.kind === 'endpoint_disabled' ? toOwner(account, mail, sender) : toPromoter(account, mail, reachable);
}

/** Who was removed since, or has signed in before the mail was sent, needs no invitation. */
async function toInvited(id: number, { userId }: InvitationMail, origin: string): Promise<Addressed | null> {
  const [account, user] = await Promise.all([findAccount(id), findUser(id, userId)]);
  const to = user && stateOf(user) === 'invited' ? mailableAddress(user.email) : null;
  return account && isInService(account) && user && to !== null
    ? { ...letterOf(invitationContent({ account, user }, `${origin}${HOME}`)), to }
    : null;
}

async function toPromoter(id: number, mail: PromoterMail, reachable: Reachable | null): Promise<Addressed | null> {
  const { account, promoter, promotion, campaign, payout } = await readMailRecords(id, mail);
  if (!account || !isInService(account) || !promoter || !promotion || !campaign) return null;
  const to = recipientOf(mail, { promoter, promotion, payout });
  if (to === null) return null;
  const ways = reachable && (await waysOn(id, mail, promoter, reachable));
  const addresses = ways?.addresses ?? null;
  const letter = letterOf(promoterContent(mail, { account, promoter, promotion, campaign, payout, addresses }));
  return { ...letter, ...(ways ? { headers: ways.headers } : {}), to };
}

/**
 * Where a promoter's mail leads, and how mail programs unsubscribe from it by one click (RFC 8058): they post to an address
 * that has to have all that is needed.
 */
async function waysOn(account: number, mail: PromoterMail, promoter: Promoter, { origin, mac }: Reachable) {
  const token = await settingsToken(account, promoter, mac);
  const addresses: MailAddresses = {
    page: `${origin}${portalAddress(PAGE_OF[mail.kind], account)}`,
    choice: `${origin}${portalAddress('mails', account, token)}`,
  };
  const headers = [
    { name: 'List-Unsubscribe', value: `<${origin}${unsubscribeAddress(token)}>` },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ];
  return { addresses, headers };
}

async function toOwner(id: number, mail: OwnerMail, { owner }: MailSender): Promise<Addressed | null> {
  const { account, webhook } = await readAccountAndWebhook(id, mail.endpointId);
  const to = owner === null ? null : mailableAddress(owner);
  return account && isInService(account) && webhook && to
    ? { ...letterOf(ownerContent(mail, { account, webhook })), to }
    : null;
}
