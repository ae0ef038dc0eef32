import type { BillingCommand } from '#shared/domain/billing/decision.ts';
import { type BillingOutcome, recordNothing } from '#shared/domain/billing/outcome.ts';
import { type Lead, newestCancellation } from '#shared/domain/leads/lead.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { updateLead } from '#shared/operations/leads/update-lead.ts';
import { trackCancellation } from '#shared/operations/tracking/cancellation.ts';
import {
  type BillingCustomerRecords,
  readBillingCustomer,
  readSubscriptionsOfLead,
} from '#shared/store/billing/billing-customers.ts';
import { findBillingPayment } from '#shared/store/billing/billing-payments.ts';
import { findLead } from '#shared/store/leads/leads.ts';
import { type BillingContext, runTracking } from './billing-context.ts';
import { trackingIdentifiers } from './event-lead.ts';

type SubscriptionEnd = Pick<Extract<BillingCommand, { type: 'cancellation' }>, 'eventId' | 'at' | 'lastPayment'>;

/** Cancels a lead without another subscription, at the time of the last end, regardless of the order of events. */
export async function cancelLead(
  { call, scope, noticeOptions }: BillingContext,
  lead: Lead,
  { eventId, at, lastPayment }: SubscriptionEnd,
): Promise<BillingOutcome> {
  const nowMs = Date.parse(call.runtime.now());
  const subscriptions = await readSubscriptionsOfLead(call.account.id, lead.id, nowMs);
  if (subscriptions.some(({ goesOn }) => goesOn === true)) return recordNothing('still_subscribed');
  // The last invoice may be paid moments after the end.
  const paid = lastPayment === null ? [] : (await findBillingPayment(scope, [lastPayment])).sales;
  const others = subscriptions
    .filter(({ id, goesOn }) => id !== eventId && goesOn === false)
    .map(({ reportedAt }) => reportedAt);
  const happenedAt = [at, ...others, ...paid.map((sale) => sale.at)].toSorted().at(-1);
  const outcome = await runTracking(() =>
    trackCancellation(call, { ...trackingIdentifiers(lead), eventId, happenedAt, ...noticeOptions }),
  );
  await reactivateBySubscriptions(call, lead.id, () => readSubscriptionsOfLead(call.account.id, lead.id, nowMs));
  return outcome;
}

/** Cancels a lead whose subscriptions had all ended before its sales were attributed. */
export async function cancelEndedLead(context: BillingContext, lead: Lead): Promise<void> {
  const { call } = context;
  const subscriptions = await readSubscriptionsOfLead(call.account.id, lead.id, Date.parse(call.runtime.now()));
  const ended = subscriptions.find(({ goesOn }) => goesOn === false);
  if (ended) await cancelLead(context, lead, { eventId: ended.id, at: ended.reportedAt, lastPayment: null });
}

/**
 * Reactivates a lead if a continuing subscription from before its cancellation becomes known: by its first event, when
 * its customer is linked to the lead, or when the lead becomes a customer. Later events may be older than a
 * cancellation by the company.
 * @param lead as read before the event was processed
 */
export async function reactivateLead({ call, scope, references, memory }: BillingContext, lead: Lead): Promise<void> {
  const { id: leadId, customerSince } = lead;
  const nowMs = Date.parse(call.runtime.now());
  const first = memory.subscriptions.filter(
    ({ id, begunAt }) => id === references.subscription?.id && begunAt === references.at,
  );
  if (customerSince === null) {
    await reactivateBySubscriptions(call, leadId, () => readSubscriptionsOfLead(call.account.id, leadId, nowMs));
  } else if (memory.leadId !== leadId) {
    await reactivateBySubscriptions(
      call,
      leadId,
      async () => (await readBillingCustomer(scope, references, nowMs)).subscriptions,
    );
  } else if (first.length > 0) await reactivateBySubscriptions(call, leadId, async () => first);
}

/**
 * Reactivates a canceled lead if one of the subscriptions has continued since before its cancellation. A later one
 * does not; its sale does. Of concurrent events, the later one sees the other's: each writes, then reads the lead, then the
 * subscriptions.
 */
export async function reactivateBySubscriptions(
  call: AccountCall,
  leadId: number,
  readSubscriptions: () => Promise<BillingCustomerRecords['subscriptions']>,
): Promise<void> {
  const lead = await findLead(call.account.id, leadId);
  const until = lead && newestCancellation(lead);
  if (!until || lead.customerSince === null) return;
  const [activeAt] = (await readSubscriptions()).flatMap(({ goesOn, begunAt }) =>
    goesOn === true && begunAt !== null && begunAt < until ? [begunAt] : [],
  );
  if (activeAt === undefined) return;
  const assert = (now: Lead) => {
    if (now.state !== 'cancelled' || newestCancellation(now) !== until) throw new Refusal({ code: 'lead_not_found' });
  };
  try {
    await updateLead(call, { id: leadId }, { state: 'active', activeAt, assert });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
