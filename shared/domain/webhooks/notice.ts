import type { Owner } from '#shared/domain/leads/lead.ts';

/** What webhooks can report. */
export const WEBHOOK_TYPES = [
  'lead_signup',
  'new_customer',
  'lead_cancelled',
  'sale_created',
  'refund_created',
  'refund_reversed',
  'promoter_signed_up',
  'promoter_accepted',
  'reward_created',
  'fulfilment_pending',
  'payout_completed',
  'payout_failed',
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];
/** What webhooks are sent: also `test`, which a person has asked for. */
export type DeliveredType = WebhookType | 'test';

/** The records that a notice is about, besides the promoter and its promotion, by their numbers. */
export interface Subject extends Owner {
  readonly leadId?: number;
  /** A commission; with a sale or a refund that of the lead's own promoter. */
  readonly commissionId?: number;
  readonly payoutId?: number;
}

/** A notice that a change by hand, or by a schedule, carries itself. */
export interface NoticeAbout extends Subject {
  readonly type: WebhookType;
}
