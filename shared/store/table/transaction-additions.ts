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

const joining = new AsyncLocalStorage<TransactionExtender | null>();

/** Runs work whose transactions `join` may extend, instead of an outer `join`. */
export function extendTransactions<T>(join: TransactionExtender | null, work: () => Promise<T>): Promise<T> {
  return joining.run(join, work);
}

/** Returns the current addition to a transaction. */
export function transactionAddition(items: readonly TransactItem[]): TransactionAddition | null {
  return joining.getStore()?.(items) ?? null;
}
