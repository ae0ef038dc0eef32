import type { Account } from '#shared/domain/accounts/account.ts';
import type { Runtime } from '#shared/runtime.ts';

/**
 * What an operation is given first: whose data it works on, and where time and chance come from. The request of a
 * handler is one. What the operation is to do follows it. Helpers that only read the table take an account's number, as
 * the store does.
 */
export interface Call {
  /** What is done about fraud is left out where a call does not go by it. */
  readonly account: Pick<Account, 'id' | 'fraud'>;
  readonly runtime: Runtime;
}

/** A call to an operation that needs more of the account than its id: its currency, its payout terms. */
export interface AccountCall extends Call {
  readonly account: Account;
}

/** A call in the name of no account: of the open routes, and of runs that go over all accounts. */
export type OpenCall = Pick<Call, 'runtime'>;

/** An open call to an operation that needs nothing of it but the time. */
export interface TimedCall {
  readonly runtime: Pick<Runtime, 'now'>;
}
