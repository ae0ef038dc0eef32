import type { Account } from '#shared/domain/accounts/account.ts';
import type { Runtime } from '#shared/runtime.ts';

/**
 * Context of an operation: the account and the runtime. An HTTP request is one. Helpers that only read the table take
 * an account id, as the store does.
 */
export interface Call {
  /** `fraud` may be left out where the operation does not depend on it. */
  readonly account: Pick<Account, 'id' | 'fraud'>;
  readonly runtime: Runtime;
}

/** A call to an operation that needs more of the account than its id, such as its currency or payout terms. */
export interface AccountCall extends Call {
  readonly account: Account;
}

/** A call without an account, for public routes and for runs over all accounts. */
export type OpenCall = Pick<Call, 'runtime'>;

/** A call that only needs the time. */
export interface TimedCall {
  readonly runtime: Pick<Runtime, 'now'>;
}
