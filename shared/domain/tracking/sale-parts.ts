/** Whether an invoice counted as one sale or by its lines. */
export type CountedBy = 'whole' | 'parts';

/** A sale that may be reported as a whole or in parts. The first form that is counted wins. */
interface MaybeInParts {
  /** Event id of the whole. */
  readonly whole: string;
  readonly isPart: boolean;
}

/** Event id of a Stripe invoice, or of one of its lines. */
const INVOICE = /^(in_[A-Za-z0-9_]+)(:il_.+)?$/;

/** Parses an invoice or line event id; null for sales that exist in one form only. */
export function wholeAndPart(eventId: string): MaybeInParts | null {
  const [, whole, part] = INVOICE.exec(eventId) ?? [];
  return whole === undefined ? null : { whole, isPart: part !== undefined };
}
