import { clickOperations } from './click-operations.ts';
import { leadOperations } from './lead-operations.ts';
import { listOperations } from './list-operations.ts';
import { managementOperations } from './management-operations.ts';
import type { Operation } from './operation.ts';
import { outsideOperations } from './outside-operations.ts';
import { projectorOperations } from './projector-operations.ts';
import { saleOperations } from './sale-operations.ts';

/** Every operation that is measured, in the order of the report. */
export const operations: readonly Operation[] = [
  ...clickOperations,
  ...saleOperations,
  ...leadOperations,
  ...managementOperations,
  ...listOperations,
  ...projectorOperations,
  ...outsideOperations,
];
