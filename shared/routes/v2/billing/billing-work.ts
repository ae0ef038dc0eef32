import { changed, events, type ItemAccess, leads, membership, together } from '#shared/routes/items.ts';
import type { TableAction } from '#shared/routes/route.ts';

/** Actions of tracking, and state for later events. */
export const billingTable = [
  'BatchGetItem',
  'GetItem',
  'Query',
  'PutItem',
  'UpdateItem',
] as const satisfies readonly TableAction[];

const memory = ['billing-customer', 'billing-payment', 'billing-code', 'billing-events', 'billing-body'] as const;
export const billingWork: ItemAccess = together(
  { reads: ['account', 'billing-connections', 'imported', ...memory], writes: [...memory] },
  { reads: [...leads, ...membership, 'rewards', 'promotion-id'], writes: [...leads, ...changed] },
  { reads: ['visitor', 'ref-id', 'promo-code', 'promoter-email'], writes: ['signups-taken'] },
  {
    reads: ['rates', 'ruled-sales', 'sale', 'refund', 'refund_reversal', 'commission'],
    writes: [...events, 'commission'],
  },
  { reads: [], writes: ['event-number', 'ruled-sales'] },
);
