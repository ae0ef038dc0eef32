import { type FailedCall, findFailedCall } from '#shared/failed-calls.ts';
import type { Route, TableAction } from '#shared/routes/route.ts';

/** Timed-out read, which the caller can retry. */
class SlowRead extends Error {
  override name = 'SlowRead';
}

/** Time reserved for the response. */
const RESPONSE_RESERVE_MS = 200;

const WRITES: readonly TableAction[] = ['PutItem', 'UpdateItem', 'DeleteItem'];
const READ_COMMAND = /^(Get|BatchGet|Query)/;
/** SDK errors after its retries. */
const TRANSIENT_ERRORS: readonly string[] = [
  'TimeoutError',
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
];

/**
 * Returns Middy's timeout of a route. Read-only routes end early; writes keep Middy's default error, since their
 * outcome is unknown.
 */
export function routeTimeout({ table }: Pick<Route, 'table'>) {
  if (table.some((action) => WRITES.includes(action))) return {};
  return {
    timeoutEarlyInMillis: RESPONSE_RESERVE_MS,
    timeoutEarlyResponse: () => {
      throw new SlowRead('the function is about to time out');
    },
  };
}

/** Whether a read timed out or was throttled after all retries. */
export function isSlowRead(error: unknown): boolean {
  if (error instanceof SlowRead) return true;
  if (!(error instanceof Error) || !TRANSIENT_ERRORS.includes(error.name)) return false;
  const { command = '' }: Partial<FailedCall> = findFailedCall(error) ?? {};
  return READ_COMMAND.test(command);
}
