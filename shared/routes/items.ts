import type { ItemKind } from '#shared/store/table/item-kinds.ts';

/**
 * The kinds of items that a function touches: those it reads, and those it writes or demands something of in a
 * transaction. Its role allows just these (lib/constructs/table-access.ts).
 */
export interface ItemAccess {
  readonly reads: readonly ItemKind[];
  readonly writes: readonly ItemKind[];
}

/** What proves who calls: read by every function that asks for a key, written by none but those that create and revoke keys. */
export const caller = ['api-keys', 'account'] as const;
/** The company interface is also for people, by their sessions; a promoter's token is known and refused. */
export const companyCaller = [...caller, 'promoter-token', 'sessions', 'users'] as const;

/** What proves which promoter a token of a mail is of. */
export const promoterNamed = ['account', 'promoter', 'promoter-token', 'promoter-sessions'] as const;

/**
 * What proves which promoter calls: read by every function that is for promoters. Of users, the one who has opened the portal as the
 * promoter.
 */
export const promoterCaller = [...promoterNamed, 'users'] as const;

// What belongs together is declared together: which of these a call needs depends on what it is sent and on what comes
// between, and a role that lacks one would refuse what happens once a year.
export const campaigns = ['campaigns', 'default-campaign', 'rewards'] as const;
/** What rules that go by products are made from. */
export const products = ['products', 'products-head'] as const;
/** A promoter with its promotions, and all that leads to them. */
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
/** What a list shows of a promoter, lead, commission or payout: whose it is. */
export const membership = ['campaigns', 'promoter'] as const;
export const payouts = ['payout', 'open-payouts'] as const;
/** Batches of payments, and the payouts in them. */
export const payments = ['payments-batches', 'payments-batch'] as const;
export const batches = ['batch-process', 'batch-chunk', 'open-batch-processes'] as const;
/** What happened to leads and in calls by hand. */
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
/** A change by hand, and the numbers of what is made. */
export const changed = ['change', 'numbers'] as const;
/** What filtered lists are made from. */
export const searched = ['list', 'rows', 'numbers', 'sorted-lists', 'sorted-sheets'] as const;

/** No item at all. */
export const nothing: ItemAccess = { reads: [], writes: [] };

/** What several functions touch, taken together. */
export function together(...all: readonly ItemAccess[]): ItemAccess {
  const reads = new Set(all.flatMap((one) => one.reads));
  const writes = new Set(all.flatMap((one) => one.writes));
  return { reads: [...reads], writes: [...writes] };
}
