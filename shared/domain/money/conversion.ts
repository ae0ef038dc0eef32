import type { Day } from '#shared/domain/day.ts';

/** Source of a conversion: published euro reference rates, or the company's own rate. */
export interface CurrencyConversion {
  readonly day: Day;
  /** Per euro. For own rates, `to` is 1. */
  readonly from: string;
  readonly to: string;
  readonly isOwn?: true;
}
