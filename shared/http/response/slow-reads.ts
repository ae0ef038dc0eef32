import { type FailedCall, findFailedCall } from '#shared/failed-calls.ts';
import type { Route, TableAction } from '#shared/routes/route.ts';

/** Ran out of time while it read: the caller can send the same again. */
class SlowRead extends Error {
  override name = 'SlowRead';
}

/** Time that an answer needs after the handler was given up, in milliseconds. */
const ANSWER_MS = 200;

const WRITES: readonly TableAction[] = ['PutItem', 'UpdateItem', 'DeleteItem'];
const READ_COMMAND = /^(Get|BatchGet|Query)/;
/** Errors of the SDK after its retries: no answer in time, or throttled. */
const TRANSIENT_ERRORS: readonly string[] = [
  'TimeoutError',
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
];

/**
 * Middy's timeout of a route. A route that only reads is given up before its function's time is over. What happens to a
 * write that takes too long is unknown: Middy's own error says nothing of it.
 */
export function timeoutOf({ table }: Pick<Route, 'table'>) {
  if (table.some((action) => WRITES.includes(action))) return {};
  return {
    timeoutEarlyInMillis: ANSWER_MS,
    timeoutEarlyResponse: () => {
      throw new SlowRead('the function ran out of time');
    },
  };
}

/** Whether a read took too long, or was throttled, after all retries. */
export function isSlowRead(error: unknown): boolean {
  if (error instanceof SlowRead) return true;
  if (!(error instanceof Error) || !TRANSIENT_ERRORS.includes(error.name)) return false;
  const { command = '' }: Partial<FailedCall> = findFailedCall(error) ?? {};
  return READ_COMMAND.test(command);
}
