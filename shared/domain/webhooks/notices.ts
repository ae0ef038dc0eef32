import { needsFulfillment } from '#shared/domain/rewards/reward.ts';
import type {
  ClickEvent,
  JournalEvent,
  RefundEvent,
  RefundReversalEvent,
  SaleEvent,
} from '#shared/domain/tracking/event.ts';
import type { ChangeNotice, NoticeSubject, WebhookType } from './notice.ts';

/** Event that companies are notified of. */
export interface Notice {
  /** Deterministic; letters, digits, `_` and `-`. */
  readonly id: string;
  readonly type: WebhookType;
  /** ISO 8601. */
  readonly at: string;
  readonly of: NoticeSubject;
}

/**
 * Returns the notices of an event. Leads created by a sale or a subscription are not sign-ups. Refunds and reversals
 * create commission notices, too; these name the commission's own promoter, possibly a parent of the lead's.
 * @param account prevents collisions when accounts share a receiver
 */
export function buildNotices(account: number, event: JournalEvent): Notice[] {
  if (event.event === 'click') return [];
  const { id, at } = event;
  return noticesAbout(event).map(({ type, ...of }) => ({
    id: `evt_${account}-${id}-${type}-${noticeRecordId(type, of)}`,
    type,
    at,
    of,
  }));
}

/** Numbers per event. */
const NUMBERS_PER_EVENT = 16;

/** Returns the integer id that version 1 receivers expect. */
export function noticeNumber(
  event: Exclude<JournalEvent, ClickEvent>,
  { type, of }: Pick<Notice, 'type' | 'of'>,
): number {
  const record = noticeRecordId(type, of);
  const index = noticesAbout(event).findIndex(
    (notice) => notice.type === type && noticeRecordId(type, notice) === record,
  );
  return event.id * NUMBERS_PER_EVENT + Math.max(0, index);
}

function noticesAbout(event: Exclude<JournalEvent, ClickEvent>): readonly ChangeNotice[] {
  if (event.imported) return [];
  switch (event.event) {
    case 'signup':
      return event.subscribed ? [] : [{ type: 'lead_signup', ...buildLeadSubject(event) }];
    case 'sale':
      return [
        { type: 'sale_created', ...buildMoneySubject(event) },
        ...(event.becameCustomer ? [{ type: 'new_customer', ...buildLeadSubject(event) } as const] : []),
        ...buildCommissionNotices(event),
        ...buildFulfillmentNotices(event),
      ];
    case 'refund':
      return [{ type: 'refund_created', ...buildMoneySubject(event) }, ...buildCommissionNotices(event)];
    case 'refund_reversal':
      return [
        { type: 'refund_reversed', ...buildMoneySubject(event) },
        ...buildCommissionNotices(event),
        ...(event.tells ?? []),
      ];
    case 'cancellation':
      return event.cancelled ? [{ type: 'lead_cancelled', ...buildLeadSubject(event) }] : [];
    case 'change':
      return event.tells ?? [];
  }
}

function noticeRecordId(type: WebhookType, { promoterId, leadId, commissionId, payoutId }: NoticeSubject): number {
  const isOfCommission = type === 'reward_created' || type === 'fulfilment_pending';
  return (isOfCommission ? commissionId : (payoutId ?? leadId)) ?? promoterId;
}

function buildLeadSubject({
  promoterId,
  campaignId,
  leadId,
}: Required<Pick<NoticeSubject, 'promoterId' | 'campaignId' | 'leadId'>>) {
  return { promoterId, campaignId, leadId };
}

function buildMoneySubject(event: SaleEvent | RefundEvent | RefundReversalEvent): NoticeSubject {
  const own = event.commissions.find(({ tier }) => tier === 1);
  return { ...buildLeadSubject(event), ...(own ? { commissionId: own.id } : {}) };
}

function buildCommissionNotices({
  leadId,
  commissions,
}: SaleEvent | RefundEvent | RefundReversalEvent): ChangeNotice[] {
  return commissions.map(({ id, promoterId, campaignId }) => ({
    type: 'reward_created',
    promoterId,
    campaignId,
    leadId,
    commissionId: id,
  }));
}

/** Excludes commissions on hold or not yet approved. */
function buildFulfillmentNotices({ leadId, commissions }: SaleEvent): ChangeNotice[] {
  return commissions
    .filter((commission) => needsFulfillment(commission) && !commission.held)
    .map(({ id, promoterId, campaignId }) => ({
      type: 'fulfilment_pending',
      promoterId,
      campaignId,
      leadId,
      commissionId: id,
    }));
}
