import type { PayoutScope } from '#shared/domain/payouts/payout.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { create, replace, type Write } from '#shared/store/table/transaction.ts';

/**
 * Latest write-offs of a promoter, campaign and unit. The unpaid index is eventually consistent, so a write-off looks
 * for earlier ones here. Of two concurrent write-offs, one fails with a conflict.
 */
interface WriteOffs {
  /** Oldest first. */
  readonly ids: readonly number[];
  readonly revision: number;
}

/** More than the index may still lack. */
const MAX_WRITE_OFFS = 20;

/** Reads the latest write-offs. */
export function findWriteOffs(account: number, scope: PayoutScope): Promise<WriteOffs | null> {
  return readItem<WriteOffs>(keys.writeOffs(account, scope));
}

/** Adds a write-off to an unchanged list. */
export function writeOffsWrite(account: number, scope: PayoutScope, before: WriteOffs | null, id: number): Write {
  const key = keys.writeOffs(account, scope);
  if (!before) return create(key, { ids: [id], revision: 0 }, 'stale');
  const after = { ids: [...before.ids, id].slice(-MAX_WRITE_OFFS), revision: before.revision + 1 };
  const unchanged = { expression: 'revision = :revision', values: { ':revision': before.revision } };
  return replace(key, after, unchanged, 'stale');
}
