import type { EarlierFacts, SaleCommand } from '#shared/domain/billing/decision.ts';
import type { EventReferences } from '#shared/domain/billing/event-references.ts';
import { type BillingOutcome, recordNothing } from '#shared/domain/billing/outcome.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { NoticeOptions } from '#shared/domain/webhooks/notice-options.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import type { TrackingResult } from '#shared/operations/tracking/tracking-result.ts';
import type { BillingCode, BillingCustomerRecords, BillingScope } from '#shared/store/billing/billing-customers.ts';

/** Context of an event's processing. */
export interface BillingContext {
  readonly call: AccountCall;
  readonly scope: BillingScope;
  readonly noticeOptions: NoticeOptions;
  /** ISO 8601; undefined for imported history, after which no events follow. */
  readonly receivedAt: string | undefined;
  readonly references: EventReferences;
  readonly memory: BillingCustomerRecords;
  readonly codes: ReadonlyMap<string, BillingCode>;
  /** False if a newer event of the subscription came before. */
  readonly isNews: boolean;
  /** Sales by invoice line, regardless of the setting. */
  readonly byLines: () => readonly SaleCommand[];
}

/** Returns stored facts about an event's objects. */
export function listKnownFacts({
  references,
  memory,
  codes,
}: Pick<BillingContext, 'references' | 'memory' | 'codes'>): EarlierFacts {
  const { subscriptionId } = references;
  const others = memory.subscriptions.filter(({ id }) => id !== subscriptionId);
  return {
    customer: memory.customer,
    subscription: memory.subscriptions.find(({ id }) => id === subscriptionId)?.metadata ?? {},
    hasOtherSubscription: others.some(({ goesOn }) => goesOn === true),
    findCode: (id) => codes.get(id)?.code,
  };
}

/** Converts a tracking call into an outcome; a duplicate is not an error. */
export async function runTracking(work: () => Promise<TrackingResult>): Promise<BillingOutcome> {
  try {
    const { type: recordType, id, eventId } = await work();
    return { kind: 'counted', recorded: [{ what: recordType, id, eventId }] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code } = error.reason;
    const isCounted = code === 'duplicate_event' || code === 'refund_reversed';
    return isCounted ? recordNothing('counted_already') : { kind: 'refused', code };
  }
}
