import {
  DeleteCommand,
  type DeleteCommandInput,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { documentClient, tableName } from './client.ts';

/** Queries one page, at most 1 MB. */
export function queryPage(request: Omit<QueryCommandInput, 'TableName'>): Promise<QueryCommandOutput> {
  return documentClient.send(new QueryCommand({ TableName: tableName(), ...request }));
}

/** Queries all pages, in order. */
export async function queryAll(
  request: Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey'>,
): Promise<NonNullable<QueryCommandOutput['Items']>> {
  const items: NonNullable<QueryCommandOutput['Items']> = [];
  let from: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await queryPage({ ...request, ExclusiveStartKey: from });
    items.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from);
  return items;
}

export function putItem(request: Omit<PutCommandInput, 'TableName'>) {
  return documentClient.send(new PutCommand({ TableName: tableName(), ...request }));
}

export function updateItem(request: Omit<UpdateCommandInput, 'TableName'>) {
  return documentClient.send(new UpdateCommand({ TableName: tableName(), ...request }));
}

export function deleteItem(request: Omit<DeleteCommandInput, 'TableName'>) {
  return documentClient.send(new DeleteCommand({ TableName: tableName(), ...request }));
}
