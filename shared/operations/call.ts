import type { Account } from '#shared/domain/accounts/account.ts';
import type { Runtime } from '#shared/runtime.ts';

/** Context of an operation, such as an HTTP request. Helpers that only read the table take an account id. */
export interface Call {
  /** Callers may omit `fraud` and `timeZone` if the operation does not need them. */
  readonly account: Pick<Account, 'id' | 'fraud' | 'timeZone'>;
  readonly runtime: Runtime;
}

/** A call with the full account. */
export interface AccountCall extends Call {
  readonly account: Account;
}

/** A call without an account: public routes and runs over all accounts. */
export type OpenCall = Pick<Call, 'runtime'>;

/** A call that only needs the time. */
export interface TimedCall {
  readonly runtime: Pick<Runtime, 'now'>;
}
