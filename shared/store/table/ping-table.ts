import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient, tableName } from './client.ts';
import { keys } from './keys.ts';

/** Before the first rates. */
const ANY_DAY = '1998-12-31';

/**
 * Health check: one cheap read of an item without personal data, since the public can trigger it. The item need not
 * exist.
 * @throws Error if the table does not answer or the signal aborts
 */
export async function pingTable(abortSignal: AbortSignal): Promise<void> {
  await documentClient.send(new GetCommand({ TableName: tableName(), Key: keys.rates(ANY_DAY) }), { abortSignal });
}
