import { type Mailbox, mailboxIn, mailboxText } from './mailbox.ts';

/** By whom an account's e-mail is sent, and who hears of what goes wrong with it. */
export interface MailSender {
  /** An address, with or without a name: `Acme <partners@acme.example>`. */
  readonly from: string;
  /** Since when SES is known to send for it, ISO 8601; null until then, and where mail is off: none is sent. */
  readonly verifiedAt: string | null;
  /** Who gets a mail where a webhook is disabled because it fails; null for nobody. */
  readonly owner: string | null;
  /** Goes up with every change. */
  readonly revision: number;
}

/**
 * The sender after somebody has said who it is. It stays verified as long as its address does: SES does not go by names.
 * @param before null where there was none
 */
export function namedSender(
  before: MailSender | null,
  { from, owner }: { readonly from: Mailbox; readonly owner: string | null },
): MailSender {
  const isSame = before !== null && mailboxIn(before.from)?.address === from.address;
  return {
    from: mailboxText(from),
    owner,
    verifiedAt: isSame ? before.verifiedAt : null,
    revision: (before?.revision ?? 0) + 1,
  };
}

/** The sender after SES was found to send for it; one that is so already comes back as it is. @param now ISO 8601 */
export function verifiedSender(sender: MailSender, now: string): MailSender {
  return sender.verifiedAt === null ? { ...sender, verifiedAt: now, revision: sender.revision + 1 } : sender;
}

/** The sender for which nothing is sent until it is verified again; one that is so already comes back as it is. */
export function silencedSender(sender: MailSender): MailSender {
  return sender.verifiedAt === null ? sender : { ...sender, verifiedAt: null, revision: sender.revision + 1 };
}
