import type { SaleAct } from '#shared/domain/billing/acts.ts';
import { codeIdsOf } from '#shared/domain/billing/used-codes.ts';
import { readBillingCodes } from '#shared/store/billing/billing-memory.ts';
import { codeIn, type Looking } from './whose-lead.ts';

/**
 * The promo code that a sale names, for its promoter may earn by it: its own; otherwise that by which its discounts came, as earlier
 * events have told. That one says nothing of whose lead the customer is: the checkout may say somebody else. One call, if a code was told.
 */
export async function codeOfSale(
  { place, memory }: Pick<Looking, 'place' | 'memory'>,
  { whose, discounts }: SaleAct,
): Promise<string | null> {
  const own = codeIn(whose);
  if (own !== null || !discounts) return own;
  const ids = codeIdsOf(discounts, memory.usedCodes);
  const codes = await readBillingCodes(place, ids);
  return ids.flatMap((id) => codes.get(id)?.code ?? [])[0] ?? null;
}
