import { AsyncLocalStorage } from 'node:async_hooks';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Addition to a transaction. */
interface TransactionAddition {
  readonly item: TransactItem | null;
  /** Called with the outcome. */
  done(isCommitted: boolean): void;
}

/** Called before each transaction to add a write to it. */
export type TransactionExtender = (items: readonly TransactItem[]) => TransactionAddition | null;

const currentExtender = new AsyncLocalStorage<TransactionExtender | null>();

/** Runs work whose transactions `extender` may extend, instead of an outer one. */
export function extendTransactions<T>(extender: TransactionExtender | null, work: () => Promise<T>): Promise<T> {
  return currentExtender.run(extender, work);
}

/** Returns the current addition to a transaction. */
export function transactionAddition(items: readonly TransactItem[]): TransactionAddition | null {
  return currentExtender.getStore()?.(items) ?? null;
}
