import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { noting } from '#shared/failed-calls.ts';

/** Short enough for a second try within the time that a function has. */
const requestHandler = { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true };

const client = noting(new DynamoDBClient({ maxAttempts: 4, requestHandler }));
// It puts every input and output into a form that may be logged, and throws that away where nobody logs: a twentieth of
// what a sale computes.
client.middlewareStack.remove('loggerMiddleware');
// Never set `cacheMiddleware`, which promises to save some more: what turns plain values into DynamoDB's belongs to each
// command, so the SDK must not keep the middleware of another one. lib-dynamodb refuses such a client.

/**
 * The one client of a process. The SDK retries throttling, broken connections and calls without an answer with its own
 * backoff.
 */
export const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

/**
 * The name of the table, from the environment that the stack sets.
 * @throws Error where TABLE_NAME is not set
 */
export function tableName(): string {
  const name = process.env.TABLE_NAME;
  if (!name) throw new Error('TABLE_NAME is not set: it names the DynamoDB table of the service');
  return name;
}
