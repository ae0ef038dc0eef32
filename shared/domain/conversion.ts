import type { Day } from './day.ts';

/** How an amount came to be in the account's currency: euro reference rates of one day, as they were published. */
export interface Conversion {
  readonly day: Day;
  /** How much of the currency that was sent, and of the account's, a euro was worth. */
  readonly from: string;
  readonly to: string;
}
