import { type Account, isInService } from '#shared/domain/accounts/account.ts';
import { disabledWebhookContent, invitationContent } from '#shared/domain/mail/company-contents.ts';
import {
  emailChangeContent,
  MAIL_PAGES,
  type MailAddresses,
  payoutDetailsContent,
  promoterContent,
} from '#shared/domain/mail/contents.ts';
import { createMailBrand } from '#shared/domain/mail/layout/brand.ts';
import type { MailContent } from '#shared/domain/mail/layout/content.ts';
import { type Letter, renderLetter } from '#shared/domain/mail/letter.ts';
import { normalizeSesAddress } from '#shared/domain/mail/mailbox.ts';
import {
  type ContactMail,
  type EmailChangeMail,
  type InvitationMail,
  mailsForEvent,
  type PayoutDetailsMail,
  type PromoterMail,
} from '#shared/domain/mail/mails.ts';
import { findMailRecipient, MAIL_SETTING_BY_KIND } from '#shared/domain/mail/recipient.ts';
import type { MailSender } from '#shared/domain/mail/sender.ts';
import { mailTopic } from '#shared/domain/mail/stored-mail.ts';
import { isTemplateEnabled } from '#shared/domain/mail/templates/template-edits.ts';
import { portalPath } from '#shared/domain/portal/portal-pages.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { DEFAULT_DESTINATION } from '#shared/domain/users/destination.ts';
import { userState } from '#shared/domain/users/user.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import type { MacGenerator } from '#shared/outside/mac.ts';
import type { SendMail } from '#shared/outside/mail/mail.ts';
import type { MailMessage } from '#shared/outside/queues.ts';
import { findAccount } from '#shared/store/accounts/accounts.ts';
import { readEvent } from '#shared/store/journal.ts';
import { findMailSender } from '#shared/store/mail/mail-sender.ts';
import { readAccountAndWebhook, readMailRecords } from '#shared/store/mail/mails.ts';
import { findAccountAndPromoter } from '#shared/store/promoters/promoters.ts';
import { findUser } from '#shared/store/users/users.ts';
import { loadPromise } from './campaign-promise.ts';
import { readCachedLayout } from './layout/cached-layout.ts';
import { type AddressedMail, type MailOutcome, sendMailOnce } from './send-once.ts';
import { buildUnsubscribeHeaders, createSettingsToken } from './settings-token.ts';

const WEBHOOKS_PAGE = `${DEFAULT_DESTINATION}/settings?part=webhooks`;

/** Public origin of the service. */
export interface MailLinks {
  readonly origin: string;
  readonly mac: MacGenerator;
}

/**
 * Sends an event's e-mail once (see {@link sendMailOnce}).
 * @param reachable null: e-mails without links
 * @throws MailRefusedError, and errors of `deliver` and the table: deliver the message again
 */
export async function sendMail(
  { runtime }: OpenCall,
  { account, mail: id, event: key }: MailMessage,
  deliver: SendMail,
  reachable: MailLinks | null = null,
): Promise<MailOutcome> {
  const [event, sender] = await Promise.all([readEvent(key), findMailSender(account)]);
  const mail = event && mailsForEvent(account, event).find((candidate) => candidate.id === id);
  if (!mail) return 'unknown';
  return sendMailOnce({ runtime }, { account, mail: id, sender }, deliver, (by) => {
    if (mail.kind === 'invitation') return writeInvitation(account, mail, reachable);
    if (mail.kind === 'payout_details') return writeDetailsMail(account, mail, reachable);
    if (mail.kind === 'email_changed') return writeEmailChangeMail(account, mail, reachable);
    if (mail.kind === 'endpoint_disabled') return writeContactMail(account, mail, by, reachable);
    return writePromoterMail({ runtime }, account, mail, event.recordedAt, reachable);
  });
}

function writeLetter(
  content: MailContent,
  account: Account,
  reachable: MailLinks | null,
  layout: string | null = null,
): Letter {
  return renderLetter(content, createMailBrand(account, reachable?.origin ?? null), layout);
}

/** A removed user, or one who has signed in, needs no invitation. */
async function writeInvitation(
  id: number,
  { userId }: InvitationMail,
  reachable: MailLinks | null,
): Promise<AddressedMail | null> {
  if (!reachable) return null;
  const [account, user] = await Promise.all([findAccount(id), findUser(id, userId)]);
  const to = user && userState(user) === 'invited' ? normalizeSesAddress(user.email) : null;
  return account && isInService(account) && user && to !== null
    ? {
        ...writeLetter(
          invitationContent({ account, user }, `${reachable.origin}${DEFAULT_DESTINATION}`),
          account,
          reachable,
        ),
        to,
      }
    : null;
}

async function writePromoterMail(
  { runtime }: OpenCall,
  id: number,
  mail: PromoterMail,
  at: string,
  reachable: MailLinks | null,
) {
  const [{ before, account, promoter, promotion, campaign, payout, edits }, layout] = await Promise.all([
    readMailRecords(id, mail, runtime.now()),
    readCachedLayout({ runtime }, id),
  ]);
  if (before) return before;
  if (!isTemplateEnabled(edits, mail.campaignId)) return null;
  if (!account || !isInService(account) || !promoter || !promotion || !campaign) return null;
  const to = findMailRecipient(mail, { promoter, promotion, payout });
  if (to === null) return null;
  const links = reachable && (await buildMailLinks(id, mail, promoter, reachable));
  const addresses = links?.addresses ?? null;
  const promised = mail.kind === 'accepted' ? await loadPromise(id, { promotion, campaign }) : null;
  const facts = { account, promoter, promotion, campaign, payout, promised, edits, addresses };
  const letter = writeLetter(promoterContent(mail, facts), account, reachable, layout);
  return { ...letter, ...(links ? { headers: links.headers } : {}), to, about: mailTopic(mail, at), isOptional: true };
}

async function buildMailLinks(account: number, mail: PromoterMail, promoter: Promoter, { origin, mac }: MailLinks) {
  const token = await createSettingsToken(account, promoter, mac);
  const addresses: MailAddresses = {
    page: `${origin}${portalPath(MAIL_PAGES[mail.kind], account)}`,
    choice: `${origin}${portalPath('mails', account, token)}`,
  };
  return { addresses, headers: buildUnsubscribeHeaders(origin, token, MAIL_SETTING_BY_KIND[mail.kind]) };
}

/**
 * Concerns money: blocked promoters and those without e-mails get it, too. Security notices have the default layout,
 * because a company's own one could hide them.
 */
async function writeDetailsMail(
  id: number,
  mail: PayoutDetailsMail,
  reachable: MailLinks | null,
): Promise<AddressedMail | null> {
  const loaded = await findAccountAndPromoter(id, mail.promoterId);
  const { email: present, formerEmail: former } = loaded?.promoter ?? {};
  // If the address changed since, the former one is notified: an attacker may have changed both.
  const isToFormer = mail.isToFormer || (former !== undefined && former.changedAt > mail.at);
  const email = isToFormer ? former?.email : present;
  const isStillCurrent = mail.isToFormer && email === present;
  const to = loaded && email && !isStillCurrent && isInService(loaded.account) ? normalizeSesAddress(email) : null;
  if (!loaded || to === null) return null;
  // The former address does not open the portal.
  const page = reachable && !isToFormer ? `${reachable.origin}${portalPath('payoutDetails', id)}` : null;
  const { promoterId, kind, at } = mail;
  const about = { promoterId, kind, campaignId: null, payoutId: null, at };
  return { ...writeLetter(payoutDetailsContent(mail, loaded, page), loaded.account, reachable), to, about };
}

async function writeEmailChangeMail(
  id: number,
  { promoterId, kind, at }: EmailChangeMail,
  reachable: MailLinks | null,
): Promise<AddressedMail | null> {
  const loaded = await findAccountAndPromoter(id, promoterId);
  const former = loaded?.promoter.formerEmail;
  const to = loaded && former && isInService(loaded.account) ? normalizeSesAddress(former.email) : null;
  if (!loaded || to === null) return null;
  const about = { promoterId, kind, campaignId: null, payoutId: null, at };
  return { ...writeLetter(emailChangeContent({ at }, loaded), loaded.account, reachable), to, about };
}

async function writeContactMail(
  id: number,
  mail: ContactMail,
  { owner }: MailSender,
  reachable: MailLinks | null,
): Promise<AddressedMail | null> {
  const { account, webhook } = await readAccountAndWebhook(id, mail.endpointId);
  const to = owner === null ? null : normalizeSesAddress(owner);
  const page = reachable && `${reachable.origin}${WEBHOOKS_PAGE}`;
  return account && isInService(account) && webhook && to
    ? { ...writeLetter(disabledWebhookContent(mail, { account, webhook }, page), account, reachable), to }
    : null;
}
