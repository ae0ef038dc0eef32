import { Refusal } from '#shared/domain/refusal.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { fulfillByReceiver } from '#shared/operations/commissions/mark-commission.ts';
import type { StoredEvent } from '#shared/store/journal.ts';
import { accountOf } from '#shared/store/table/keys.ts';

/**
 * Marks commissions as handed over that receivers of webhooks say they have. Events that come again change nothing. A
 * commission that is gone meanwhile is nobody's any more. Two calls for each such event, and none for others.
 */
export async function markHandedOver({ runtime }: OpenCall, events: readonly StoredEvent[]): Promise<void> {
  for (const { key, event } of events) {
    if (event.event !== 'change' || event.handedOver === undefined) continue;
    try {
      await fulfillByReceiver({ account: { id: accountOf(key.pk) }, runtime }, event.handedOver);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
}
