import { type PaidSale, refundShares } from './refund-shares.ts';

/** A refund's part of one sale, with an event id of its own. */
export interface RefundPiece {
  readonly eventId: string;
  readonly saleEventId: string;
  /** In the unit and currency that the sale was sent in. */
  readonly amount: number;
  /**
   * ISO 8601. The piece was returned for recalculation because an earlier refund was reversed; absent while it counts.
   */
  readonly givenBackAt?: string;
}

/** A refund of a payment, as the provider reports it. */
interface PaymentRefund {
  readonly eventId: string;
  /** The provider's type of it, if any. */
  readonly kind: string | null;
  /** Refunded part of the payment's `whole`. */
  readonly part: number;
  /** ISO 8601. */
  readonly at: string;
  readonly pieces: readonly RefundPiece[];
  /** The provider's id of the reversal; null while the refund counts. */
  readonly reversedBy: string | null;
  /** ISO 8601. */
  readonly reversedAt?: string;
  /** ISO 8601. Last time a dispute took the money, if later than `at`. */
  readonly takenAgainAt?: string;
}

/** A payment with its sales and refunds. Each refund's split over the sales is decided here, once. */
export interface Payment {
  /** The provider's id that its refunds are stored under. */
  readonly id: string;
  /** Charged amount that refunds are parts of, in the provider's unit. */
  readonly whole: number;
  readonly sales: readonly {
    readonly eventId: string;
    readonly amount: number;
    readonly currency: string;
    /** Whether it was imported from another service. */
    readonly imported?: true;
  }[];
  /** In order of arrival. */
  readonly refunds: readonly PaymentRefund[];
  /** Whether the provider's events recorded its sales first, not a call or an import. */
  readonly isOwn?: true;
  /** Whether metadata of its charge exclude it from recording. */
  readonly isIgnored?: true;
  readonly revision?: number;
}

/**
 * Refunds the rest of a payment whose charge excludes it from recording. Applies only if the provider's events recorded
 * it; idempotent.
 * @param at when the exclusion became known, ISO 8601
 */
export function asIgnored(payment: Payment, at: string): Payment {
  const { id, whole, isOwn, isIgnored, refunds } = payment;
  const eventId = `${id}:ignored`;
  if (!isOwn || !isIgnored || refunds.some((one) => one.eventId === eventId)) return payment;
  return withRefund(payment, { eventId, kind: null, part: whole, at });
}

/**
 * Kind of a dispute. A bank may take the money again after a won dispute: the latest event counts, in whatever order
 * they arrive.
 */
export const DISPUTE = 'dispute';

/** Adds a refund. Idempotent; but a reversed dispute that takes the money again is one more refund with the same id. */
export function withRefund(
  payment: Payment,
  reported: Pick<PaymentRefund, 'eventId' | 'kind' | 'part' | 'at'>,
): Payment {
  const { refunds } = payment;
  const known = refunds.findLast(({ eventId }) => eventId === reported.eventId);
  const isAgain = known?.kind === DISPUTE && reported.at > lastReported(known);
  if (!known || (isAgain && known.reversedBy !== null)) {
    return settled({ ...payment, refunds: [...refunds, { ...reported, pieces: [], reversedBy: null }] });
  }
  return isAgain ? { ...payment, refunds: changed(refunds, known, { takenAgainAt: reported.at }) } : payment;
}

/**
 * Reverses a refund: a specific one, or the last of a kind and amount. Later refunds return their pieces and take them
 * again, since their rounding depended on this one: the result equals, to the cent, that without it. Refunds that had
 * found nothing left take their part now.
 * @param by the provider's id of the reversal; idempotent
 * @param at ISO 8601; ignored if a dispute took the money later
 * @returns null if the refund is unknown so far
 */
export function withoutRefund(
  payment: Payment,
  wanted: { readonly eventId: string } | { readonly kind: string; readonly part: number },
  by: string,
  at: string,
): Payment | null {
  const { refunds } = payment;
  if ('kind' in wanted && refunds.some(({ reversedBy }) => reversedBy === by)) return payment;
  const found =
    'eventId' in wanted
      ? refunds.findLast(({ eventId }) => eventId === wanted.eventId)
      : refunds.findLast(
          ({ kind, part, reversedBy }) => kind === wanted.kind && part === wanted.part && reversedBy === null,
        );
  if (!found) return null;
  const isDispute = found.kind === DISPUTE;
  if (isDispute && at < lastReported(found)) return payment;
  if (found.reversedBy === null) {
    const others = anew(refunds, found, at);
    return settled({ ...payment, refunds: changed(others, found, { reversedBy: by, reversedAt: at }) });
  }
  return isDispute && at > lastReported(found)
    ? { ...payment, refunds: changed(refunds, found, { reversedAt: at }) }
    : payment;
}

/** Returns the time of the last event on a refund: taken or reversed. */
function lastReported({ at, takenAgainAt = at, reversedAt = takenAgainAt }: PaymentRefund): string {
  return reversedAt;
}

function changed(
  refunds: readonly PaymentRefund[],
  one: PaymentRefund,
  change: Partial<PaymentRefund>,
): readonly PaymentRefund[] {
  return refunds.map((each) => (each === one ? { ...each, ...change } : each));
}

/** Marks the pieces of later refunds from the same sales as returned. */
function anew(refunds: readonly PaymentRefund[], before: PaymentRefund, at: string): readonly PaymentRefund[] {
  const sales = new Set(before.pieces.filter(isTaken).map(({ saleEventId }) => saleEventId));
  const first = refunds.indexOf(before) + 1;
  return refunds.map((refund, index) => {
    if (index < first || refund.reversedBy !== null) return refund;
    const pieces = refund.pieces.map((piece) =>
      isTaken(piece) && sales.has(piece.saleEventId) ? { ...piece, givenBackAt: at } : piece,
    );
    return { ...refund, pieces };
  });
}

function isTaken({ givenBackAt }: RefundPiece): boolean {
  return givenBackAt === undefined;
}

/**
 * Allocates to each counting refund, in order, its pieces not taken yet: cumulatively `part × sale / whole`, so that
 * refunds of the whole take everything. Recorded pieces never change; they are only returned.
 */
function settled(payment: Payment): Payment {
  const counting = payment.refunds.filter(({ reversedBy }) => reversedBy === null);
  const left = new Map(payment.sales.map(({ eventId, amount }) => [eventId, amount - takenOf(eventId, counting)]));
  let before = 0;
  const earlier: PaymentRefund[] = [];
  const refunds = payment.refunds.map((refund) => {
    if (refund.reversedBy !== null) return refund;
    const taken = [...earlier, refund];
    const sales: PaidSale[] = payment.sales.map((sale) => ({ ...sale, refunded: takenOf(sale.eventId, taken) }));
    const more = refundShares(sales, payment.whole, before, refund.part).flatMap(({ eventId: saleEventId, amount }) => {
      const most = Math.min(amount, left.get(saleEventId) ?? 0);
      left.set(saleEventId, (left.get(saleEventId) ?? 0) - most);
      return most > 0 ? [{ saleEventId, amount: most }] : [];
    });
    const same = payment.refunds.filter(({ eventId }) => eventId === refund.eventId);
    const made = more.map((piece) => ({
      ...piece,
      eventId: pieceId(payment, refund.eventId, same, piece.saleEventId),
    }));
    const pieces = [...refund.pieces, ...made];
    const after = { ...refund, pieces };
    earlier.push(after);
    before += refund.part;
    return after;
  });
  return { ...payment, refunds };
}

/**
 * Returns the refund's id for a payment with one sale; otherwise with the sale's line as suffix.
 * @param same all refunds of that id
 */
function pieceId({ sales }: Payment, eventId: string, same: readonly PaymentRefund[], saleEventId: string): string {
  const name = sales.length === 1 ? eventId : `${eventId}:${saleEventId.slice(saleEventId.indexOf(':') + 1)}`;
  const before = same.flatMap(({ pieces }) => pieces).filter((piece) => piece.saleEventId === saleEventId).length;
  return before === 0 ? name : `${name}:${before + 1}`;
}

function takenOf(saleEventId: string, refunds: readonly PaymentRefund[]): number {
  const pieces = refunds.flatMap((refund) => refund.pieces.filter(isTaken));
  return pieces.reduce((sum, piece) => sum + (piece.saleEventId === saleEventId ? piece.amount : 0), 0);
}
