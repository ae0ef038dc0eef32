import { billingOperations } from './billing.ts';
import { checkOperations } from './check.ts';
import { clickOperation } from './click.ts';
import { listOperations } from './list.ts';
import { movedLeadOperation } from './moved-lead.ts';
import type { Operation } from './operation.ts';
import { saleOperations } from './sale.ts';
import { webhookOperation } from './webhook.ts';

/** The operations that have a budget, in the order of the report. The part `routes` calls every route. */
export const operations: readonly Operation[] = [
  clickOperation,
  ...saleOperations,
  movedLeadOperation,
  ...checkOperations,
  ...listOperations,
  webhookOperation,
  ...billingOperations,
];
