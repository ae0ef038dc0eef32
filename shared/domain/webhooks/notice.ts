import type { Owner } from '#shared/domain/leads/lead.ts';

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
/** Includes `test`, which users trigger. */
export type DeliveryType = WebhookType | 'test';

/** Records of a notice. */
export interface NoticeSubject extends Owner {
  readonly leadId?: number;
  /** For a sale or refund, the commission of the lead's own promoter. */
  readonly commissionId?: number;
  readonly payoutId?: number;
}

/** Notice of a manual or scheduled change. */
export interface ChangeNotice extends NoticeSubject {
  readonly type: WebhookType;
}
