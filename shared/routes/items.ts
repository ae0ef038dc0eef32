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
export const callerItems = ['api-keys', 'account'] as const;
/** Includes sessions; promoter tokens are recognized to reject them. */
export const companyCallerItems = [...callerItems, 'promoter-token', 'sessions', 'users'] as const;

export const promoterTokenItems = ['account', 'promoter', 'promoter-token', 'promoter-sessions'] as const;

/** Includes company users who opened the portal. */
export const promoterCallerItems = [...promoterTokenItems, 'users'] as const;

// Related kinds are declared together: needs depend on input and concurrent writes, and a missing one would fail
// rarely.
export const campaignItems = ['campaigns', 'default-campaign', 'rewards'] as const;
export const productItems = ['products', 'products-head'] as const;
export const promoterItems = [
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
export const leadItems = ['lead', 'lead-uid', 'lead-email'] as const;
export const membershipItems = ['campaigns', 'promoter'] as const;
export const payoutItems = ['payout', 'open-payouts'] as const;
export const paymentItems = ['payments-batches', 'payments-batch'] as const;
export const batchProcessItems = ['batch-process', 'batch-chunk', 'open-batch-processes'] as const;
export const eventItems = [
  'signup',
  'sale',
  'refund',
  'refund_reversal',
  'cancellation',
  'cancellation-number',
  'change',
] as const;
export const reportItems = ['report-feed', 'report', 'report-ranks', 'report-totals'] as const;
export const changeItems = ['change', 'numbers'] as const;
export const searchItems = ['list', 'rows', 'numbers', 'sorted-lists', 'sorted-sheets'] as const;

export const noItems: ItemAccess = { reads: [], writes: [] };

/** Combines the access of several functions. */
export function combineAccess(...all: readonly ItemAccess[]): ItemAccess {
  const reads = new Set(all.flatMap((itemAccess) => itemAccess.reads));
  const writes = new Set(all.flatMap((itemAccess) => itemAccess.writes));
  return { reads: [...reads], writes: [...writes] };
}
