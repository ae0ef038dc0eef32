import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { RowKind } from '#shared/domain/lists/row.ts';
import { saveLogPosition } from '#shared/store/index/log.ts';
import { emptyManifest, writeManifest } from '#shared/store/index/manifest.ts';
import { listOrderNames } from '#shared/store/index/orders/definitions.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';

/** Creates an index locked against the service's scheduled run. */
export async function startOwnLists(account: number, kind: RowKind): Promise<void> {
  const Item = { ...keys.sortedAccount(account, kind), busyUntil: Number.MAX_SAFE_INTEGER };
  await documentClient.send(new PutCommand({ TableName: tableName(), Item }));
  await saveLogPosition(account, kind, 0);
  await writeManifest(account, kind, emptyManifest(listOrderNames(kind), 0));
}
