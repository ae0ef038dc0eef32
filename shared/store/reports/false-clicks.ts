import type { Owner } from '#shared/domain/leads/lead.ts';
import type { FalseClicks } from '#shared/domain/reports/false-clicks.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { create, replace, type Write } from '#shared/store/table/transaction.ts';

/** Reads the clicks subtracted from a promotion. */
export function findFalseClicks(account: number, owner: Owner): Promise<FalseClicks | null> {
  return readItem<FalseClicks>(keys.falseClicks(account, owner));
}

/** Writes subtracted clicks if unchanged. */
export function falseClicksWrite(account: number, owner: Owner, before: FalseClicks | null, after: FalseClicks): Write {
  const key = keys.falseClicks(account, owner);
  if (!before) return create(key, { ...after }, 'stale');
  const unchanged = { expression: 'revision = :revision', values: { ':revision': before.revision } };
  return replace(key, { ...after }, unchanged, 'stale');
}
