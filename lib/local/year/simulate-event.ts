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
export async function simulateEvent(call: AccountCall, act: SimulatedEvent): Promise<number[]> {
  switch (act.type) {
    case 'click':
      await trackClick(call, {
        account: call.account.id,
        tid: act.tid,
        url: act.url,
        referrer: act.referrer,
        audience: act.audience,
      });
      return [];
    case 'signup':
      await trackSignup(call, {
        ...buildEventInput(act.who),
        email: act.email,
        refId: null,
        tid: act.tid,
        promoterEmail: null,
        details: NO_LEAD_DETAILS,
        override: false,
      });
      return [];
    case 'sale': {
      const { commissions } = await trackSale(call, {
        ...buildEventInput(act.who),
        ...money,
        eventId: act.eventId,
        amount: act.amount,
        plan: act.plan,
        mrr: act.amount,
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
        ...buildEventInput(act.who),
        ...money,
        eventId: act.eventId,
        amount: act.amount,
        saleEventId: act.saleEventId,
        ecom: false,
      });
      return [];
    case 'cancel':
      await trackCancellation(call, { ...buildEventInput(act.who), eventId: `${act.who}-end` });
      return [];
    case 'move':
      await updateLead(call, { uid: act.who }, { refId: act.refId });
      return [];
  }
}
