import type { ComponentType, ReactNode } from 'react';
import type { Operation, OperationRequest, OperationResponse } from '#web/dashboard/api/operations.ts';
import type { BatchAnswer } from './batches.tsx';

export type BulkOperation = {
  [Name in Operation]: OperationResponse<Name> extends BatchAnswer
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
  readonly begun: (answer: BatchAnswer) => void;
}

export type BulkAction = {
  /** "Approve" */
  readonly label: string;
  /** "Approve 12 commissions"; defaults to label and records. */
  readonly title?: (these: string) => string;
  readonly isMain?: boolean;
  /** Destructive action. */
  readonly isGrave?: boolean;
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

export interface BulkActions {
  readonly one: string;
  readonly more: string;
  readonly actions: readonly BulkAction[];
}
