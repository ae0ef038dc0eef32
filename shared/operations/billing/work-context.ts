import type { Known, SaleAct } from '#shared/domain/billing/decision.ts';
import type { Named } from '#shared/domain/billing/named.ts';
import { type BillingOutcome, recordNothing } from '#shared/domain/billing/outcome.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { NoticeOptions } from '#shared/domain/webhooks/notice-options.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import type { Tracked } from '#shared/operations/tracking/tracked.ts';
import type { BillingPlace, CustomerMemory, MirroredCode } from '#shared/store/billing/billing-memory.ts';

/** Context in which the actions of an event are processed. */
export interface WorkContext {
  readonly call: AccountCall;
  readonly place: BillingPlace;
  readonly noticeOptions: NoticeOptions;
  /** Time of receipt, ISO 8601; undefined for imported history, for which no further events are expected. */
  readonly receivedAt: string | undefined;
  readonly named: Named;
  readonly memory: CustomerMemory;
  /** Provider codes by id. */
  readonly codes: ReadonlyMap<string, MirroredCode>;
  /** Whether no newer event of the subscription was processed before. */
  readonly isNews: boolean;
  /** The event's sales by invoice line, regardless of the setting; empty without an invoice. */
  readonly byLines: () => readonly SaleAct[];
}

/** Returns what earlier events reported about the objects of an event. */
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

/** Runs a tracking call and converts its result or refusal into an outcome. A duplicate is not an error. */
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
