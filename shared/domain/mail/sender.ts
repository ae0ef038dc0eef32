import { type Mailbox, mailboxIn, mailboxText } from './mailbox.ts';

/** Sender of an account's e-mails, and contact for problems. */
export interface MailSender {
  /** `Acme <partners@acme.example>` or address only. */
  readonly from: string;
  /** ISO 8601; null while SES cannot send for it or e-mail is off: nothing is sent. */
  readonly verifiedAt: string | null;
  /** Recipient of webhook alerts. */
  readonly owner: string | null;
  /** Incremented with every change. */
  readonly revision: number;
}

/**
 * Changes the sender. It stays verified if the address is the same.
 * @param before null for the first one
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

/** Marks the sender as verified. Idempotent. @param now ISO 8601 */
export function verifiedSender(sender: MailSender, now: string): MailSender {
  return sender.verifiedAt === null ? { ...sender, verifiedAt: now, revision: sender.revision + 1 } : sender;
}

/** Stops sending until the sender is verified again. Idempotent. */
export function silencedSender(sender: MailSender): MailSender {
  return sender.verifiedAt === null ? sender : { ...sender, verifiedAt: null, revision: sender.revision + 1 };
}
