import { type PaidSale, refundShares } from './refund-shares.ts';

/** What a refund takes of one sale: a refund of its own, by its event id. */
export interface RefundPiece {
  readonly eventId: string;
  readonly saleEventId: string;
  /** In the unit and the currency that the sale was sent in. */
  readonly amount: number;
  /** When it was given back to be taken anew, since an earlier refund was taken back, ISO 8601; left out while it counts. */
  readonly givenBackAt?: string;
}

/** A refund of a payment, as it was told. */
interface PaymentRefund {
  readonly eventId: string;
  /** The provider's word for it; null where it has none. */
  readonly kind: string | null;
  /** How much of the payment's `whole` is given back. */
  readonly part: number;
  /** ISO 8601. */
  readonly at: string;
  readonly pieces: readonly RefundPiece[];
  /** The provider's id of what has taken it back; null as long as it counts. */
  readonly reversedBy: string | null;
  /** When it was taken back, ISO 8601. */
  readonly reversedAt?: string;
  /** When a dispute was last told to have taken it, if that was after `at`, ISO 8601. */
  readonly takenAgainAt?: string;
}

/** A payment whose sales were recorded, with what was given back of it: what each refund takes is settled here, once. */
export interface Payment {
  /** The provider's id that its refunds are kept under. */
  readonly id: string;
  /** What refunds are told as parts of, in the provider's unit. */
  readonly whole: number;
  readonly sales: readonly {
    readonly eventId: string;
    readonly amount: number;
    readonly currency: string;
    /** Whether it was taken over from another service. */
    readonly imported?: true;
  }[];
  /** In the order in which they were told. */
  readonly refunds: readonly PaymentRefund[];
  /** Whether its sales were recorded because the provider has told of them; not where a call or an import was first. */
  readonly isOwn?: true;
  /** Whether metadata of its charge say that nothing of it is to be recorded. */
  readonly isIgnored?: true;
  readonly revision?: number;
}

/**
 * The payment without what it has recorded, if its charge says that nothing of it is to be: one refund of the whole takes what is left.
 * What others have told of by themselves stays.
 * @param at when that is known, ISO 8601
 */
export function asIgnored(payment: Payment, at: string): Payment {
  const { id, whole, isOwn, isIgnored, refunds } = payment;
  const eventId = `${id}:ignored`;
  if (!isOwn || !isIgnored || refunds.some((one) => one.eventId === eventId)) return payment;
  return withRefund(payment, { eventId, kind: null, part: whole, at });
}

/** A bank may take the money of a dispute again that was won: what was told last says how it stands, whatever comes first. */
export const DISPUTE = 'dispute';

/**
 * The payment with a further refund. One that it has already changes nothing; but a dispute that was won and takes the money again is
 * one more refund, under the same id.
 */
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
 * The payment with a refund taken back: the one that is named, or the last one of a kind that took as much. Refunds that found nothing
 * left take their part now. Those after it give theirs back and take it anew: each was rounded with what this one had taken, and all
 * that count are to be what they would be without it, to the cent.
 * @param by the provider's id of what takes it back: told again, it changes nothing
 * @param at when, ISO 8601: a dispute that has taken the money after that has it
 * @returns null where there is no such refund yet
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

/** When something was last told of a refund: that it has taken the money, or that it was taken back. */
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

/** What refunds after one have taken of the same sales, given back. */
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
 * Gives each refund that counts what it is to take and has not, in their order: together as much as `part × sale / whole` comes to, so
 * that refunds which add up to the whole take all. What one has taken already is recorded: it is never changed, only given back.
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
 * The refund's own id where the payment is one sale; with the sale's line behind it where it is several.
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
