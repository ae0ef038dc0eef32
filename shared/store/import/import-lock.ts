import { keys } from '#shared/store/table/keys.ts';
import { commitAlone, Obstructed, replace } from '#shared/store/table/transaction.ts';

/** Who takes over another service's account into this one, and until when that holds unless it is renewed. */
interface ImportLock {
  readonly owner: string;
  /** ISO 8601. */
  readonly until: string;
}

/** What the item says while no import runs: an import that changes nothing leaves it as it was. */
const NOBODY = { heldBy: '', heldUntil: '' };

/**
 * Takes the account for an import, or renews that: one import at a time. It is no part of the work that is audited: an import
 * that writes nothing is in no log.
 * @param now ISO 8601
 * @returns whether it is taken; another owner has it otherwise
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

/** Lets the next import begin, if it is still this owner's. */
export async function giveImportLockBack(account: number, owner: string): Promise<void> {
  const own = { expression: 'heldBy = :owner', values: { ':owner': owner } };
  try {
    await commitAlone(replace(keys.importLock(account), NOBODY, own, 'stale'));
  } catch (error) {
    if (!(error instanceof Obstructed)) throw error;
  }
}
