import {
  changeItems,
  combineAccess,
  eventItems,
  type ItemAccess,
  leadItems,
  membershipItems,
} from '#shared/routes/items.ts';
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
export const billingWork: ItemAccess = combineAccess(
  { reads: ['account', 'billing-connections', 'imported', ...memory], writes: [...memory] },
  { reads: [...leadItems, ...membershipItems, 'rewards', 'promotion-id'], writes: [...leadItems, ...changeItems] },
  { reads: ['visitor', 'ref-id', 'promo-code', 'promoter-email'], writes: ['signups-taken'] },
  {
    reads: ['rates', 'ruled-sales', 'sale', 'refund', 'refund_reversal', 'commission'],
    writes: [...eventItems, 'commission'],
  },
  { reads: [], writes: ['event-number', 'ruled-sales'] },
);
