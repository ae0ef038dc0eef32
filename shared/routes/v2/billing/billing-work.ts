import { changed, events, type ItemAccess, leads, membership, together } from '#shared/routes/items.ts';
import type { TableAction } from '#shared/routes/route.ts';

/** What an event of a billing provider's can do to the table: all that tracking does, and what is remembered for the events that follow. */
export const billingTable = [
  'BatchGetItem',
  'GetItem',
  'Query',
  'PutItem',
  'UpdateItem',
] as const satisfies readonly TableAction[];

/** On which kinds of items. */
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
