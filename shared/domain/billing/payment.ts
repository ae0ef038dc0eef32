import { reversalEventId } from './decision.ts';
import { computeRefundShares, type PaidSale } from './refund-shares.ts';

/** A refund's part of one sale. */
export interface RefundPiece {
  readonly eventId: string;
  readonly saleEventId: string;
  /** In the sale's original unit and currency. */
  readonly amount: number;
  /** Returned for recalculation since an earlier refund was reversed, ISO 8601; absent while it counts. */
  readonly givenBackAt?: string;
}

/** A refund as reported. */
interface PaymentRefund {
  readonly eventId: string;
  readonly kind: string | null;
  /** Part of the payment's `whole`. */
  readonly part: number;
  /** ISO 8601. */
  readonly at: string;
  readonly pieces: readonly RefundPiece[];
  /** The reversal's id; null while the refund counts. */
  readonly reversedBy: string | null;
  readonly reversedAt?: string;
  /** A dispute took the money again after `at`, ISO 8601. */
  readonly takenAgainAt?: string;
}

/** A payment with its sales and refunds, which decides each refund's split. */
export interface RefundablePayment {
  readonly id: string;
  /** Charged, in the provider's unit. */
  readonly whole: number;
  readonly sales: readonly {
    readonly eventId: string;
    readonly amount: number;
    readonly currency: string;
    readonly imported?: true;
  }[];
  /** In order of arrival. */
  readonly refunds: readonly PaymentRefund[];
  /** Whether the provider's events recorded it first. */
  readonly isOwn?: true;
  /** Whether its charge's metadata exclude it. */
  readonly isIgnored?: true;
  readonly revision?: number;
}

/**
 * Refunds the rest of an excluded payment that the provider's events recorded. Idempotent.
 * @param at ISO 8601
 */
export function refundIgnoredPayment(payment: RefundablePayment, at: string): RefundablePayment {
  const { id, whole, isOwn, isIgnored, refunds } = payment;
  const eventId = `${id}:ignored`;
  if (!isOwn || !isIgnored || refunds.some((refund) => refund.eventId === eventId)) return payment;
  return addPaymentRefund(payment, { eventId, kind: null, part: whole, at });
}

/** Banks may take money again after a won dispute: the latest event counts, in any order of arrival. */
export const DISPUTE = 'dispute';

/** Adds a refund. Idempotent, but a won dispute that takes the money again is another refund with the same id. */
export function addPaymentRefund(
  payment: RefundablePayment,
  reported: Pick<PaymentRefund, 'eventId' | 'kind' | 'part' | 'at'>,
): RefundablePayment {
  const { refunds } = payment;
  const recorded = refunds.findLast(({ eventId }) => eventId === reported.eventId);
  const isRepeatedDispute = recorded?.kind === DISPUTE && reported.at > lastReported(recorded);
  if (!recorded || (isRepeatedDispute && recorded.reversedBy !== null)) {
    return allocateRefunds({ ...payment, refunds: [...refunds, { ...reported, pieces: [], reversedBy: null }] });
  }
  return isRepeatedDispute
    ? { ...payment, refunds: changeRefund(refunds, recorded, { takenAgainAt: reported.at }) }
    : payment;
}

/**
 * Reverses a refund: a specific one, or the last of a kind and amount, unless its own status reversed it already (Paddle
 * reports a won chargeback by both). Refunds that found nothing left take their part now. Later ones return their pieces
 * and take them again: all equal, to the cent, their amounts without this refund.
 * @param by the reversal's id, for idempotency
 * @param at ISO 8601; ignored if a dispute took the money later
 * @returns null if the refund is unknown so far
 */
export function reversePaymentRefund(
  payment: RefundablePayment,
  selector: { readonly eventId: string } | { readonly kind: string; readonly part: number },
  by: string,
  at: string,
): RefundablePayment | null {
  const { refunds } = payment;
  if ('kind' in selector && refunds.some(({ reversedBy }) => reversedBy === by)) return payment;
  const same = 'kind' in selector ? refunds.filter((each) => isSameKind(each, selector)) : [];
  const known = same.find(({ eventId, reversedBy }) => reversedBy === reversalEventId(eventId));
  if (known) return { ...payment, refunds: changeRefund(refunds, known, { reversedBy: by }) };
  const refund =
    'eventId' in selector
      ? refunds.findLast(({ eventId }) => eventId === selector.eventId)
      : same.findLast(({ reversedBy }) => reversedBy === null);
  if (!refund) return null;
  const isDispute = refund.kind === DISPUTE;
  if (isDispute && at < lastReported(refund)) return payment;
  if (refund.reversedBy === null) {
    const others = returnLaterPieces(refunds, refund, at);
    return allocateRefunds({ ...payment, refunds: changeRefund(others, refund, { reversedBy: by, reversedAt: at }) });
  }
  return isDispute && at > lastReported(refund)
    ? { ...payment, refunds: changeRefund(refunds, refund, { reversedAt: at }) }
    : payment;
}

function isSameKind({ kind, part }: PaymentRefund, other: Pick<PaymentRefund, 'kind' | 'part'>): boolean {
  return kind === other.kind && part === other.part;
}

function lastReported({ at, takenAgainAt = at, reversedAt = takenAgainAt }: PaymentRefund): string {
  return reversedAt;
}

function changeRefund(
  refunds: readonly PaymentRefund[],
  target: PaymentRefund,
  change: Partial<PaymentRefund>,
): readonly PaymentRefund[] {
  return refunds.map((each) => (each === target ? { ...each, ...change } : each));
}

/** Marks later refunds' pieces as returned, also of sales from which this refund took nothing: it affects rounding. */
function returnLaterPieces(
  refunds: readonly PaymentRefund[],
  before: PaymentRefund,
  at: string,
): readonly PaymentRefund[] {
  const first = refunds.indexOf(before) + 1;
  return refunds.map((refund, index) => {
    if (index < first || refund.reversedBy !== null) return refund;
    const pieces = refund.pieces.map((piece) => (isTaken(piece) ? { ...piece, givenBackAt: at } : piece));
    return { ...refund, pieces };
  });
}

function isTaken({ givenBackAt }: RefundPiece): boolean {
  return givenBackAt === undefined;
}

/**
 * Allocates missing pieces in order: cumulatively `part × sale / whole`, so that full refunds take everything. Recorded
 * pieces never change.
 */
function allocateRefunds(payment: RefundablePayment): RefundablePayment {
  const counting = payment.refunds.filter(({ reversedBy }) => reversedBy === null);
  const remaining = new Map(
    payment.sales.map(({ eventId, amount }) => [eventId, amount - takenAmount(eventId, counting)]),
  );
  let before = 0;
  const earlier: PaymentRefund[] = [];
  const refunds = payment.refunds.map((refund) => {
    if (refund.reversedBy !== null) return refund;
    const allRefunds = [...earlier, refund];
    const sales: PaidSale[] = payment.sales.map((sale) => ({
      ...sale,
      refunded: takenAmount(sale.eventId, allRefunds),
    }));
    const shares = computeRefundShares(sales, payment.whole, before, refund.part).flatMap(
      ({ eventId: saleEventId, amount }) => {
        const deduction = Math.min(amount, remaining.get(saleEventId) ?? 0);
        remaining.set(saleEventId, (remaining.get(saleEventId) ?? 0) - deduction);
        return deduction > 0 ? [{ saleEventId, amount: deduction }] : [];
      },
    );
    const same = payment.refunds.filter(({ eventId }) => eventId === refund.eventId);
    const newPieces = shares.map((piece) => ({
      ...piece,
      eventId: pieceId(payment, refund.eventId, same, piece.saleEventId),
    }));
    const pieces = [...refund.pieces, ...newPieces];
    const after = { ...refund, pieces };
    earlier.push(after);
    before += refund.part;
    return after;
  });
  return { ...payment, refunds };
}

function pieceId(
  { sales }: RefundablePayment,
  eventId: string,
  same: readonly PaymentRefund[],
  saleEventId: string,
): string {
  const name = sales.length === 1 ? eventId : `${eventId}:${saleEventId.slice(saleEventId.indexOf(':') + 1)}`;
  const before = same.flatMap(({ pieces }) => pieces).filter((piece) => piece.saleEventId === saleEventId).length;
  return before === 0 ? name : `${name}:${before + 1}`;
}

function takenAmount(saleEventId: string, refunds: readonly PaymentRefund[]): number {
  const pieces = refunds.flatMap((refund) => refund.pieces.filter(isTaken));
  return pieces.reduce((sum, piece) => sum + (piece.saleEventId === saleEventId ? piece.amount : 0), 0);
}
