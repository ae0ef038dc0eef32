import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { TableCall } from '#test/support/infra/policy.ts';

type Names = Readonly<Record<'pk', AttributeValue>>;

interface Named {
  readonly Item?: Names;
  readonly Key?: Names;
}

interface WriteRequest {
  readonly PutRequest?: Named;
  readonly DeleteRequest?: Named;
}

export interface CommandInput extends Named {
  readonly IndexName?: string;
  readonly TransactItems?: readonly Readonly<Record<string, Named>>[];
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: readonly Names[] } | readonly WriteRequest[]>>;
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeValues?: Readonly<Record<string, AttributeValue>>;
}

/**
 * IAM actions of a command: those of its items for a write transaction, else the one of its name. Strict: every action
 * of a transaction is checked for all its items.
 */
export function listTableCalls(command: string, input: CommandInput): TableCall[] {
  const { IndexName, TransactItems = [], RequestItems = {} } = input;
  if (command === 'TransactWriteItemsCommand') {
    const keys = TransactItems.flatMap((item) => Object.values(item)).map(findKeyIn);
    const kinds = new Set(TransactItems.flatMap((item) => Object.keys(item)));
    return [...kinds].map((kind) => ({ action: `${kind}Item`, on: 'table', keys }));
  }
  const action = command.replace(/Command$/, '');
  if (action === 'Query')
    return [{ action, on: IndexName === undefined ? 'table' : 'index', keys: [findQueriedPartition(input)] }];
  const batch = Object.values(RequestItems).flatMap((request) =>
    'Keys' in request
      ? request.Keys.map((Key) => findKeyIn({ Key }))
      : request.map(({ PutRequest, DeleteRequest }) => findKeyIn(PutRequest ?? DeleteRequest ?? {})),
  );
  const alone = (input.Item ?? input.Key) ? [findKeyIn(input)] : [];
  return [{ action, on: 'table', keys: [...batch, ...alone] }];
}

function findKeyIn({ Item, Key }: Named): string {
  return (Item ?? Key)?.pk.S ?? '';
}

function findQueriedPartition({ KeyConditionExpression = '', ExpressionAttributeValues = {} }: CommandInput): string {
  const [, name = ''] = /= *(:\w+)/.exec(KeyConditionExpression) ?? [];
  return ExpressionAttributeValues[name]?.S ?? '';
}
