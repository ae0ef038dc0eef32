import type { PaidBy } from '#shared/domain/paid-by.ts';
import { inShort } from './masks.ts';
import { type PaidPromoter, selectedMethod } from './method.ts';

/** How a promoter is paid now; null where it has said nothing of that. */
export function paidByNow(promoter: PaidPromoter): PaidBy | null {
  const method = selectedMethod(promoter);
  return method ? { method: method.method, shown: inShort(method.masked) } : null;
}
