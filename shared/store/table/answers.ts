import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { described, logger } from '#shared/logging.ts';
import { documents, tableName } from './client.ts';
import { keys } from './keys.ts';

/** Before the first rates there are. */
const ANY_DAY = '1998-12-31';

/** Whoever asks how the service is waits no longer than this. */
const PATIENCE_MS = 2000;

/**
 * Whether the table answers a read in time. One call, as cheap as there is: anybody may ask, so it
 * is an item that tells nothing of anybody. What it says, or that there is none, does not matter.
 */
export async function tableAnswers(): Promise<boolean> {
  const command = new GetCommand({ TableName: tableName(), Key: keys.rates(ANY_DAY), ProjectionExpression: 'pk' });
  try {
    await documents.send(command, { abortSignal: AbortSignal.timeout(PATIENCE_MS) });
    return true;
  } catch (error) {
    logger.error('the table does not answer', { error: described(error) });
    return false;
  }
}
