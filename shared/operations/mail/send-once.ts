import type { Letter } from '#shared/domain/mail/letter.ts';
import { formatMailboxHeader, parseMailbox } from '#shared/domain/mail/mailbox.ts';
import type { MailSender } from '#shared/domain/mail/sender.ts';
import type { MailTopic } from '#shared/domain/mail/stored-mail.ts';
import { isMailSuppressed } from '#shared/domain/mail/suppression.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { MailRefusedError, type SendMail } from '#shared/outside/mail/mail.ts';
import { claimMail, markMailRefused, markMailSent } from '#shared/store/mail/mails.ts';
import { findSuppression, suppressionId } from '#shared/store/mail/suppressions.ts';

/**
 * Outcome of an e-mail.
 * - `sent_before`: by another delivery of the message
 * - `under_way`: another worker is sending it; deliver the message again, in case that one crashes
 * - `off`: no verified sender
 * - `no_recipient`: no recipient, for example a blocked promoter or a suspended account
 * - `suppressed`: the address bounced, or complained
 * - `unknown`: no such event or e-mail; do not retry
 */
export type MailOutcome = 'sent' | 'sent_before' | 'under_way' | 'off' | 'no_recipient' | 'suppressed' | 'unknown';

/** An e-mail with its recipient. */
export type AddressedMail = Letter & {
  readonly to: string;
  readonly about?: MailTopic;
  /** The recipient can turn it off: addresses that complained do not get it. */
  readonly isOptional?: boolean;
};

/**
 * Sends an e-mail once, also for repeated or concurrent requests, by a claim in the table. A rejection releases the
 * claim. Without an answer it expires after five minutes: only then may an e-mail be sent twice; none is lost.
 * @param letter writes the e-mail; null without a recipient
 * @throws MailRefusedError, and errors of `deliver` and the table
 */
export async function sendMailOnce(
  { runtime }: OpenCall,
  { account, mail, sender }: { readonly account: number; readonly mail: string; readonly sender: MailSender | null },
  deliver: SendMail,
  letter: (sender: MailSender) => Promise<AddressedMail | Extract<MailOutcome, 'sent_before' | 'under_way'> | null>,
): Promise<MailOutcome> {
  const from = sender?.verifiedAt == null ? null : parseMailbox(sender.from);
  if (!sender || !from) return 'off';
  const written = await letter(sender);
  if (!written) return 'no_recipient';
  if (typeof written === 'string') return written;

  const { about = null, isOptional = false, ...addressed } = written;
  if (isMailSuppressed(await findSuppression(account, suppressionId(written.to)), isOptional)) return 'suppressed';
  const claim = { account, mail, topic: about, token: runtime.token() };
  const claimed = await claimMail(claim, runtime.now());
  if (claimed !== 'claimed') return claimed;
  try {
    await deliver({ ...addressed, from: formatMailboxHeader(from), tags: { account: String(account) } });
  } catch (error) {
    if (error instanceof MailRefusedError) await markMailRefused(claim, error.code, runtime.now());
    throw error;
  }
  await markMailSent(claim, runtime.now());
  return 'sent';
}
