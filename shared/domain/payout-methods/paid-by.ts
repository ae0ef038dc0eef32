import type { MethodKind } from './payout-details.ts';

/** How a payout is paid, or was: by which method, and the one masked line by which people recognize where the money goes. */
export interface PaidBy {
  readonly method: MethodKind;
  readonly shown: string;
}
