import type { ItemKind } from '#shared/store/table/item-kinds.ts';

/**
 * Item kinds that a function reads, and writes or checks in a transaction: its IAM role allows exactly these
 * (lib/constructs/table-access.ts).
 */
export interface ItemAccess {
  readonly reads: readonly ItemKind[];
  readonly writes: readonly ItemKind[];
}

/** API key authentication; written only by key management. */
export const caller = ['api-keys', 'account'] as const;
/** Includes sessions; promoter tokens are recognized to reject them. */
export const companyCaller = [...caller, 'promoter-token', 'sessions', 'users'] as const;

export const promoterNamed = ['account', 'promoter', 'promoter-token', 'promoter-sessions'] as const;

/** Includes company users who opened the portal. */
export const promoterCaller = [...promoterNamed, 'users'] as const;

// Related kinds are declared together: needs depend on input and concurrent writes, and a missing one would fail
// rarely.
export const campaigns = ['campaigns', 'default-campaign', 'rewards'] as const;
export const products = ['products', 'products-head'] as const;
export const promoters = [
  'promoter',
  'promoter-email',
  'promoter-cust-id',
  'promoter-token',
  'promotion-id',
  'ref-id',
  'promo-code',
  'promo-code-id',
  'landing-url',
  'payout-place',
] as const;
export const leads = ['lead', 'lead-uid', 'lead-email'] as const;
export const membership = ['campaigns', 'promoter'] as const;
export const payouts = ['payout', 'open-payouts'] as const;
export const payments = ['payments-batches', 'payments-batch'] as const;
export const batches = ['batch-process', 'batch-chunk', 'open-batch-processes'] as const;
export const events = [
  'signup',
  'sale',
  'refund',
  'refund_reversal',
  'cancellation',
  'cancellation-number',
  'change',
] as const;
export const reports = ['report-feed', 'report', 'report-ranks', 'report-totals'] as const;
export const changed = ['change', 'numbers'] as const;
export const searched = ['list', 'rows', 'numbers', 'sorted-lists', 'sorted-sheets'] as const;

export const nothing: ItemAccess = { reads: [], writes: [] };

/** Combines the access of several functions. */
export function together(...all: readonly ItemAccess[]): ItemAccess {
  const reads = new Set(all.flatMap((one) => one.reads));
  const writes = new Set(all.flatMap((one) => one.writes));
  return { reads: [...reads], writes: [...writes] };
}
