import type { Commission } from '#shared/domain/commission.ts';
import type { JournalEvent } from '#shared/domain/event.ts';
import type { Lead } from '#shared/domain/lead.ts';
import type { Shown } from '#shared/domain/membership.ts';
import type { Payout } from '#shared/domain/payout.ts';
import { deliveryId, endpointOf } from '#shared/domain/webhooks/delivery.ts';
import { type Person, personsOf } from '#shared/domain/webhooks/person.ts';
import { type Told, toldBy } from '#shared/domain/webhooks/told.ts';
import type { WebhookMessage } from '#shared/outside/queues.ts';
import { findCommission } from '#shared/store/commissions.ts';
import { readEvent } from '#shared/store/journal.ts';
import { findLead } from '#shared/store/leads.ts';
import { loadShown } from '#shared/store/memberships.ts';
import { findPayout } from '#shared/store/payouts.ts';
import { type FoundTextKey, readTextKeys } from '#shared/store/text-keys.ts';

/** What is told, with the records it is about as they are now. */
export interface ToldRecords {
  readonly told: Told;
  readonly event: JournalEvent;
  readonly owner: Shown;
  readonly lead: Lead | null;
  readonly commission: Commission | null;
  readonly payout: Payout | null;
  /** What there is of the keys that texts about these persons are sealed with. */
  readonly textKey: (person: Person) => FoundTextKey;
}

/** What a delivery is to tell, with its records; null where its event tells no such thing. */
export async function readTold({ account, delivery, event: key }: WebhookMessage): Promise<ToldRecords | null> {
  const event = key && (await readEvent(key));
  if (!event) return null;
  const endpointId = endpointOf(delivery) ?? 0;
  const told = toldBy(account, event).find((one) => deliveryId(one, event.recordedAt, endpointId) === delivery);
  if (!told) return null;
  const { leadId, commissionId, payoutId, ...owner } = told.of;
  const [shown, lead, commission, payout, textKey] = await Promise.all([
    loadShown(account, [owner]),
    leadId === undefined ? null : findLead(account, leadId),
    commissionId === undefined ? null : findCommission(account, commissionId),
    payoutId === undefined ? null : findPayout(account, payoutId),
    readTextKeys(account, personsOf(told.of)),
  ]);
  return { told, event, owner: shown(owner), lead, commission, payout, textKey };
}
