import type { ItemKind } from '#shared/store/table/item-kinds.ts';

/**
 * Item kinds that a function reads, and those that it writes or checks in a transaction. Its IAM role allows exactly
 * these (lib/constructs/table-access.ts).
 */
export interface ItemAccess {
  readonly reads: readonly ItemKind[];
  readonly writes: readonly ItemKind[];
}

/** Read for authentication by API key; written only by routes that manage keys. */
export const caller = ['api-keys', 'account'] as const;
/** Also covers company users' sessions. Promoter tokens are recognized in order to reject them. */
export const companyCaller = [...caller, 'promoter-token', 'sessions', 'users'] as const;

/** Authentication by an e-mailed token. */
export const promoterNamed = ['account', 'promoter', 'promoter-token', 'promoter-sessions'] as const;

/** Authentication of promoters; `users` for company users who opened the portal as the promoter. */
export const promoterCaller = [...promoterNamed, 'users'] as const;

// Related kinds are declared together: the ones a call needs depend on input and concurrent writes, and a role that
// lacks one would fail in rare cases.
export const campaigns = ['campaigns', 'default-campaign', 'rewards'] as const;
export const products = ['products', 'products-head'] as const;
/** Promoter with its promotions and all identifiers. */
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
/** Owner of a listed record. */
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
