import type { Day } from '#shared/domain/day.ts';

/** Source of a converted amount: published euro reference rates of a day, or the company's own rate. */
export interface Conversion {
  readonly day: Day;
  /** Units of the sent and the account's currency per euro. For own rates, `to` is 1. */
  readonly from: string;
  readonly to: string;
  readonly isOwn?: true;
}
