import type { PayoutFor } from '#shared/domain/payouts/payout.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { create, replace, type Write } from '#shared/store/table/transaction.ts';

/**
 * The last write-offs of a promoter, campaign and unit. The index of unpaid commissions follows within moments: so a write-off
 * finds those before it here, and of two at once one has to look again.
 */
interface WriteOffs {
  /** Ids of their commissions, the newest last. */
  readonly ids: readonly number[];
  readonly revision: number;
}

/** As many as the index may lack. */
const MOST_REMEMBERED = 20;

/** @returns null where nothing was ever written off */
export function findWriteOffs(account: number, of: PayoutFor): Promise<WriteOffs | null> {
  return readItem<WriteOffs>(keys.writeOffs(account, of));
}

/** Remembers another write-off, if there was none in between. */
export function writeOffsWrite(account: number, of: PayoutFor, before: WriteOffs | null, id: number): Write {
  const key = keys.writeOffs(account, of);
  if (!before) return create(key, { ids: [id], revision: 0 }, 'stale');
  const after = { ids: [...before.ids, id].slice(-MOST_REMEMBERED), revision: before.revision + 1 };
  const unchanged = { expression: 'revision = :revision', values: { ':revision': before.revision } };
  return replace(key, after, unchanged, 'stale');
}
