import type { RefundEvent, RefundReversalEvent, SaleEvent } from '#shared/domain/tracking/event.ts';
import type { WebhookType } from './notice.ts';
import type { Notice } from './notices.ts';

/** A sale or a refund as webhooks show it, named as in version 2. Amounts of a refund are negative, as everywhere. */
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
  /** The sale that is taken back; null where the refund named none. */
  readonly sale_event_id: string | null;
}

/** A refund that was taken back: its amounts are positive. */
interface RefundReversalFigures extends RefundFigures {
  readonly refund_event_id: string;
}

/** What data can be made of: records as the interface shows them, null where there is none. */
export interface Pieces {
  readonly sale: SaleFigures | null;
  readonly refund: RefundFigures | null;
  readonly refund_reversal: RefundReversalFigures | null;
  readonly payout: object | null;
  /** The commission; with a sale or a refund that of the lead's own promoter. */
  readonly reward: object | null;
  readonly lead: object | null;
  readonly promotion: object | null;
  /** The company's own id of the promoter is part of it. */
  readonly promoter: { readonly cust_id: string | null };
}

/** What the data of each type has, in the order it is sent. */
export const DATA_OF = {
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
} as const satisfies Readonly<Record<WebhookType, readonly (keyof Pieces)[]>>;

/** The pieces that the data of a type is made of. */
type PiecesOf<Type extends WebhookType> = Pick<Pieces, (typeof DATA_OF)[Type][number]>;

/**
 * The text that webhooks are sent. It is made once: this very text is signed, sent, and sent again.
 * @param pieces those of its type; what else is there is left out
 */
export function webhookBody<Type extends WebhookType>(
  { id, type, name = type, at }: Pick<Notice, 'id' | 'at'> & { readonly type: Type; readonly name?: string },
  pieces: PiecesOf<Type>,
): string {
  const given: Partial<Pieces> = pieces;
  const data = Object.fromEntries(DATA_OF[type].map((name) => [name, given[name] ?? null]));
  return JSON.stringify({ event: { id, type: name, created_at: at }, data });
}

/** A sale as webhooks show it. */
export function saleFigures(event: SaleEvent): SaleFigures {
  return { ...figuresOf(event, 1), mrr: event.mrr };
}

/** A refund as webhooks show it. */
export function refundFigures(event: RefundEvent): RefundFigures {
  return { ...figuresOf(event, -1), sale_event_id: event.saleEventId };
}

/** A refund that was taken back, as webhooks show it. */
export function refundReversalFigures(event: RefundReversalEvent): RefundReversalFigures {
  return { ...figuresOf(event, 1), sale_event_id: event.saleEventId, refund_event_id: event.refundEventId };
}

function figuresOf(event: SaleEvent | RefundEvent | RefundReversalEvent, sign: 1 | -1): MoneyFigures {
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
