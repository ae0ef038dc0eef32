import { NO_LEAD_DETAILS } from '#shared/domain/leads/lead.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { updateLead } from '#shared/operations/leads/update-lead.ts';
import { trackCancellation } from '#shared/operations/tracking/cancellation.ts';
import { trackClick } from '#shared/operations/tracking/click.ts';
import { trackRefund } from '#shared/operations/tracking/refund.ts';
import { trackSale } from '#shared/operations/tracking/sale.ts';
import { trackSignup } from '#shared/operations/tracking/signup.ts';
import type { SimulatedEvent } from './plan.ts';

/** At the time of the call, without e-mail. */
const buildEventInput = (uid: string) => ({ uid, email: null, happenedAt: undefined, quiet: true }) as const;
const money = { currency: undefined, quantity: 1 } as const;

/**
 * Simulates an event through the service's operation.
 * @returns ids of pending commissions
 * @throws Refusal as the operation does
 */
export async function simulateEvent(call: AccountCall, event: SimulatedEvent): Promise<number[]> {
  switch (event.type) {
    case 'click':
      await trackClick(call, {
        account: call.account.id,
        tid: event.tid,
        url: event.url,
        referrer: event.referrer,
        audience: event.audience,
      });
      return [];
    case 'signup':
      await trackSignup(call, {
        ...buildEventInput(event.personId),
        email: event.email,
        refId: null,
        tid: event.tid,
        promoterEmail: null,
        details: NO_LEAD_DETAILS,
        override: false,
      });
      return [];
    case 'sale': {
      const { commissions } = await trackSale(call, {
        ...buildEventInput(event.personId),
        ...money,
        eventId: event.eventId,
        amount: event.amount,
        plan: event.plan,
        mrr: event.amount,
        refId: null,
        tid: null,
        promoCode: null,
      });
      return commissions
        .filter(({ commission }) => commission.status === 'pending')
        .map(({ commission: { id } }) => id);
    }
    case 'refund':
      await trackRefund(call, {
        ...buildEventInput(event.personId),
        ...money,
        eventId: event.eventId,
        amount: event.amount,
        saleEventId: event.saleEventId,
        ecom: false,
      });
      return [];
    case 'cancel':
      await trackCancellation(call, { ...buildEventInput(event.personId), eventId: `${event.personId}-end` });
      return [];
    case 'move':
      await updateLead(call, { uid: event.personId }, { refId: event.refId });
      return [];
  }
}
