import { keys } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { deleteItem } from '#shared/store/table/requests.ts';
import { put, type Write } from '#shared/store/table/transaction.ts';

/** Stores a promoter's last sign-in; outlives the session. @param at ISO 8601 */
export function promoterLoginWrite(account: number, promoterId: number, at: string): Write {
  return put(keys.promoterLogin(account, promoterId), { at });
}

/** Reads last sign-ins by promoter. */
export async function readPromoterLogins(
  account: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const items = await readItems(ids.map((id) => keys.promoterLogin(account, id)));
  return new Map(
    ids.flatMap((id) => {
      const login = items.get<{ readonly at: string }>(keys.promoterLogin(account, id));
      return login ? [[id, login.at] as const] : [];
    }),
  );
}

/** Removes a promoter's last sign-in. */
export async function removePromoterLogin(account: number, promoterId: number): Promise<void> {
  await deleteItem({ Key: keys.promoterLogin(account, promoterId) });
}
