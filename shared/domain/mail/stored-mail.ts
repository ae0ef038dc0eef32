import type { PromoterMail } from './mails.ts';

export const MAIL_KINDS = [
  'signup',
  'sale',
  'refund',
  'accepted',
  'payout',
  'payout_failed',
  'payout_details',
  'email_changed',
  'sign_in',
] as const satisfies readonly (PromoterMail['kind'] | 'payout_details' | 'email_changed' | 'sign_in')[];
type MailKind = (typeof MAIL_KINDS)[number];

/** Kind and records of an e-mail to a promoter. */
export interface MailTopic {
  readonly promoterId: number;
  readonly kind: MailKind;
  readonly campaignId: number | null;
  readonly payoutId: number | null;
  /** ISO 8601. */
  readonly at: string;
}

/** A stored e-mail, without text and address. */
export interface StoredMail extends MailTopic {
  readonly id: string;
  /** ISO 8601. */
  readonly sentAt: string | null;
  /** Last attempt, if rejected. */
  readonly refused: { readonly at: string; readonly because: string } | null;
}

export const MAIL_STATES = ['sent', 'failed', 'sending'] as const;

/** Failed e-mails are retried while their message is in the queue. */
export function mailState({ sentAt, refused }: Pick<StoredMail, 'sentAt' | 'refused'>): (typeof MAIL_STATES)[number] {
  if (sentAt !== null) return 'sent';
  return refused === null ? 'sending' : 'failed';
}

const LEAD_MAILS: ReadonlySet<MailTopic['kind']> = new Set(['signup', 'sale', 'refund']);

/** Returns the lead of an e-mail, from its id; null if it is about another record. */
export function mailLeadId({ id, kind }: Pick<StoredMail, 'id' | 'kind'>): number | null {
  return LEAD_MAILS.has(kind) ? Number(id.slice(id.lastIndexOf('-') + 1)) : null;
}

/** Returns the kind and records of an e-mail. */
export function mailTopic(mail: PromoterMail, at: string): MailTopic {
  const { promoterId, kind, campaignId } = mail;
  return { promoterId, kind, campaignId, payoutId: 'payoutId' in mail ? mail.payoutId : null, at };
}
