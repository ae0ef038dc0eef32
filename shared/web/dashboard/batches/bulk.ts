import type { ComponentType, ReactNode } from 'react';
import type { AnswerOf, InitOf, Operation } from '#web/dashboard/api/operations.ts';
import type { BatchAnswer } from './batches.tsx';

/** Operations on many records by id. */
export type BulkOperation = {
  [Name in Operation]: AnswerOf<Name> extends BatchAnswer
    ? { body: { ids: number[] } } extends InitOf<Name>
      ? Name
      : never
    : never;
}[Operation];

/** Props of a custom bulk dialog. */
export interface BulkDialogProps {
  /** Such as "Move 3 referrals". */
  readonly title: string;
  readonly ids: readonly number[];
  readonly isOpen: boolean;
  readonly close: () => void;
  /** Called after the start. */
  readonly begun: (answer: BatchAnswer) => void;
}

/** A bulk action for selected records. */
export type BulkAction = {
  /** Such as "Approve". */
  readonly label: string;
  /** Such as "Approve 12 commissions"; defaults to label and records. */
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
      /** Custom dialog with further input. */
      readonly Dialog: ComponentType<BulkDialogProps>;
    }
);

/** Bulk actions of a record type, with its name. */
export interface Bulk {
  readonly one: string;
  readonly more: string;
  readonly actions: readonly BulkAction[];
}
