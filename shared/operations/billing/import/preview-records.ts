import {
  type KnownCustomer,
  type LeadIdentification,
  type RefundCommand,
  type ReversalCommand,
  reversalEventId,
  type SaleCommand,
} from '#shared/domain/billing/decision.ts';
import { type BillingOutcome, recordNothing } from '#shared/domain/billing/outcome.ts';
import {
  addPaymentRefund,
  type RefundablePayment,
  type RefundPiece,
  refundIgnoredPayment,
  reversePaymentRefund,
} from '#shared/domain/billing/payment.ts';
import { normalizeEmail } from '#shared/domain/text/email.ts';
import { findAttribution, findIdentifiedLead } from '#shared/operations/billing/event-lead.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import type { BillingCapture } from '#shared/store/billing/billing-captures.ts';
import type { BillingCode, BillingScope } from '#shared/store/billing/billing-customers.ts';

/** State of a dry run: the effects of the events so far. */
export interface ImportPreview {
  readonly call: AccountCall;
  readonly scope: BillingScope;
  readonly leads: PreviewedLeads;
  readonly payments: PreviewedPayments;
  readonly customers: Map<string, KnownCustomer>;
  readonly codes: Map<string, BillingCode>;
  readonly captures: Map<string, BillingCapture>;
  readonly recorded: Set<string>;
}

export const COUNTED_OUTCOME: BillingOutcome = { kind: 'counted', recorded: [] };

/** Returns the outcome of a cancellation or reversal, which counts once. */
export function countOnce({ recorded }: ImportPreview, name: string): BillingOutcome {
  if (recorded.has(name)) return recordNothing('counted_already');
  recorded.add(name);
  return COUNTED_OUTCOME;
}

/** Leads that would exist by now. */
export class PreviewedLeads {
  readonly #call: AccountCall;
  readonly #codes: ReadonlyMap<string, BillingCode>;
  readonly #customers = new Set<string>();
  readonly #names = new Set<string>();

  constructor(call: AccountCall, codes: ReadonlyMap<string, BillingCode>) {
    this.#call = call;
    this.#codes = codes;
  }

  async isLead(identification: LeadIdentification): Promise<boolean> {
    const isPreviewed =
      (identification.customerId !== null && this.#customers.has(identification.customerId)) ||
      identification.names.some((name) => this.#names.has(buildIdentifierKey(name)));
    return isPreviewed || (await findIdentifiedLead(this.#call, identification)) !== null;
  }

  /**
   * Signs up a customer who is not a lead.
   * @returns null without an attribution
   */
  async signUp(identification: LeadIdentification): Promise<'lead' | 'signed up' | null> {
    if (await this.isLead(identification)) {
      this.linkCustomer(identification);
      return 'lead';
    }
    const attribution = await findAttribution({ call: this.#call, codes: this.#codes }, identification.attributions);
    if (attribution === null) return null;
    this.linkCustomer(identification);
    for (const name of identification.names) this.#names.add(buildIdentifierKey(name));
    return 'signed up';
  }

  /** Links a customer to an existing lead, which gets no further names. */
  linkCustomer({ customerId }: LeadIdentification): void {
    if (customerId !== null) this.#customers.add(customerId);
  }
}

/** A payment after a previewed change. */
export interface PaymentPreview {
  readonly payment: RefundablePayment;
  readonly refunded: readonly RefundPiece[];
  readonly returned: readonly RefundPiece[];
}

/** Payments as they would be by now, by all of their ids. */
export class PreviewedPayments {
  readonly #byId = new Map<string, RefundablePayment>();
  readonly #ids = new Map<string, string>();
  readonly #links = new Map<string, Set<string>>();
  readonly #charged = new Map<string, number>();
  readonly #ignored = new Set<string>();
  /** Amounts that would be refunded in addition, by sale. */
  readonly #refunded = new Map<string, number>();

  link(id: string, other: string): void {
    this.#links.set(other, new Set([...(this.#links.get(other) ?? []), id]));
    this.#links.set(id, new Set([...(this.#links.get(id) ?? []), other]));
  }

  findLinkedIds(ids: readonly string[]): readonly string[] {
    const all = new Set(ids);
    for (const id of all) for (const other of this.#links.get(id) ?? []) all.add(other);
    return [...all];
  }

  recordCharge(id: string, whole: number): void {
    this.#charged.set(id, whole);
  }

  findCharge(ids: readonly string[]): number | null {
    return ids.flatMap((id) => this.#charged.get(id) ?? [])[0] ?? null;
  }

  markIgnored(ids: readonly string[]): void {
    for (const id of ids) this.#ignored.add(id);
  }

  isIgnored(ids: readonly string[]): boolean {
    return ids.some((id) => this.#ignored.has(id));
  }

  refundedAmount(saleEventId: string): number {
    return this.#refunded.get(saleEventId) ?? 0;
  }

  addRefundedAmount(saleEventId: string, amount: number): void {
    this.#refunded.set(saleEventId, this.refundedAmount(saleEventId) + amount);
  }

  /** Prefers the previewed payment to the stored one. */
  find(ids: readonly string[], stored: RefundablePayment | null): RefundablePayment | null {
    const matches = [...ids, ...(stored ? [stored.id] : [])].flatMap(
      (id) => this.#byId.get(this.#ids.get(id) ?? id) ?? [],
    );
    return matches[0] ?? stored;
  }

  addSales(before: RefundablePayment, commands: readonly SaleCommand[], ids: readonly string[]): void {
    const sales = commands.map(({ eventId, amount, currency }) => ({ eventId, amount, currency }));
    this.#store({ ...before, sales: [...before.sales, ...sales] }, ids);
  }

  refund(before: RefundablePayment, { eventId, kind, part, at }: RefundCommand): PaymentPreview {
    const after = addPaymentRefund(before, { eventId, kind: kind ?? null, part, at });
    return this.#apply(before, after, [eventId]);
  }

  refundIgnored(before: RefundablePayment, at: string, ids: readonly string[]): PaymentPreview {
    return this.#apply(before, refundIgnoredPayment({ ...before, isIgnored: true }, at), ids);
  }

  reverse(before: RefundablePayment, { refund, at }: ReversalCommand): PaymentPreview | null {
    const by = 'eventId' in refund ? reversalEventId(refund.eventId) : refund.by;
    const after = reversePaymentRefund(before, refund, by, at);
    return after && this.#apply(before, after, []);
  }

  #apply(before: RefundablePayment, after: RefundablePayment, ids: readonly string[]): PaymentPreview {
    this.#store(after, ids);
    const [was, is] = [listOpenRefundPieces(before), listOpenRefundPieces(after)];
    return { payment: after, refunded: piecesWithout(is, was), returned: piecesWithout(was, is) };
  }

  #store(payment: RefundablePayment, ids: readonly string[]): void {
    this.#byId.set(payment.id, payment);
    for (const id of ids) this.#ids.set(id, payment.id);
  }
}

function piecesWithout(pieces: readonly RefundPiece[], others: readonly RefundPiece[]): readonly RefundPiece[] {
  const otherIds = new Set(others.map(({ eventId }) => eventId));
  return pieces.filter(({ eventId }) => !otherIds.has(eventId));
}

function listOpenRefundPieces({ refunds }: RefundablePayment): readonly RefundPiece[] {
  return refunds
    .filter(({ reversedBy }) => reversedBy === null)
    .flatMap(({ pieces }) => pieces.filter(({ givenBackAt }) => givenBackAt === undefined));
}

function buildIdentifierKey(name: LeadIdentification['names'][number]): string {
  return 'uid' in name ? `uid ${name.uid}` : `email ${normalizeEmail(name.email)}`;
}
