import { AsyncLocalStorage } from 'node:async_hooks';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Addition to a transaction. */
export interface Joined {
  readonly item: TransactItem | null;
  /** Called with the outcome. */
  done(isCommitted: boolean): void;
}

/** Called before each transaction to add a write to it. */
export type Join = (items: readonly TransactItem[]) => Joined | null;

const joining = new AsyncLocalStorage<Join | null>();

/** Runs work whose transactions `join` may extend, instead of an outer `join`. */
export function besides<T>(join: Join | null, work: () => Promise<T>): Promise<T> {
  return joining.run(join, work);
}

/** Returns the current addition to a transaction. */
export function joinedTo(items: readonly TransactItem[]): Joined | null {
  return joining.getStore()?.(items) ?? null;
}
