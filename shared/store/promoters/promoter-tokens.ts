import type { Owner } from '#shared/domain/leads/lead.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';

/** Returns the promoter id of an `auth_token`; null if unknown. */
export async function findPromoterIdByToken(account: number, token: string): Promise<number | null> {
  const key = keys.promoterToken(account, token);
  return (await readItems([key])).get<Pick<Owner, 'promoterId'>>(key)?.promoterId ?? null;
}
