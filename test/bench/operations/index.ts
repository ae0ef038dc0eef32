import { billingOperations } from './billing.ts';
import { checkOperations } from './check.ts';
import { clickOperation } from './click.ts';
import { listOperations } from './list.ts';
import { movedLeadOperation } from './moved-lead.ts';
import type { Operation } from './operation.ts';
import { saleOperations } from './sale.ts';
import { webhookOperation } from './webhook.ts';

/** Operations with a budget, in report order. The part `routes` covers every route. */
export const operations: readonly Operation[] = [
  clickOperation,
  ...saleOperations,
  movedLeadOperation,
  ...checkOperations,
  ...listOperations,
  webhookOperation,
  ...billingOperations,
];
