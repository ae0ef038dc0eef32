import type { MethodKind } from './payout-details.ts';

/** Method of a payout and its masked destination. */
export interface PaidBy {
  readonly method: MethodKind;
  readonly shown: string;
}
