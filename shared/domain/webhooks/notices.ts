import { isHandedOver } from '#shared/domain/rewards/reward.ts';
import type {
  ClickEvent,
  JournalEvent,
  RefundEvent,
  RefundReversalEvent,
  SaleEvent,
} from '#shared/domain/tracking/event.ts';
import type { NoticeAbout, Subject, WebhookType } from './notice.ts';

/** Something that companies are notified of. */
export interface Notice {
  /** The same however often the event is read: letters, digits, `_` and `-`. */
  readonly id: string;
  readonly type: WebhookType;
  /** When it happened, ISO 8601. */
  readonly at: string;
  readonly of: Subject;
}

/**
 * The notices that follow from an event. There is one of a sign-up whenever one is recorded; a lead that a sale has created, or that has only subscribed,
 * has not signed up yet. That of a commission names its own promoter, who may be a parent of the lead's; those of a refund,
 * which take back, have one as well, and so have those that give back.
 * @param account the account's number: two accounts may have the same receiver
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

/** How many notices of an event have numbers of their own. */
const NUMBERED_TOGETHER = 16;

/** The number of a notice, for receivers of version 1, who know events by whole numbers. */
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

/** The number of the record that a type is about: several notices can follow from one event. */
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

/** What is to be handed over at once. What is held may be taken back until its day, and what waits is not earned yet. */
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
