import { isInService } from '#shared/domain/accounts/account.ts';
import { createMailBrand } from '#shared/domain/mail/layout/brand.ts';
import { renderLetter } from '#shared/domain/mail/letter.ts';
import { normalizeSesAddress } from '#shared/domain/mail/mailbox.ts';
import { signInContent } from '#shared/domain/mail/sign-in.ts';
import { LINK_REQUEST_MAX_AGE_S, PORTAL_LINK_LIFETIME_S } from '#shared/domain/portal/portal-link.ts';
import { portalSignInPath } from '#shared/domain/portal/portal-pages.ts';
import { addSecondsToTime, canUsePortal, formatPromoterToken } from '#shared/domain/portal/portal-session.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { readCachedLayout } from '#shared/operations/mail/layout/cached-layout.ts';
import { type MailOutcome, sendMailOnce } from '#shared/operations/mail/send-once.ts';
import type { SendMail } from '#shared/outside/mail/mail.ts';
import type { SignInMessage } from '#shared/outside/queues.ts';
import { findAccount } from '#shared/store/accounts/accounts.ts';
import { findMailSender } from '#shared/store/mail/mail-sender.ts';
import { storeMailedLink } from '#shared/store/portal/portal-links.ts';
import { findPromoterByEmail } from '#shared/store/promoters/promoters.ts';

/**
 * Sends a sign-in link, valid once within ten minutes. Its token is stored as a SHA-256 hash, and never queued.
 * @param origin empty without a portal
 * @returns `no_recipient` without a promoter who may sign in, after another unused link, or if the request is too old
 * @throws as {@link sendMailOnce}
 */
export async function mailSignInLink(
  { runtime }: OpenCall,
  { account: id, mail, signIn: { email, askedAt } }: SignInMessage,
  deliver: SendMail,
  origin: string,
): Promise<MailOutcome> {
  const now = runtime.now();
  if (origin === '' || addSecondsToTime(askedAt, LINK_REQUEST_MAX_AGE_S) <= now) return 'no_recipient';
  const [account, promoter, sender, layout] = await Promise.all([
    findAccount(id),
    findPromoterByEmail(id, email),
    findMailSender(id),
    readCachedLayout({ runtime }, id),
  ]);
  return sendMailOnce({ runtime }, { account: id, mail, sender }, deliver, async () => {
    const to = promoter && canUsePortal(promoter) ? normalizeSesAddress(promoter.email) : null;
    if (!account || !isInService(account) || !promoter || to === null) return null;
    const token = formatPromoterToken({ account: id, promoterId: promoter.id }, runtime.token());
    const link = {
      promoterId: promoter.id,
      by: 'link',
      endsAt: addSecondsToTime(now, PORTAL_LINK_LIFETIME_S),
    } as const;
    if (!(await storeMailedLink(id, token, link, mail, now))) return null;
    const mailKey = {
      promoterId: promoter.id,
      kind: 'sign_in',
      campaignId: null,
      payoutId: null,
      at: askedAt,
    } as const;
    const content = signInContent({ account, promoter }, `${origin}${portalSignInPath(id, token)}`);
    return { ...renderLetter(content, createMailBrand(account, origin), layout), to, about: mailKey };
  });
}
