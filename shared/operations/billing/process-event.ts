import type { BillingProvider, BillingSettings } from '#shared/domain/billing/connection.ts';
import { decideEvent } from '#shared/domain/billing/decide.ts';
import type {
  BillingCommand,
  BillingDecision,
  PaymentSaleCommands,
  SaleCommand,
} from '#shared/domain/billing/decision.ts';
import { readEventReferences } from '#shared/domain/billing/event-references.ts';
import {
  type BillingOutcome,
  combineOutcomes,
  createWaitingOutcome,
  type NothingOutcome,
  type NothingReason,
  recordNothing,
} from '#shared/domain/billing/outcome.ts';
import { scaleCapturedSale } from '#shared/domain/billing/stripe/checkout.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { normalizeEmail } from '#shared/domain/text/email.ts';
import type { NoticeOptions } from '#shared/domain/webhooks/notice-options.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { updateLead } from '#shared/operations/leads/update-lead.ts';
import { type BillingCapture, mergeBillingCapture } from '#shared/store/billing/billing-captures.ts';
import {
  readBillingCodes,
  readBillingCustomer,
  storeBillingCode,
  storeBillingCustomer,
  storeBillingSubscription,
  storeUsedBillingCode,
} from '#shared/store/billing/billing-customers.ts';
import {
  findBillingPayment,
  ignoreBillingPayment,
  storeBillingPaymentLink,
} from '#shared/store/billing/billing-payments.ts';
import { type BillingContext, listKnownFacts } from './billing-context.ts';
import { findEventLead } from './event-lead.ts';
import { cancelLead, reactivateLead } from './lead-activity.ts';
import { checkRefunds, recordRefund, recordReversal, reverseIgnoredPayment } from './refunds.ts';
import { processSales, processSignup, retryOpenSales } from './sales.ts';

/** Possibly due to a missing code. */
const WITHOUT_CODE: ReadonlySet<NothingReason> = new Set([
  ...(['told_by_invoice', 'no_reference', 'nothing_paid', 'not_a_referral'] as const),
]);

/** A verified event with settings. */
export interface ProviderEvent {
  readonly provider: BillingProvider;
  readonly event: unknown;
  readonly settings: BillingSettings;
  readonly noticeOptions?: NoticeOptions;
  /** ISO 8601; omitted for imported history, which never waits. */
  readonly receivedAt?: string;
}

/**
 * Processes a provider's event. Idempotent, in any order and concurrently.
 * @throws Error transient errors; refusals are outcomes
 */
export async function processProviderEvent(call: AccountCall, provided: ProviderEvent): Promise<BillingOutcome> {
  const { provider, event, settings } = provided;
  const loaded = await loadContext(call, provided);
  const facts = listKnownFacts(loaded);
  const decision = decideEvent(provider, event, facts, settings);
  const byLines = () => salesOfDecision(decideEvent(provider, event, facts, { ...settings, saleForEachLine: true }));
  const context = { ...loaded, byLines };
  const runCommand = (command: Exclude<BillingCommand, SaleCommand>) => processCommand(context, command);
  const outcome = await ('commands' in decision
    ? processCommands(decision.commands, runCommand, (sales) => processSales(context, sales))
    : processNothing(context, decision));
  const isCodeMissing = loaded.references.codeIds.some((id) => !loaded.codes.has(id));
  const mayNeedCode = outcome.kind === 'nothing' && WITHOUT_CODE.has(outcome.because);
  return isCodeMissing && mayNeedCode ? createWaitingOutcome('code') : outcome;
}

async function loadContext(
  call: AccountCall,
  { provider, event, noticeOptions = { quiet: false }, receivedAt }: ProviderEvent,
): Promise<Omit<BillingContext, 'byLines'>> {
  const scope = { account: call.account.id, provider };
  const references = readEventReferences(provider, event);
  const { customerId, subscription, usedCode } = references;
  // Stored before the others are read: of two concurrent ends, the later one sees both.
  const isNews =
    customerId === null ||
    subscription === null ||
    (await storeBillingSubscription(scope, customerId, subscription, references.at));
  if (customerId !== null && usedCode) await storeUsedBillingCode(scope, customerId, usedCode, references.at);
  const [memory, codes] = await Promise.all([
    readBillingCustomer(scope, references, Date.parse(call.runtime.now())),
    readBillingCodes(scope, references.codeIds),
  ]);
  return { call, scope, noticeOptions, receivedAt, references, memory, codes, isNews };
}

/** A subscription without a trial may still attribute earlier sales. */
async function processNothing(context: BillingContext, decision: NothingOutcome): Promise<BillingOutcome> {
  const { customerId } = context.references;
  if (decision.because !== 'not_trialing' || customerId === null) return decision;
  const outcome = combineOutcomes(await retryOpenSales(context, customerId));
  return outcome.kind === 'counted' ? outcome : decision;
}

async function processCustomer(
  context: BillingContext,
  { customerId, customer }: Extract<BillingCommand, { type: 'remember customer' }>,
): Promise<BillingOutcome> {
  const { scope, references, call } = context;
  const isLead = context.memory.leadId !== null;
  const nowMs = Date.parse(call.runtime.now());
  await storeBillingCustomer(scope, customerId, customer, { at: references.at, isLead, nowMs });
  const outcomes = await retryOpenSales(context, customerId);
  return combineOutcomes([...outcomes.filter(({ kind }) => kind !== 'nothing'), recordNothing('remembered')]);
}

/** Returns a decision's sales, all of one payment. */
export function salesOfDecision(decision: BillingDecision): readonly SaleCommand[] {
  return 'commands' in decision ? decision.commands.filter((command) => command.type === 'sale') : [];
}

/** Processes actions in order, then the sales together. */
export async function processCommands(
  commands: readonly BillingCommand[],
  onCommand: (command: Exclude<BillingCommand, SaleCommand>) => Promise<BillingOutcome>,
  onSales: (sales: PaymentSaleCommands) => Promise<BillingOutcome>,
): Promise<BillingOutcome> {
  const outcomes: BillingOutcome[] = [];
  const [first, ...more] = salesOfDecision({ commands });
  for (const command of commands) if (command.type !== 'sale') outcomes.push(await onCommand(command));
  if (first) outcomes.push(await onSales([first, ...more]));
  return combineOutcomes(outcomes);
}

function processCommand(
  context: BillingContext,
  command: Exclude<BillingCommand, SaleCommand>,
): Promise<BillingOutcome> {
  const { scope, references } = context;
  switch (command.type) {
    case 'signup':
      return processSignup(context, command.identification, command.at);
    case 'bind':
      return processSignup(context, { ...command.identification, attributions: [] }, command.at);
    case 'refund':
      return recordRefund(context, command);
    case 'reversal':
      return recordReversal(context, command);
    case 'cancellation':
      return processCancellation(context, command);
    case 'plan':
      return processPlan(context, command);
    case 'hold sale':
      return processCapture(context, command.sale.eventId, { sale: command.sale });
    case 'capture':
      return processCapture(context, command.payment, { captured: command.captured, capturedAt: command.at });
    case 'check refunds':
      return checkRefunds(context, command);
    case 'remember customer':
      return processCustomer(context, command);
    case 'remember payment':
      return processPaymentId(context, command);
    case 'mirror code': {
      const { code, active, refId } = command;
      return storeBillingCode(scope, command.id, { code, active, refId }, references.at).then(() =>
        recordNothing('remembered'),
      );
    }
    // An ended code still attributes its customers.
    case 'end codes':
      return Promise.resolve(recordNothing('remembered'));
  }
}

/** Stores another id of a payment; if it is ignored, marks all ids and reverses its sales. */
async function processPaymentId(
  context: BillingContext,
  { payment: id, of, whole, ignored }: Extract<BillingCommand, { type: 'remember payment' }>,
): Promise<BillingOutcome> {
  const { scope } = context;
  await storeBillingPaymentLink(scope, { id, of, whole });
  // The charge itself reports whether it is ignored.
  if (!ignored && whole !== undefined) return recordNothing('remembered');
  const state = await findBillingPayment(scope, [id]);
  if (!ignored && !state.isIgnored) return recordNothing('remembered');
  await ignoreBillingPayment(scope, state.ids);
  const outcome = await reverseIgnoredPayment(context, state.ids);
  return outcome.kind === 'counted' ? outcome : recordNothing('remembered');
}

async function processCapture(
  context: BillingContext,
  payment: string,
  update: BillingCapture,
): Promise<BillingOutcome> {
  const { scope, call, references } = context;
  const capture = await mergeBillingCapture(scope, payment, update, Date.parse(call.runtime.now()));
  const { sale, captured, capturedAt } = capture;
  if (captured === undefined || capturedAt === undefined) return recordNothing('not_paid');
  if (!sale) return recordNothing('remembered');
  const { customerId, names } = sale.identification;
  const [email = null] = names.flatMap((name) => ('email' in name ? [name.email] : []));
  const buyer = { ...references, customerId, email: email === null ? null : normalizeEmail(email) };
  return processSales({ ...context, references: buyer }, [scaleCapturedSale(sale, captured, capturedAt)]);
}

async function processCancellation(
  context: BillingContext,
  { identification, ...end }: Extract<BillingCommand, { type: 'cancellation' }>,
): Promise<BillingOutcome> {
  const lead = await findEventLead(context, identification);
  return lead ? cancelLead(context, lead, end) : recordNothing('not_a_referral');
}

async function processPlan(
  context: BillingContext,
  { plan, identification }: Extract<BillingCommand, { type: 'plan' }>,
): Promise<BillingOutcome> {
  const lead = await findEventLead(context, identification);
  if (!lead) return recordNothing('not_a_referral');
  await reactivateLead(context, lead);
  if (!context.isNews || lead.planName === plan) return recordNothing('remembered');
  try {
    await updateLead(context.call, { id: lead.id }, { planName: plan });
    return recordNothing('lead_updated');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return recordNothing('plan_unknown');
  }
}
