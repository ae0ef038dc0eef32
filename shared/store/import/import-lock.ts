import { keys } from '#shared/store/table/keys.ts';
import { ConditionFailedError, commitSingle, replace } from '#shared/store/table/transaction.ts';

interface ImportLock {
  readonly owner: string;
  /** ISO 8601. */
  readonly until: string;
}

const RELEASED_LOCK = { heldBy: '', heldUntil: '' };

/**
 * Acquires or renews an account's import lock. Not audited, so that an import without changes leaves no entry.
 * @param now ISO 8601
 * @returns false if another owner has it
 */
export async function acquireImportLock(account: number, { owner, until }: ImportLock, now: string): Promise<boolean> {
  const free = {
    expression: 'attribute_not_exists(pk) OR heldUntil < :now OR heldBy = :owner',
    values: { ':now': now, ':owner': owner },
  };
  try {
    await commitSingle(replace(keys.importLock(account), { heldBy: owner, heldUntil: until }, free, 'taken'));
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}

/** Releases the owner's lock. */
export async function releaseImportLock(account: number, owner: string): Promise<void> {
  const own = { expression: 'heldBy = :owner', values: { ':owner': owner } };
  try {
    await commitSingle(replace(keys.importLock(account), RELEASED_LOCK, own, 'stale'));
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
  }
}
