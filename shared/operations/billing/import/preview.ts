import { decideEvent } from '#shared/domain/billing/decide.ts';
import type { BillingCommand, EarlierFacts, LeadIdentification, SaleCommand } from '#shared/domain/billing/decision.ts';
import { readEventReferences } from '#shared/domain/billing/event-references.ts';
import { type BillingOutcome, recordNothing } from '#shared/domain/billing/outcome.ts';
import { scaleCapturedSale } from '#shared/domain/billing/stripe/checkout.ts';
import { type ProviderEvent, processCommands, salesOfDecision } from '#shared/operations/billing/process-event.ts';
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
 * Previews past events by the rules of real processing, without writes. Remembers the effects of earlier events.
 */
export function createPreview(
  call: AccountCall,
  { provider, settings }: Pick<ProviderEvent, 'provider' | 'settings'>,
): (event: unknown) => Promise<BillingOutcome> {
  const codes = new Map<string, BillingCode>();
  const preview: ImportPreview = {
    call,
    scope: { account: call.account.id, provider },
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
      customer: (customerId !== null && preview.customers.get(customerId)) || null,
      subscription: {},
      hasOtherSubscription: false,
      findCode: (id) => preview.codes.get(id)?.code,
    };
    const decision = decideEvent(provider, event, facts, settings);
    if (!('commands' in decision)) return decision;
    const byLines = () => salesOfDecision(decideEvent(provider, event, facts, { ...settings, saleForEachLine: true }));
    return processCommands(
      decision.commands,
      (command) => previewCommand(preview, command),
      (sales) => previewSales(preview, sales, byLines),
    );
  };
}

async function previewCommand(
  preview: ImportPreview,
  command: Exclude<BillingCommand, SaleCommand>,
): Promise<BillingOutcome> {
  switch (command.type) {
    case 'remember customer':
      preview.customers.set(command.customerId, command.customer);
      return recordNothing('remembered');
    case 'mirror code':
      preview.codes.set(command.id, command);
      return recordNothing('remembered');
    case 'remember payment':
      return previewPaymentId(preview, command);
    case 'hold sale':
      return previewCapture(preview, command.sale.eventId, { sale: command.sale });
    case 'capture':
      return previewCapture(preview, command.payment, { captured: command.captured, capturedAt: command.at });
    case 'refund':
      return previewRefund(preview, command);
    case 'reversal':
      return previewReversal(preview, command);
    case 'signup':
      return previewSignup(preview, command.identification);
    case 'bind':
      return previewSignup(preview, { ...command.identification, attributions: [] });
    case 'cancellation':
      return previewCancellation(preview, command);
    default:
      return recordNothing('remembered');
  }
}

async function previewSignup(preview: ImportPreview, identification: LeadIdentification): Promise<BillingOutcome> {
  const result = await preview.leads.signUp(identification);
  if (result === null) return recordNothing('not_a_referral');
  return result === 'signed up' ? COUNTED_OUTCOME : recordNothing('lead_updated');
}

async function previewCancellation(
  preview: ImportPreview,
  { eventId, identification }: Extract<BillingCommand, { type: 'cancellation' }>,
): Promise<BillingOutcome> {
  if (!(await preview.leads.isLead(identification))) return recordNothing('not_a_referral');
  const isCounted = await isEventRecorded(preview.scope.account, 'cancellation', eventId);
  return isCounted ? recordNothing('counted_already') : countOnce(preview, `cancellation ${eventId}`);
}

/** Counts a checkout's sale once its payment is captured; the events come in either order. */
async function previewCapture(
  preview: ImportPreview,
  payment: string,
  update: BillingCapture,
): Promise<BillingOutcome> {
  const capture = { ...preview.captures.get(payment), ...update };
  preview.captures.set(payment, capture);
  const { sale, captured, capturedAt } = capture;
  if (captured === undefined || capturedAt === undefined) return recordNothing('not_paid');
  if (!sale) return recordNothing('remembered');
  return previewSales(preview, [scaleCapturedSale(sale, captured, capturedAt)], () => []);
}
