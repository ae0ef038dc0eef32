import { type RefundAct, type ReversalAct, reversalId, type SaleAct } from '#shared/domain/billing/acts.ts';
import {
  asIgnored,
  type Payment,
  type RefundPiece,
  withoutRefund,
  withRefund,
} from '#shared/domain/billing/payment.ts';

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
    const [was, is] = [takenOf(before), takenOf(after)];
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

function takenOf({ refunds }: Payment): readonly RefundPiece[] {
  return refunds
    .filter(({ reversedBy }) => reversedBy === null)
    .flatMap(({ pieces }) => pieces.filter(({ givenBackAt }) => givenBackAt === undefined));
}
