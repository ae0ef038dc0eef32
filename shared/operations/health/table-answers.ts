import { described, logger } from '#shared/logging.ts';
import { readNothing } from '#shared/store/table/read-nothing.ts';

/** Whoever asks how the service is waits no longer than this. */
const PATIENCE_MS = 2000;

/** Whether the table answers a read in time; why not is logged. One call. */
export async function tableAnswers(): Promise<boolean> {
  try {
    await readNothing(AbortSignal.timeout(PATIENCE_MS));
    return true;
  } catch (error) {
    logger.error('the table does not answer', { error: described(error) });
    return false;
  }
}
