import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { parseAccountId } from '#shared/store/table/keys.ts';
import { scan } from '#shared/store/table/scan.ts';

/**
 * Finds temporary passwords stored in clear text by an earlier version. Scans the table.
 * @param account null for all accounts
 */
export async function findClearTextPasswords(account: number | null): Promise<{ account: number; id: number }[]> {
  const passwords: { account: number; id: number }[] = [];
  const filter = { expression: 'attribute_type(tempPassword, :text)', values: { ':text': 'S' } };
  await scan(account, filter, (items) => {
    for (const item of items)
      passwords.push({ account: parseAccountId(item.pk), id: (item as unknown as Promoter).id });
  });
  return passwords;
}
