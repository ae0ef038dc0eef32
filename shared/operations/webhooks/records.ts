import type { Commission } from '#shared/domain/commission.ts';
import type { JournalEvent } from '#shared/domain/event.ts';
import type { Lead } from '#shared/domain/lead.ts';
import type { Shown } from '#shared/domain/membership.ts';
import type { Payout } from '#shared/domain/payout.ts';
import { deliveryId, webhookOf } from '#shared/domain/webhooks/delivery.ts';
import { type Notice, noticesOf } from '#shared/domain/webhooks/notices.ts';
import { type Person, personsOf } from '#shared/domain/webhooks/person.ts';
import type { WebhookMessage } from '#shared/outside/queues.ts';
import { findCommission } from '#shared/store/commissions.ts';
import { readEvent } from '#shared/store/journal.ts';
import { findLead } from '#shared/store/leads.ts';
import { loadShown } from '#shared/store/memberships.ts';
import { findPayout } from '#shared/store/payouts.ts';
import { type FoundTextKey, readTextKeys } from '#shared/store/text-keys.ts';

/** A notice, with the records it is about as they are now. */
export interface NoticeRecords {
  readonly notice: Notice;
  readonly event: JournalEvent;
  readonly owner: Shown;
  readonly lead: Lead | null;
  readonly commission: Commission | null;
  readonly payout: Payout | null;
  /** What there is of the keys that texts about these persons are sealed with. */
  readonly textKey: (person: Person) => FoundTextKey;
}

/** The notice of a delivery, with its records; null where no such one follows from its event. */
export async function readNotice({ account, delivery, event: key }: WebhookMessage): Promise<NoticeRecords | null> {
  const event = key && (await readEvent(key));
  if (!event) return null;
  const endpointId = webhookOf(delivery) ?? 0;
  const notice = noticesOf(account, event).find((one) => deliveryId(one, event.recordedAt, endpointId) === delivery);
  if (!notice) return null;
  const { leadId, commissionId, payoutId, ...owner } = notice.of;
  const [shown, lead, commission, payout, textKey] = await Promise.all([
    loadShown(account, [owner]),
    leadId === undefined ? null : findLead(account, leadId),
    commissionId === undefined ? null : findCommission(account, commissionId),
    payoutId === undefined ? null : findPayout(account, payoutId),
    readTextKeys(account, personsOf(notice.of)),
  ]);
  return { notice, event, owner: shown(owner), lead, commission, payout, textKey };
}
