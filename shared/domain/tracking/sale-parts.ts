/** As what such a sale counts. */
export type CountedBy = 'whole' | 'parts';

/** A sale that may be told as a whole or by its parts, never both: by whichever it is counted first. */
interface MaybeInParts {
  /** The event id of the whole. */
  readonly whole: string;
  readonly isPart: boolean;
}

/** An invoice of Stripe's, or a line of it, by the event ids that both have here. */
const INVOICE = /^(in_[A-Za-z0-9_]+)(:il_.+)?$/;

/** Which whole a sale is, or is a part of; null where nobody tells such a sale otherwise. */
export function wholeAndPart(eventId: string): MaybeInParts | null {
  const [, whole, part] = INVOICE.exec(eventId) ?? [];
  return whole === undefined ? null : { whole, isPart: part !== undefined };
}
