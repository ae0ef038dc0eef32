import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { TableCall } from '#test/support/infra/policy.ts';

type Names = Readonly<Record<'pk', AttributeValue>>;

/** What names one item: a put by the item, all else by the key. */
interface Named {
  readonly Item?: Names;
  readonly Key?: Names;
}

/** One of the requests of a batch that is written. */
interface WriteRequest {
  readonly PutRequest?: Named;
  readonly DeleteRequest?: Named;
}

/** The input of a command to DynamoDB, as it is sent. */
export interface CommandInput extends Named {
  readonly IndexName?: string;
  readonly TransactItems?: readonly Readonly<Record<string, Named>>[];
  /** Keys to read, or requests to write. */
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: readonly Names[] } | readonly WriteRequest[]>>;
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeValues?: Readonly<Record<string, AttributeValue>>;
}

/**
 * What IAM asks for: a transaction of writes needs the actions it is made of, all else the action it is named after. A
 * transaction is looked at strictly: each of its actions is asked for all of its items.
 */
export function callsOf(command: string, input: CommandInput): TableCall[] {
  const { IndexName, TransactItems = [], RequestItems = {} } = input;
  if (command === 'TransactWriteItemsCommand') {
    const keys = TransactItems.flatMap((item) => Object.values(item)).map(keyIn);
    const kinds = new Set(TransactItems.flatMap((item) => Object.keys(item)));
    return [...kinds].map((kind) => ({ action: `${kind}Item`, on: 'table', keys }));
  }
  const action = command.replace(/Command$/, '');
  if (action === 'Query') return [{ action, on: IndexName === undefined ? 'table' : 'index', keys: [queried(input)] }];
  const batch = Object.values(RequestItems).flatMap((wanted) =>
    'Keys' in wanted
      ? wanted.Keys.map((Key) => keyIn({ Key }))
      : wanted.map(({ PutRequest, DeleteRequest }) => keyIn(PutRequest ?? DeleteRequest ?? {})),
  );
  const alone = (input.Item ?? input.Key) ? [keyIn(input)] : [];
  return [{ action, on: 'table', keys: [...batch, ...alone] }];
}

function keyIn({ Item, Key }: Named): string {
  return (Item ?? Key)?.pk.S ?? '';
}

/** The partition that a query asks for: what its condition says first. */
function queried({ KeyConditionExpression = '', ExpressionAttributeValues = {} }: CommandInput): string {
  const [, name = ''] = /= *(:\w+)/.exec(KeyConditionExpression) ?? [];
  return ExpressionAttributeValues[name]?.S ?? '';
}
