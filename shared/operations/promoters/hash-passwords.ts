import { revised } from '#shared/domain/promoter-record.ts';
import type { Runtime } from '#shared/runtime.ts';
import { findClearPasswords } from '#shared/store/clear-passwords.ts';
import { commitChange } from './change-promoter.ts';

/**
 * Hashes the temporary passwords that an earlier version has stored in clear. Promoters that are written anyway need it not.
 * @param account null for those of all
 * @returns how many there were
 */
export async function hashPasswords(account: number | null, runtime: Runtime): Promise<number> {
  const found = await findClearPasswords(account);
  for (const { account, id } of found) {
    await commitChange({ account, runtime }, { by: 'id', id }, 'password hashed', ({ promoter, promotions }) => ({
      after: revised(promoter, promotions),
    }));
  }
  return found.length;
}
