import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { recordFailures } from '#shared/failed-calls.ts';
import { REQUEST_TIMEOUTS } from '#shared/request-timeouts.ts';

const client = recordFailures(new DynamoDBClient({ maxAttempts: 4, requestHandler: REQUEST_TIMEOUTS }));
// The middleware formats all inputs and outputs even without a logger: 5% of a sale's CPU time.
client.middlewareStack.remove('loggerMiddleware');
// Never set `cacheMiddleware`: marshalling is per command, so the SDK must not reuse another command's middleware.
// lib-dynamodb refuses such a client.

/**
 * The shared client of the process. The SDK retries throttling, broken connections and timeouts with its own backoff.
 */
export const documentClient = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

/** Returns TABLE_NAME. @throws Error if not set */
export function tableName(): string {
  const name = process.env.TABLE_NAME;
  if (!name) throw new Error('TABLE_NAME is not set: it names the DynamoDB table');
  return name;
}
