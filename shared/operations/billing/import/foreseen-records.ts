import {
  type KnownCustomer,
  type RefundAct,
  type ReversalAct,
  reversalId,
  type SaleAct,
  type Whose,
} from '#shared/domain/billing/decision.ts';
import { type BillingOutcome, recordNothing } from '#shared/domain/billing/outcome.ts';
import {
  asIgnored,
  type Payment,
  type RefundPiece,
  withoutRefund,
  withRefund,
} from '#shared/domain/billing/payment.ts';
import { normalizeEmail } from '#shared/domain/text/email.ts';
import { findAttribution, findLeadByName } from '#shared/operations/billing/whose-lead.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import type { BillingCapture } from '#shared/store/billing/billing-captures.ts';
import type { BillingPlace, MirroredCode } from '#shared/store/billing/billing-memory.ts';

/** What past events would have told and recorded by now. */
export interface Foresight {
  readonly call: AccountCall;
  readonly place: BillingPlace;
  readonly leads: ForeseenLeads;
  readonly payments: ForeseenPayments;
  readonly customers: Map<string, KnownCustomer>;
  readonly codes: Map<string, MirroredCode>;
  readonly captures: Map<string, BillingCapture>;
  /** Ends and reversals that would be recorded. */
  readonly recorded: Set<string>;
}

export const COUNTED: BillingOutcome = { kind: 'counted', recorded: [] };

/** The outcome of an end or a reversal that counts once. */
export function countOnce({ recorded }: Foresight, name: string): BillingOutcome {
  if (recorded.has(name)) return recordNothing('counted_already');
  recorded.add(name);
  return COUNTED;
}

/** Those that would be leads by now, as events would find them. */
export class ForeseenLeads {
  readonly #call: AccountCall;
  readonly #codes: ReadonlyMap<string, MirroredCode>;
  readonly #customers = new Set<string>();
  readonly #names = new Set<string>();

  constructor(call: AccountCall, codes: ReadonlyMap<string, MirroredCode>) {
    this.#call = call;
    this.#codes = codes;
  }

  /** Whether somebody is or would be a lead: the provider's customer, or whoever has one of the names. */
  async isLead(whose: Whose): Promise<boolean> {
    const isForeseen =
      (whose.customerId !== null && this.#customers.has(whose.customerId)) ||
      whose.names.some((name) => this.#names.has(keyOf(name)));
    return isForeseen || (await findLeadByName(this.#call, whose)) !== null;
  }

  /** Signs somebody up who would be no lead, if something says who has referred them. @returns null where nothing does */
  async admit(whose: Whose): Promise<'lead' | 'signed up' | null> {
    if (await this.isLead(whose)) {
      this.know(whose);
      return 'lead';
    }
    const attribution = await findAttribution({ call: this.#call, codes: this.#codes }, whose.attributions);
    if (attribution === null) return null;
    // All names lead to that lead.
    this.know(whose);
    for (const name of whose.names) this.#names.add(keyOf(name));
    return 'signed up';
  }

  /** That a customer would be known to be a lead that is there: it gets no other names. */
  know({ customerId }: Whose): void {
    if (customerId !== null) this.#customers.add(customerId);
  }
}

/** What the refunds of a payment take by now, as its sales and their refunds would be recorded. */
export interface Foreseen {
  readonly payment: Payment;
  /** What is taken anew, and what was taken and comes back, of each sale. */
  readonly taken: readonly RefundPiece[];
  readonly givenBack: readonly RefundPiece[];
}

/** Payments as they would be by now, by all ids that lead to them. */
export class ForeseenPayments {
  readonly #byId = new Map<string, Payment>();
  readonly #ids = new Map<string, string>();
  /** Ids that would lead to each other, and what was charged by them. */
  readonly #links = new Map<string, Set<string>>();
  readonly #charged = new Map<string, number>();
  readonly #ignored = new Set<string>();
  /** How much would be taken of sales besides what is recorded. */
  readonly #taken = new Map<string, number>();

  /** That two ids would lead to each other. */
  link(id: string, other: string): void {
    this.#links.set(other, new Set([...(this.#links.get(other) ?? []), id]));
    this.#links.set(id, new Set([...(this.#links.get(id) ?? []), other]));
  }

  /** The ids, and all that they would lead to. */
  linkedTo(ids: readonly string[]): readonly string[] {
    const all = new Set(ids);
    for (const id of all) for (const other of this.#links.get(id) ?? []) all.add(other);
    return [...all];
  }

  charge(id: string, whole: number): void {
    this.#charged.set(id, whole);
  }

  /** What was charged by the first of the ids of which that was told; null where it was of none. */
  chargedBy(ids: readonly string[]): number | null {
    return ids.flatMap((id) => this.#charged.get(id) ?? [])[0] ?? null;
  }

  /** That nothing is to be recorded of what the ids name. */
  markIgnored(ids: readonly string[]): void {
    for (const id of ids) this.#ignored.add(id);
  }

  isIgnored(ids: readonly string[]): boolean {
    return ids.some((id) => this.#ignored.has(id));
  }

  takenOf(saleEventId: string): number {
    return this.#taken.get(saleEventId) ?? 0;
  }

  take(saleEventId: string, amount: number): void {
    this.#taken.set(saleEventId, this.takenOf(saleEventId) + amount);
  }

  /** The payment that one of the ids leads to; as it is kept, if nothing of it was foreseen. */
  find(ids: readonly string[], kept: Payment | null): Payment | null {
    const known = [...ids, ...(kept ? [kept.id] : [])].flatMap((id) => this.#byId.get(this.#ids.get(id) ?? id) ?? []);
    return known[0] ?? kept;
  }

  /** Sales of a payment that would be recorded. @param ids all of its payment */
  sell(before: Payment, acts: readonly SaleAct[], ids: readonly string[]): void {
    const sales = acts.map(({ eventId, amount, currency }) => ({ eventId, amount, currency }));
    this.#keep({ ...before, sales: [...before.sales, ...sales] }, ids);
  }

  /** A refund that would be recorded. */
  refund(before: Payment, { eventId, kind, part, at }: RefundAct): Foreseen {
    const after = withRefund(before, { eventId, kind: kind ?? null, part, at });
    return this.#become(before, after, [eventId]);
  }

  /** That its charge says that nothing is to be recorded of a payment. */
  ignore(before: Payment, at: string, ids: readonly string[]): Foreseen {
    return this.#become(before, asIgnored({ ...before, isIgnored: true }, at), ids);
  }

  /** A refund that is taken back; null where there is none. */
  reverse(before: Payment, { refund, at }: ReversalAct): Foreseen | null {
    const by = 'eventId' in refund ? reversalId(refund.eventId) : refund.by;
    const after = withoutRefund(before, refund, by, at);
    return after && this.#become(before, after, []);
  }

  #become(before: Payment, after: Payment, ids: readonly string[]): Foreseen {
    this.#keep(after, ids);
    const [was, is] = [piecesOf(before), piecesOf(after)];
    return { payment: after, taken: less(is, was), givenBack: less(was, is) };
  }

  #keep(payment: Payment, ids: readonly string[]): void {
    this.#byId.set(payment.id, payment);
    for (const id of ids) this.#ids.set(id, payment.id);
  }
}

/** The pieces that others lack. */
function less(pieces: readonly RefundPiece[], others: readonly RefundPiece[]): readonly RefundPiece[] {
  const known = new Set(others.map(({ eventId }) => eventId));
  return pieces.filter(({ eventId }) => !known.has(eventId));
}

function piecesOf({ refunds }: Payment): readonly RefundPiece[] {
  return refunds
    .filter(({ reversedBy }) => reversedBy === null)
    .flatMap(({ pieces }) => pieces.filter(({ givenBackAt }) => givenBackAt === undefined));
}

function keyOf(name: Whose['names'][number]): string {
  return 'uid' in name ? `uid ${name.uid}` : `email ${normalizeEmail(name.email)}`;
}
