import type { Known, SaleAct } from '#shared/domain/billing/decision.ts';
import type { Named } from '#shared/domain/billing/named.ts';
import { type BillingOutcome, recordNothing } from '#shared/domain/billing/outcome.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { NoticeOptions } from '#shared/domain/webhooks/notice-options.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import type { Tracked } from '#shared/operations/tracking/tracked.ts';
import type { BillingPlace, CustomerMemory, MirroredCode } from '#shared/store/billing/billing-memory.ts';

/** What the acts of an event are done with. */
export interface WorkContext {
  readonly call: AccountCall;
  readonly place: BillingPlace;
  readonly noticeOptions: NoticeOptions;
  /** When the event was received, ISO 8601; left out for one of the past, before which all was told that will be. */
  readonly receivedAt: string | undefined;
  readonly named: Named;
  readonly memory: CustomerMemory;
  /** Codes of the provider's, by their ids. */
  readonly codes: ReadonlyMap<string, MirroredCode>;
  /** Whether the subscription of the event was not told of by a newer one before. */
  readonly isNews: boolean;
  /** The sales of the event by the lines of its invoice, whatever is chosen; empty where it is of none. */
  readonly byLines: () => readonly SaleAct[];
}

/** What earlier events have told of those that an event names. */
export function knownOf({ named, memory, codes }: Pick<WorkContext, 'named' | 'memory' | 'codes'>): Known {
  const { subscriptionId } = named;
  const others = memory.subscriptions.filter(({ id }) => id !== subscriptionId);
  return {
    customer: memory.customer,
    subscription: memory.subscriptions.find(({ id }) => id === subscriptionId)?.metadata ?? {},
    hasOtherSubscription: others.some(({ goesOn }) => goesOn),
    codeOf: (id) => codes.get(id)?.code,
  };
}

/** The outcome of a call of tracking. One that was made before is no error. */
export async function outcomeOf(work: () => Promise<Tracked>): Promise<BillingOutcome> {
  try {
    const { type: what, id, eventId } = await work();
    return { kind: 'counted', recorded: [{ what, id, eventId }] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code } = error.reason;
    const isCounted = code === 'duplicate_event' || code === 'refund_reversed';
    return isCounted ? recordNothing('counted_already') : { kind: 'refused', code };
  }
}
