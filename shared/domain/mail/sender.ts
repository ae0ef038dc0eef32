import { type Mailbox, mailboxIn, mailboxText } from './mailbox.ts';

/** An account's sender, and the recipient of alerts. */
export interface MailSender {
  /** Optionally with name. */
  readonly from: string;
  /** ISO 8601; null: nothing is sent. */
  readonly verifiedAt: string | null;
  readonly owner: string | null;
  readonly revision: number;
}

/** Changes the sender; the same address stays verified. */
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

/** Marks the sender as verified. Idempotent. */
export function verifiedSender(sender: MailSender, now: string): MailSender {
  return sender.verifiedAt === null ? { ...sender, verifiedAt: now, revision: sender.revision + 1 } : sender;
}

/** Stops sending until verification. Idempotent. */
export function silencedSender(sender: MailSender): MailSender {
  return sender.verifiedAt === null ? sender : { ...sender, verifiedAt: null, revision: sender.revision + 1 };
}
