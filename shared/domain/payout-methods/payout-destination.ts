import type { MethodKind } from './payout-details.ts';

/** Payout method and masked destination. */
export interface PayoutDestination {
  readonly method: MethodKind;
  readonly shown: string;
}
