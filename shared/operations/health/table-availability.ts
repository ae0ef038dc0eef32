import { describeError, logger } from '#shared/logging.ts';
import { pingTable } from '#shared/store/table/ping-table.ts';

const TABLE_TIMEOUT_MS = 2000;

/** Whether the table answers a read within the timeout; logs the reason otherwise. One call. */
export async function isTableAvailable(): Promise<boolean> {
  try {
    await pingTable(AbortSignal.timeout(TABLE_TIMEOUT_MS));
    return true;
  } catch (error) {
    logger.error('the table does not respond', { error: describeError(error) });
    return false;
  }
}
