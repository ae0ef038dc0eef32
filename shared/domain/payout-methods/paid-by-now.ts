import { inShort } from './masks.ts';
import { type PaidPromoter, selectedMethod } from './method.ts';
import type { PaidBy } from './paid-by.ts';

/** Returns the promoter's selected method, masked. */
export function paidByNow(promoter: PaidPromoter): PaidBy | null {
  const method = selectedMethod(promoter);
  return method ? { method: method.method, shown: inShort(method.masked) } : null;
}
