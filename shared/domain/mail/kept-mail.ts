import type { PromoterMail } from './mails.ts';

/** The kinds of mails to promoters: those that events ask for, and the link to the portal that a promoter asks for. */
export const KEPT_KINDS = [
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
type KeptKind = (typeof KEPT_KINDS)[number];

/** A mail to a promoter, by what it is about. */
export interface AboutMail {
  readonly promoterId: number;
  readonly kind: KeptKind;
  /** Null where it is about no campaign. */
  readonly campaignId: number | null;
  /** Null where it is about no payout. */
  readonly payoutId: number | null;
  /** When what it is about became known, ISO 8601. */
  readonly at: string;
}

/** What is kept of a mail to a promoter: neither its text nor its address. */
export interface KeptMail extends AboutMail {
  readonly id: string;
  /** When it was sent, ISO 8601; null as long as it was not. */
  readonly sentAt: string | null;
  /** When it was refused last, ISO 8601, and what refused it; null where the last try was not refused. */
  readonly refused: { readonly at: string; readonly because: string } | null;
}

export const MAIL_STATES = ['sent', 'failed', 'sending'] as const;

/** What has become of a mail. One that failed is tried again as long as its message is in the queue. */
export function mailState({ sentAt, refused }: Pick<KeptMail, 'sentAt' | 'refused'>): (typeof MAIL_STATES)[number] {
  if (sentAt !== null) return 'sent';
  return refused === null ? 'sending' : 'failed';
}

/** What a promoter's mail is about. @param at when its event became known, ISO 8601 */
export function aboutOf(mail: PromoterMail, at: string): AboutMail {
  const { promoterId, kind, campaignId } = mail;
  return { promoterId, kind, campaignId, payoutId: 'payoutId' in mail ? mail.payoutId : null, at };
}
