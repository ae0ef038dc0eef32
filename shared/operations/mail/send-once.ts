import type { AboutMail } from '#shared/domain/mail/kept-mail.ts';
import type { Letter } from '#shared/domain/mail/letter.ts';
import { headerOf, mailboxIn } from '#shared/domain/mail/mailbox.ts';
import type { MailSender } from '#shared/domain/mail/sender.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { MailRefused, type SendMail } from '#shared/outside/mail/mail.ts';
import { claimMail, markMailRefused, markMailSent } from '#shared/store/mail/mails.ts';

/**
 * What has become of a mail that was asked for.
 *
 * - `sent`, or `sent_before`, by another delivery of the message
 * - `under_way`: another worker has it; the message must come again, for that one may die
 * - `off`: there is no verified sender any more
 * - `nobody`: the one it was for is to get none, as a promoter who was blocked or deleted meanwhile, or any of an account
 *   that is suspended
 * - `unknown`: there is no such event, or it asks for no such mail; trying again will not help
 */
export type MailOutcome = 'sent' | 'sent_before' | 'under_way' | 'off' | 'nobody' | 'unknown';

/** A letter, and whom it goes to; of one to a promoter, what it is about. */
export type Addressed = Letter & { readonly to: string; readonly about?: AboutMail };

/**
 * Sends a mail once, however often and however many times at once it is asked for: whoever sends it has claimed it in the
 * table before, and notes there that it was sent. Where the answer says that it was not sent the claim is given back, and the
 * next one who is asked sends it. Where there is no answer nobody knows: the claim stands for five minutes, and is then taken over.
 * @param mail its account, its id, and by whom the account's mail is sent; null where nobody has said
 * @param letter writes it, or says what has become of it; null where it is for nobody
 * @throws MailRefused, or what else `deliver` and the table throw
 */
export async function sendOnce(
  { runtime }: OpenCall,
  { account, mail, sender }: { readonly account: number; readonly mail: string; readonly sender: MailSender | null },
  deliver: SendMail,
  letter: (sender: MailSender) => Promise<Addressed | Extract<MailOutcome, 'sent_before' | 'under_way'> | null>,
): Promise<MailOutcome> {
  const from = sender?.verifiedAt == null ? null : mailboxIn(sender.from);
  if (!sender || !from) return 'off';
  const written = await letter(sender);
  if (!written) return 'nobody';
  if (typeof written === 'string') return written;

  const { about = null, ...addressed } = written;
  const claim = { account, mail, to: about, token: runtime.token() };
  const claimed = await claimMail(claim, runtime.now());
  if (claimed !== 'claimed') return claimed;
  try {
    await deliver({ ...addressed, from: headerOf(from) });
  } catch (error) {
    if (error instanceof MailRefused) await markMailRefused(claim, nameOf(error.cause), runtime.now());
    throw error;
  }
  await markMailSent(claim, runtime.now());
  return 'sent';
}

/** What an error is called. Its text may name an address. */
const nameOf = (cause: unknown) => (cause instanceof Error ? cause.name : 'unknown');
