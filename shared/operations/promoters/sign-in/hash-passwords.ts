import { reviseRecord } from '#shared/domain/promoters/promoter-record.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { changePromoterRecord } from '#shared/operations/promoters/change-promoter.ts';
import { findClearTextPasswords } from '#shared/store/promoters/clear-text-passwords.ts';

/**
 * Hashes temporary passwords that an earlier version stored in clear text.
 * @param account null: all
 * @returns number of passwords
 */
export async function hashPasswords(call: OpenCall, account: number | null): Promise<number> {
  const clearTextPasswords = await findClearTextPasswords(account);
  for (const { account, id } of clearTextPasswords) {
    const promoters = { ...call, account: { id: account } };
    await changePromoterRecord(promoters, { by: 'id', id }, 'password hashed', ({ promoter, promotions }) => ({
      after: reviseRecord(promoter, promotions),
    }));
  }
  return clearTextPasswords.length;
}
