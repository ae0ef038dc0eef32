import { AsyncLocalStorage } from 'node:async_hooks';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** What goes along with a transaction. */
export interface Joined {
  /** One more write; null where there is none. */
  readonly item: TransactItem | null;
  /** Is said what became of the transaction. */
  done(isCommitted: boolean): void;
}

/** Is asked before each transaction of a piece of work whether something is to be written with it. */
export type Join = (items: readonly TransactItem[]) => Joined | null;

const joining = new AsyncLocalStorage<Join | null>();

/** Does a piece of work whose transactions `join` may add to; those of an outer piece of work are no concern of it. */
export function besides<T>(join: Join | null, work: () => Promise<T>): Promise<T> {
  return joining.run(join, work);
}

/** What goes along with a transaction, as the piece of work wants it which that is a part of. */
export function joinedTo(items: readonly TransactItem[]): Joined | null {
  return joining.getStore()?.(items) ?? null;
}
