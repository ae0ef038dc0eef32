import type { RefundEvent, RefundReversalEvent, SaleEvent } from '#shared/domain/tracking/event.ts';
import type { WebhookType } from './notice.ts';
import type { Notice } from './notices.ts';

/** Fields of a sale or refund, as in version 2. Refund amounts are negative. */
interface MoneyFigures {
  readonly id: number;
  readonly event_id: string;
  readonly sale_amount: number;
  readonly original_sale_amount: number;
  readonly original_sale_currency: string;
  readonly plan_id: string | null;
  readonly quantity: number;
  readonly created_at: string;
}

interface SaleFigures extends MoneyFigures {
  readonly mrr: number | null;
}

interface RefundFigures extends MoneyFigures {
  /** Null if the refund named no sale. */
  readonly sale_event_id: string | null;
}

interface RefundReversalFigures extends RefundFigures {
  readonly refund_event_id: string;
}

/** Records in webhook data; null for missing ones. */
export interface WebhookRecords {
  readonly sale: SaleFigures | null;
  readonly refund: RefundFigures | null;
  readonly refund_reversal: RefundReversalFigures | null;
  readonly payout: object | null;
  /** For a sale or a refund, the commission of the lead's own promoter. */
  readonly reward: object | null;
  readonly lead: object | null;
  readonly promotion: object | null;
  readonly promoter: { readonly cust_id: string | null };
}

/** In the order they are sent. */
export const DATA_FIELDS = {
  lead_signup: ['lead', 'promotion', 'promoter'],
  new_customer: ['lead', 'promotion', 'promoter'],
  lead_cancelled: ['lead', 'promotion', 'promoter'],
  sale_created: ['sale', 'reward', 'lead', 'promotion', 'promoter'],
  refund_created: ['refund', 'reward', 'lead', 'promotion', 'promoter'],
  refund_reversed: ['refund_reversal', 'reward', 'lead', 'promotion', 'promoter'],
  promoter_signed_up: ['promotion', 'promoter'],
  promoter_accepted: ['promotion', 'promoter'],
  reward_created: ['reward', 'lead', 'promotion', 'promoter'],
  fulfilment_pending: ['reward', 'lead', 'promotion', 'promoter'],
  payout_completed: ['payout', 'promotion', 'promoter'],
  payout_failed: ['payout', 'promotion', 'promoter'],
} as const satisfies Readonly<Record<WebhookType, readonly (keyof WebhookRecords)[]>>;

type WebhookRecordsOfType<Type extends WebhookType> = Pick<WebhookRecords, (typeof DATA_FIELDS)[Type][number]>;

/** Builds the webhook text, once per delivery: the same text is signed, sent and retried. */
export function buildWebhookBody<Type extends WebhookType>(
  { id, type, name = type, at }: Pick<Notice, 'id' | 'at'> & { readonly type: Type; readonly name?: string },
  recordsOfType: WebhookRecordsOfType<Type>,
): string {
  const records: Partial<WebhookRecords> = recordsOfType;
  const data = Object.fromEntries(DATA_FIELDS[type].map((name) => [name, records[name] ?? null]));
  return JSON.stringify({ event: { id, type: name, created_at: at }, data });
}

/** Returns the fields of a sale. */
export function webhookSaleFields(event: SaleEvent): SaleFigures {
  return { ...buildMoneyFigures(event, 1), mrr: event.mrr };
}

/** Returns the fields of a refund. */
export function webhookRefundFields(event: RefundEvent): RefundFigures {
  return { ...buildMoneyFigures(event, -1), sale_event_id: event.saleEventId };
}

/** Returns the fields of a refund reversal; its amounts are positive. */
export function webhookRefundReversalFields(event: RefundReversalEvent): RefundReversalFigures {
  return { ...buildMoneyFigures(event, 1), sale_event_id: event.saleEventId, refund_event_id: event.refundEventId };
}

function buildMoneyFigures(event: SaleEvent | RefundEvent | RefundReversalEvent, sign: 1 | -1): MoneyFigures {
  return {
    id: event.id,
    event_id: event.eventId,
    sale_amount: sign * event.amount,
    original_sale_amount: sign * event.originalAmount,
    original_sale_currency: event.originalCurrency,
    plan_id: event.plan,
    quantity: event.quantity,
    created_at: event.at,
  };
}
