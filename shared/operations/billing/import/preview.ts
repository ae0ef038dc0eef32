import { decideEvent } from '#shared/domain/billing/decide.ts';
import type { BillingCommand, EarlierFacts, LeadIdentification, SaleCommand } from '#shared/domain/billing/decision.ts';
import { readEventReferences } from '#shared/domain/billing/event-references.ts';
import { type BillingOutcome, recordNothing } from '#shared/domain/billing/outcome.ts';
import { scaleCapturedSale } from '#shared/domain/billing/stripe/checkout.ts';
import { type ProviderEvent, processActions, salesOfDecision } from '#shared/operations/billing/process-event.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import type { BillingCapture } from '#shared/store/billing/billing-captures.ts';
import type { BillingCode } from '#shared/store/billing/billing-customers.ts';
import { isEventRecorded } from '#shared/store/journal.ts';
import { previewPaymentId, previewRefund, previewReversal, previewSales } from './preview-payments.ts';
import {
  COUNTED_OUTCOME,
  countOnce,
  type ImportPreview,
  PreviewedLeads,
  PreviewedPayments,
} from './preview-records.ts';

/**
 * Previews past events by the rules of real processing, without writes. Effects of earlier events are kept in memory.
 */
export function createPreview(
  call: AccountCall,
  { provider, settings }: Pick<ProviderEvent, 'provider' | 'settings'>,
): (event: unknown) => Promise<BillingOutcome> {
  const codes = new Map<string, BillingCode>();
  const foresight: ImportPreview = {
    call,
    place: { account: call.account.id, provider },
    leads: new PreviewedLeads(call, codes),
    payments: new PreviewedPayments(),
    customers: new Map(),
    codes,
    captures: new Map(),
    recorded: new Set(),
  };
  return async (event) => {
    const { customerId } = readEventReferences(provider, event);
    const facts: EarlierFacts = {
      customer: (customerId !== null && foresight.customers.get(customerId)) || null,
      subscription: {},
      hasOtherSubscription: false,
      codeOf: (id) => foresight.codes.get(id)?.code,
    };
    const decision = decideEvent(provider, event, facts, settings);
    if (!('acts' in decision)) return decision;
    const byLines = () => salesOfDecision(decideEvent(provider, event, facts, { ...settings, saleForEachLine: true }));
    return processActions(
      decision.acts,
      (act) => previewAction(foresight, act),
      (sales) => previewSales(foresight, sales, byLines),
    );
  };
}

async function previewAction(
  foresight: ImportPreview,
  act: Exclude<BillingCommand, SaleCommand>,
): Promise<BillingOutcome> {
  switch (act.does) {
    case 'remember customer':
      foresight.customers.set(act.customerId, act.customer);
      return recordNothing('remembered');
    case 'mirror code':
      foresight.codes.set(act.id, act);
      return recordNothing('remembered');
    case 'remember payment':
      return previewPaymentId(foresight, act);
    case 'hold sale':
      return previewCapture(foresight, act.sale.eventId, { sale: act.sale });
    case 'capture':
      return previewCapture(foresight, act.payment, { captured: act.captured, capturedAt: act.at });
    case 'refund':
      return previewRefund(foresight, act);
    case 'reversal':
      return previewReversal(foresight, act);
    case 'signup':
      return previewSignup(foresight, act.whose);
    case 'bind':
      return previewSignup(foresight, { ...act.whose, attributions: [] });
    case 'cancellation':
      return previewCancellation(foresight, act);
    default:
      return recordNothing('remembered');
  }
}

async function previewSignup(foresight: ImportPreview, whose: LeadIdentification): Promise<BillingOutcome> {
  const admitted = await foresight.leads.admit(whose);
  if (admitted === null) return recordNothing('not_a_referral');
  return admitted === 'signed up' ? COUNTED_OUTCOME : recordNothing('lead_updated');
}

async function previewCancellation(
  foresight: ImportPreview,
  { eventId, whose }: Extract<BillingCommand, { does: 'cancellation' }>,
): Promise<BillingOutcome> {
  if (!(await foresight.leads.isLead(whose))) return recordNothing('not_a_referral');
  const isCounted = await isEventRecorded(foresight.place.account, 'cancellation', eventId);
  return isCounted ? recordNothing('counted_already') : countOnce(foresight, `cancellation ${eventId}`);
}

/** Counts a checkout's sale once its payment is captured; the events come in either order. */
async function previewCapture(
  foresight: ImportPreview,
  payment: string,
  news: BillingCapture,
): Promise<BillingOutcome> {
  const capture = { ...foresight.captures.get(payment), ...news };
  foresight.captures.set(payment, capture);
  const { sale, captured, capturedAt } = capture;
  if (captured === undefined || capturedAt === undefined) return recordNothing('not_paid');
  if (!sale) return recordNothing('remembered');
  return previewSales(foresight, [scaleCapturedSale(sale, captured, capturedAt)], () => []);
}
