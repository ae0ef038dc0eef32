import { isHandedOver } from '#shared/domain/rewards/reward.ts';
import type {
  ClickEvent,
  JournalEvent,
  RefundEvent,
  RefundReversalEvent,
  SaleEvent,
} from '#shared/domain/tracking/event.ts';
import type { NoticeAbout, Subject, WebhookType } from './notice.ts';

/** Event that companies are notified of. */
export interface Notice {
  /** Deterministic; letters, digits, `_` and `-`. */
  readonly id: string;
  readonly type: WebhookType;
  /** ISO 8601. */
  readonly at: string;
  readonly of: Subject;
}

/**
 * Returns the notices of an event. Leads created by a sale or a subscription are not sign-ups. Refunds and reversals
 * create commission notices, too; these name the commission's own promoter, possibly a parent of the lead's.
 * @param account prevents collisions when accounts share a receiver
 */
export function noticesOf(account: number, event: JournalEvent): Notice[] {
  if (event.event === 'click') return [];
  const { id, at } = event;
  return noticesAbout(event).map(({ type, ...of }) => ({
    id: `evt_${account}-${id}-${type}-${recordOf(type, of)}`,
    type,
    at,
    of,
  }));
}

/** Numbers per event. */
const NUMBERED_TOGETHER = 16;

/** Returns the integer id that version 1 receivers expect. */
export function noticeNumber(
  event: Exclude<JournalEvent, ClickEvent>,
  { type, of }: Pick<Notice, 'type' | 'of'>,
): number {
  const record = recordOf(type, of);
  const index = noticesAbout(event).findIndex((one) => one.type === type && recordOf(type, one) === record);
  return event.id * NUMBERED_TOGETHER + Math.max(0, index);
}

function noticesAbout(event: Exclude<JournalEvent, ClickEvent>): readonly NoticeAbout[] {
  if (event.imported) return [];
  switch (event.event) {
    case 'signup':
      return event.subscribed ? [] : [{ type: 'lead_signup', ...leadOf(event) }];
    case 'sale':
      return [
        { type: 'sale_created', ...moneyOf(event) },
        ...(event.becameCustomer ? [{ type: 'new_customer', ...leadOf(event) } as const] : []),
        ...commissionsOf(event),
        ...fulfilmentsOf(event),
      ];
    case 'refund':
      return [{ type: 'refund_created', ...moneyOf(event) }, ...commissionsOf(event)];
    case 'refund_reversal':
      return [{ type: 'refund_reversed', ...moneyOf(event) }, ...commissionsOf(event), ...(event.tells ?? [])];
    case 'cancellation':
      return event.cancelled ? [{ type: 'lead_cancelled', ...leadOf(event) }] : [];
    case 'change':
      return event.tells ?? [];
  }
}

function recordOf(type: WebhookType, { promoterId, leadId, commissionId, payoutId }: Subject): number {
  const isOfCommission = type === 'reward_created' || type === 'fulfilment_pending';
  return (isOfCommission ? commissionId : (payoutId ?? leadId)) ?? promoterId;
}

function leadOf({ promoterId, campaignId, leadId }: Required<Pick<Subject, 'promoterId' | 'campaignId' | 'leadId'>>) {
  return { promoterId, campaignId, leadId };
}

function moneyOf(event: SaleEvent | RefundEvent | RefundReversalEvent): Subject {
  const own = event.commissions.find(({ tier }) => tier === 1);
  return { ...leadOf(event), ...(own ? { commissionId: own.id } : {}) };
}

function commissionsOf({ leadId, commissions }: SaleEvent | RefundEvent | RefundReversalEvent): NoticeAbout[] {
  return commissions.map(({ id, promoterId, campaignId }) => ({
    type: 'reward_created',
    promoterId,
    campaignId,
    leadId,
    commissionId: id,
  }));
}

/** Excludes commissions on hold or not yet approved. */
function fulfilmentsOf({ leadId, commissions }: SaleEvent): NoticeAbout[] {
  return commissions
    .filter((commission) => isHandedOver(commission) && !commission.held)
    .map(({ id, promoterId, campaignId }) => ({
      type: 'fulfilment_pending',
      promoterId,
      campaignId,
      leadId,
      commissionId: id,
    }));
}
