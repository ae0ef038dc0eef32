import type { ComponentType, ReactNode } from 'react';
import type { Operation, OperationRequest, OperationResponse } from '#web/dashboard/api/operations.ts';
import type { BatchResponse } from './batches.tsx';

export type BulkOperation = {
  [Name in Operation]: OperationResponse<Name> extends BatchResponse
    ? { body: { ids: number[] } } extends OperationRequest<Name>
      ? Name
      : never
    : never;
}[Operation];

export interface BulkDialogProps {
  /** "Move 3 referrals" */
  readonly title: string;
  readonly ids: readonly number[];
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly onStarted: (response: BatchResponse) => void;
}

export type BulkAction<Row> = {
  /** "Approve" */
  readonly label: string;
  /** "Approve 12 commissions"; defaults to label and records. */
  readonly title?: (selection: string) => string;
  readonly isMain?: boolean;
  /** Destructive action. */
  readonly isDestructive?: boolean;
  /** Rows that it would not change, or that the service would refuse, are left out. Defaults to all rows. */
  readonly appliesTo?: (row: Row) => boolean;
} & (
  | {
      readonly call: BulkOperation;
      /** Text of the confirmation; undefined for none. */
      readonly ask?: ReactNode;
    }
  | {
      readonly call: Operation;
      readonly Dialog: ComponentType<BulkDialogProps>;
    }
);

export interface BulkActions<Row> {
  readonly singular: string;
  readonly plural: string;
  readonly actions: readonly BulkAction<Row>[];
}

/** Returns the actions that apply to at least one row, each with its rows. */
export function applicableActions<Row>(actions: readonly BulkAction<Row>[], rows: readonly Row[]) {
  return actions
    .map((action) => ({ action, rows: rows.filter((row) => action.appliesTo?.(row) ?? true) }))
    .filter((action) => action.rows.length > 0);
}
