import { Refusal } from '#shared/domain/refusal.ts';
import { withCallerAudit } from '#shared/operations/audit/caller-audit.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { fulfillByReceiver } from '#shared/operations/commissions/mark-commission.ts';
import type { StoredEvent } from '#shared/store/journal.ts';
import { parseAccountId } from '#shared/store/table/keys.ts';

const CALLER = { is: 'schedule', name: 'receivers' } as const;
const AUDITED_OPERATION = { operation: 'stream receivers', from: null, parameters: {} } as const;

/**
 * Marks commissions as fulfilled that webhook receivers reported, with audit entries. Idempotent; ignores deleted ones.
 * Two requests per event.
 */
export async function markFulfilledCommissions({ runtime }: OpenCall, events: readonly StoredEvent[]): Promise<void> {
  for (const { key, event } of events) {
    if (event.event !== 'change' || event.handedOver === undefined) continue;
    const { handedOver: commissionId } = event;
    const call = { account: { id: parseAccountId(key.pk) }, runtime };
    try {
      await withCallerAudit({ caller: CALLER, runtime }, AUDITED_OPERATION, () =>
        fulfillByReceiver(call, commissionId),
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
}
