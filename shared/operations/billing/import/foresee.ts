import { decideEvent } from '#shared/domain/billing/decide.ts';
import type { BillingAct, Known, SaleAct, Whose } from '#shared/domain/billing/decision.ts';
import { namedIn } from '#shared/domain/billing/named.ts';
import { type BillingOutcome, recordNothing } from '#shared/domain/billing/outcome.ts';
import { capturedSale } from '#shared/domain/billing/stripe/checkout.ts';
import { type ProviderEvent, salesIn, workInOrder } from '#shared/operations/billing/work-on-event.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import type { BillingCapture } from '#shared/store/billing/billing-captures.ts';
import type { MirroredCode } from '#shared/store/billing/billing-memory.ts';
import { isRecorded } from '#shared/store/journal.ts';
import { foreseeName, foreseeRefund, foreseeReversal, foreseeSales } from './foresee-payments.ts';
import { COUNTED, countOnce, ForeseenLeads, ForeseenPayments, type Foresight } from './foreseen-records.ts';

/**
 * Previews past events by the rules of real processing, without writes. Effects of earlier events are kept in memory.
 */
export function foreseeing(
  call: AccountCall,
  { provider, settings }: Pick<ProviderEvent, 'provider' | 'settings'>,
): (event: unknown) => Promise<BillingOutcome> {
  const codes = new Map<string, MirroredCode>();
  const foresight: Foresight = {
    call,
    place: { account: call.account.id, provider },
    leads: new ForeseenLeads(call, codes),
    payments: new ForeseenPayments(),
    customers: new Map(),
    codes,
    captures: new Map(),
    recorded: new Set(),
  };
  return async (event) => {
    const { customerId } = namedIn(provider, event);
    const known: Known = {
      customer: (customerId !== null && foresight.customers.get(customerId)) || null,
      subscription: {},
      hasOtherSubscription: false,
      codeOf: (id) => foresight.codes.get(id)?.code,
    };
    const decision = decideEvent(provider, event, known, settings);
    if (!('acts' in decision)) return decision;
    const byLines = () => salesIn(decideEvent(provider, event, known, { ...settings, saleForEachLine: true }));
    return workInOrder(
      decision.acts,
      (act) => foreseeAct(foresight, act),
      (sales) => foreseeSales(foresight, sales, byLines),
    );
  };
}

async function foreseeAct(foresight: Foresight, act: Exclude<BillingAct, SaleAct>): Promise<BillingOutcome> {
  switch (act.does) {
    case 'remember customer':
      foresight.customers.set(act.customerId, act.customer);
      return recordNothing('remembered');
    case 'mirror code':
      foresight.codes.set(act.id, act);
      return recordNothing('remembered');
    case 'remember payment':
      return foreseeName(foresight, act);
    case 'hold sale':
      return foreseeCapture(foresight, act.sale.eventId, { sale: act.sale });
    case 'capture':
      return foreseeCapture(foresight, act.payment, { captured: act.captured, capturedAt: act.at });
    case 'refund':
      return foreseeRefund(foresight, act);
    case 'reversal':
      return foreseeReversal(foresight, act);
    case 'signup':
      return foreseeSignup(foresight, act.whose);
    case 'bind':
      return foreseeSignup(foresight, { ...act.whose, attributions: [] });
    case 'cancellation':
      return foreseeCancellation(foresight, act);
    default:
      return recordNothing('remembered');
  }
}

async function foreseeSignup(foresight: Foresight, whose: Whose): Promise<BillingOutcome> {
  const admitted = await foresight.leads.admit(whose);
  if (admitted === null) return recordNothing('not_a_referral');
  return admitted === 'signed up' ? COUNTED : recordNothing('lead_updated');
}

async function foreseeCancellation(
  foresight: Foresight,
  { eventId, whose }: Extract<BillingAct, { does: 'cancellation' }>,
): Promise<BillingOutcome> {
  if (!(await foresight.leads.isLead(whose))) return recordNothing('not_a_referral');
  const isCounted = await isRecorded(foresight.place.account, 'cancellation', eventId);
  return isCounted ? recordNothing('counted_already') : countOnce(foresight, `cancellation ${eventId}`);
}

/** Counts a checkout's sale once its payment is captured; the events come in either order. */
async function foreseeCapture(foresight: Foresight, payment: string, news: BillingCapture): Promise<BillingOutcome> {
  const known = { ...foresight.captures.get(payment), ...news };
  foresight.captures.set(payment, known);
  const { sale, captured, capturedAt } = known;
  if (captured === undefined || capturedAt === undefined) return recordNothing('not_paid');
  if (!sale) return recordNothing('remembered');
  return foreseeSales(foresight, [capturedSale(sale, captured, capturedAt)], () => []);
}
