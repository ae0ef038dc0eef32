import { MAX_SYNCHRONOUS_IDS } from '#shared/domain/batches/batch.ts';
import type { BatchOutcome } from '#shared/domain/batches/batch-outcome.ts';
import type { ChangeEvent, JournalEvent, SaleEvent, SignupEvent } from '#shared/domain/tracking/event.ts';
import { buildNotification, type Notification, type NotificationSubject } from './notification.ts';

/** Facts beyond the event. */
interface NotificationFacts {
  /** Whether it is its promoter's first sale. */
  readonly isFirstSale: boolean;
  /** Smallest unit of the account's currency; null: no commission counts as large. */
  readonly largeCommission: number | null;
}

/** Returns an event's notifications. Imported events have none. */
export function notificationsForEvent(event: JournalEvent, facts: NotificationFacts): Notification[] {
  if (event.event === 'click' || event.imported) return [];
  return subjects(event, facts).map((subject) =>
    buildNotification(subject, event.recordedAt, `${event.id}-${subjectId(subject)}`),
  );
}

/** With kind and event, unique. It does not depend on the facts. */
function subjectId(subject: NotificationSubject): number | string {
  if ('commissionId' in subject) return subject.commissionId;
  if ('promoterId' in subject) return subject.promoterId;
  if ('batch' in subject) return subject.batch.id;
  if ('broadcastId' in subject) return subject.broadcastId;
  return 'endpointId' in subject ? subject.endpointId : subject.provider;
}

function subjects(event: JournalEvent, facts: NotificationFacts): NotificationSubject[] {
  switch (event.event) {
    case 'signup':
      return findHeldSubjects(event);
    case 'sale':
      return [...firstSaleSubjects(event, facts), ...largeCommissionSubjects(event, facts), ...findHeldSubjects(event)];
    case 'change':
      return changeSubjects(event);
    default:
      return [];
  }
}

function findHeldSubjects({ promoterId, leadId, heldBy: rule }: SignupEvent | SaleEvent): NotificationSubject[] {
  return rule === undefined ? [] : [{ kind: 'fraud_held', promoterId, leadId, rule }];
}

function firstSaleSubjects({ promoterId }: SaleEvent, { isFirstSale }: NotificationFacts): NotificationSubject[] {
  return isFirstSale ? [{ kind: 'first_sale', promoterId }] : [];
}

function largeCommissionSubjects(
  { commissions }: SaleEvent,
  { largeCommission }: NotificationFacts,
): NotificationSubject[] {
  if (largeCommission === null) return [];
  return commissions
    .filter(({ unit, amount, status }) => unit === 'cash' && status !== 'denied' && amount >= largeCommission)
    .map(({ id: commissionId, promoterId, amount }) => ({
      kind: 'large_commission',
      promoterId,
      commissionId,
      amount,
    }));
}

function changeSubjects({
  tells = [],
  disabledEndpoint,
  pausedBroadcast,
  endedBatch,
}: ChangeEvent): NotificationSubject[] {
  const accepted = new Set(tells.flatMap(({ type, promoterId }) => (type === 'promoter_accepted' ? [promoterId] : [])));
  const pending = tells
    .filter(({ type, promoterId }) => type === 'promoter_signed_up' && !accepted.has(promoterId))
    .map(({ promoterId }) => ({ kind: 'promoter_pending', promoterId }) as const);
  return [
    ...pending,
    ...(disabledEndpoint === undefined ? [] : [{ kind: 'webhook_disabled', endpointId: disabledEndpoint } as const]),
    ...(pausedBroadcast === undefined ? [] : [{ kind: 'broadcast_paused', broadcastId: pausedBroadcast } as const]),
    ...(endedBatch && endsLater(endedBatch) ? [{ kind: 'batch_finished', batch: endedBatch } as const] : []),
  ];
}

/** Whether a batch process ends after the response of its call. */
function endsLater({ total, action }: BatchOutcome): boolean {
  return total > MAX_SYNCHRONOUS_IDS || action === 'invoice/export';
}
