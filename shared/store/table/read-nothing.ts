import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { documents, tableName } from './client.ts';
import { keys } from './keys.ts';

/** Before the first rates there are. */
const ANY_DAY = '1998-12-31';

/**
 * Reads from the table for the sake of its answer. One call, as cheap as there is: anybody may ask, so it is an item that
 * says nothing about anybody. What it says, or that there is none, does not matter.
 * @throws Error where the table does not answer, or the signal ends the wait
 */
export async function readNothing(abortSignal: AbortSignal): Promise<void> {
  await documents.send(new GetCommand({ TableName: tableName(), Key: keys.rates(ANY_DAY) }), { abortSignal });
}
