import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** What every function needs at the least: bundled as they are, it is what their load times are compared with. */
export const documents = DynamoDBDocumentClient.from(new DynamoDBClient());
