import { billingOperations } from './billing.ts';
import { checkOperations } from './check.ts';
import { clickOperations } from './click.ts';
import { leadOperations } from './lead.ts';
import { listOperations } from './list.ts';
import { managementOperations } from './management.ts';
import type { Operation } from './operation.ts';
import { outsideOperations } from './outside.ts';
import { projectorOperations } from './projector.ts';
import { saleOperations } from './sale.ts';

/** Every operation that is measured, in the order of the report. */
export const operations: readonly Operation[] = [
  ...clickOperations,
  ...saleOperations,
  ...leadOperations,
  ...managementOperations,
  ...checkOperations,
  ...listOperations,
  ...projectorOperations,
  ...outsideOperations,
  ...billingOperations,
];
