import { keys } from '#shared/store/table/keys.ts';
import { commitAlone, Obstructed, replace } from '#shared/store/table/transaction.ts';

interface ImportLock {
  readonly owner: string;
  /** ISO 8601. */
  readonly until: string;
}

const NOBODY = { heldBy: '', heldUntil: '' };

/**
 * Acquires or renews an account's import lock. Not audited, so that an import without changes leaves no entry.
 * @param now ISO 8601
 * @returns false if another owner has it
 */
export async function takeImportLock(account: number, { owner, until }: ImportLock, now: string): Promise<boolean> {
  const free = {
    expression: 'attribute_not_exists(pk) OR heldUntil < :now OR heldBy = :owner',
    values: { ':now': now, ':owner': owner },
  };
  try {
    await commitAlone(replace(keys.importLock(account), { heldBy: owner, heldUntil: until }, free, 'taken'));
    return true;
  } catch (error) {
    if (error instanceof Obstructed) return false;
    throw error;
  }
}

/** Releases the owner's lock. */
export async function giveImportLockBack(account: number, owner: string): Promise<void> {
  const own = { expression: 'heldBy = :owner', values: { ':owner': owner } };
  try {
    await commitAlone(replace(keys.importLock(account), NOBODY, own, 'stale'));
  } catch (error) {
    if (!(error instanceof Obstructed)) throw error;
  }
}
