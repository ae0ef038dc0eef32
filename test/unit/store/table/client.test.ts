import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { documentClient } from '#shared/store/table/client.ts';

test('the client keeps no middleware between commands, since lib-dynamodb refuses one that does', () => {
  expect(documentClient.config.cacheMiddleware ?? false).toBe(false);
  const caching = new DynamoDBClient({ region: 'eu-west-1', cacheMiddleware: true });
  expect(() => DynamoDBDocumentClient.from(caching)).toThrow('cacheMiddleware');
});
