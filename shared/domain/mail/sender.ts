import { formatMailbox, type Mailbox, parseMailbox } from './mailbox.ts';

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
export function changeMailSender(
  before: MailSender | null,
  { from, owner }: { readonly from: Mailbox; readonly owner: string | null },
): MailSender {
  const isSame = before !== null && parseMailbox(before.from)?.address === from.address;
  return {
    from: formatMailbox(from),
    owner,
    verifiedAt: isSame ? before.verifiedAt : null,
    revision: (before?.revision ?? 0) + 1,
  };
}

/** Marks the sender as verified. Idempotent. */
export function markSenderVerified(sender: MailSender, now: string): MailSender {
  return sender.verifiedAt === null ? { ...sender, verifiedAt: now, revision: sender.revision + 1 } : sender;
}

/** Stops sending until verification. Idempotent. */
export function markSenderUnverified(sender: MailSender): MailSender {
  return sender.verifiedAt === null ? sender : { ...sender, verifiedAt: null, revision: sender.revision + 1 };
}
