import type { Day } from '#shared/domain/day.ts';

/** How an amount came to be in the account's currency: euro reference rates of one day, as they were published; or the company's own rate. */
export interface Conversion {
  readonly day: Day;
  /** How much of the currency that was sent, and of the account's, a euro was worth. Of an own rate, `to` is 1. */
  readonly from: string;
  readonly to: string;
  /** Set where the company had set the rate for itself. */
  readonly isOwn?: true;
}
