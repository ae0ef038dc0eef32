import type { Webhook } from '#shared/domain/webhooks/types.ts';
import { keys, listenerKeys, partitions } from '#shared/store/table/keys.ts';
import { type Item, readItem, readPartition } from '#shared/store/table/read.ts';
import { unchangedSince } from '#shared/store/table/revision.ts';
import { create, remove, replace, type Write } from '#shared/store/table/transaction.ts';

/** Reads all webhooks, and how many were created manually. */
export async function readWebhooks(
  account: number,
): Promise<{ readonly webhooks: readonly Webhook[]; readonly createdCount: number | null }> {
  const items = await readPartition(partitions.listeners(account));
  const countItem = items.find(({ sk }) => sk === listenerKeys.made);
  return { webhooks: selectWebhooks(items), createdCount: countItem ? Number(countItem.revision) : null };
}

/** Counts a manually created webhook; conflicts with concurrent ones. */
export function webhookCountWrite(account: number, revision: number | null): Write {
  const key = keys.webhooksMade(account);
  return revision === null
    ? create(key, { revision: 1 }, 'stale')
    : replace(key, { revision: revision + 1 }, unchangedSince(revision), 'stale');
}

export async function findWebhook(account: number, id: number): Promise<Webhook | null> {
  return readItem<Webhook>(keys.webhook(account, id));
}

/** Writes a webhook if unchanged. */
export function webhookWrite(account: number, before: Webhook | null, after: Webhook): Write {
  const key = keys.webhook(account, after.id);
  return before
    ? replace(key, { ...after }, unchangedSince(before.revision), 'stale')
    : create(key, { ...after }, 'taken');
}

/** Removes a webhook if unchanged. */
export function webhookRemoval(account: number, { id, revision }: Webhook): Write {
  return remove(keys.webhook(account, id), unchangedSince(revision), 'stale');
}

/** Selects the webhooks of a partition, in order of creation. */
export function selectWebhooks(items: readonly Item[]): Webhook[] {
  return items.filter(({ sk }) => sk.startsWith(listenerKeys.webhook)) as unknown as Webhook[];
}
