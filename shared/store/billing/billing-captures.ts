import type { SaleCommand } from '#shared/domain/billing/decision.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { table } from '#shared/store/table/table.ts';
import { commitSingle, UNCONDITIONAL, update } from '#shared/store/table/transaction.ts';
import type { BillingScope } from './billing-customers.ts';
import { fromStoredSale, toStoredSale } from './stored-sale.ts';

/** Banks hold authorizations for 30 days at most. */
const TTL_S = 31 * 86_400;

/** A manually captured payment. Checkout and capture are reported in any order. */
export interface BillingCapture {
  readonly sale?: SaleCommand;
  /** In the provider's unit. */
  readonly captured?: number;
  /** ISO 8601. */
  readonly capturedAt?: string;
}

/**
 * Merges fields of a provider event into a manually captured payment. Two calls.
 * @returns the merged state
 */
export async function mergeBillingCapture(
  { account, provider }: BillingScope,
  paymentId: string,
  changes: BillingCapture,
  nowMs: number,
): Promise<BillingCapture> {
  const key = keys.billingCapture(account, provider, paymentId);
  const { sale, ...others } = changes;
  const fields = Object.entries({ ...others, ...(sale && { sale: toStoredSale(sale) }) });
  const change = {
    expression: `SET ${fields.map(([name]) => `${name} = :${name}`).join(', ')}, #ttl = :ends`,
    names: { '#ttl': table.ttl },
    values: {
      ...Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
      ':ends': Math.floor(nowMs / 1000) + TTL_S,
    },
  };
  await commitSingle(update(key, change, UNCONDITIONAL, 'stale'));
  const merged = await readItem<BillingCapture>(key);
  if (!merged) return changes;
  return merged.sale ? { ...merged, sale: fromStoredSale(merged.sale) } : merged;
}
