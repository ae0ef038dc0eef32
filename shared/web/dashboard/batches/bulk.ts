import type { ComponentType, ReactNode } from 'react';
import type { AnswerOf, InitOf, Operation } from '#web/dashboard/api/operations.ts';
import type { BatchAnswer } from './batches.tsx';

/** The operations that do something to many records, by their ids. */
export type BulkOperation = {
  [Name in Operation]: AnswerOf<Name> extends BatchAnswer
    ? { body: { ids: number[] } } extends InitOf<Name>
      ? Name
      : never
    : never;
}[Operation];

/** What a dialog of an own kind is given. */
export interface BulkDialogProps {
  /** What is done to what: "Move 3 referrals". */
  readonly title: string;
  readonly ids: readonly number[];
  readonly isOpen: boolean;
  readonly close: () => void;
  /** Called when it has begun. */
  readonly begun: (answer: BatchAnswer) => void;
}

/** Something that can be done with records that are chosen. */
export type BulkAction = {
  /** On the button: "Approve". */
  readonly label: string;
  /** The same with what it is done to: "Approve 12 commissions". The label before these, unless given. */
  readonly title?: (these: string) => string;
  readonly isMain?: boolean;
  /** Whether it takes something away. */
  readonly isGrave?: boolean;
} & (
  | {
      readonly call: BulkOperation;
      /** What somebody should know who is asked whether to do it. Without it, nobody is asked. */
      readonly ask?: ReactNode;
    }
  | {
      readonly call: Operation;
      /** Asks for more than whether to do it. */
      readonly Dialog: ComponentType<BulkDialogProps>;
    }
);

/** What can be done with records that are chosen, and what they are called. */
export interface Bulk {
  readonly one: string;
  readonly more: string;
  readonly actions: readonly BulkAction[];
}
