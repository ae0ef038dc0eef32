import { summarizeMaskedDetails } from './masks.ts';
import { findSelectedMethod, type PayoutMethodOwner } from './method.ts';
import type { PayoutDestination } from './payout-destination.ts';

/** Returns the promoter's selected method, masked. */
export function currentPayoutDestination(promoter: PayoutMethodOwner): PayoutDestination | null {
  const method = findSelectedMethod(promoter);
  return method ? { method: method.method, shown: summarizeMaskedDetails(method.masked) } : null;
}
