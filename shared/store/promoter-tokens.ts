import { keys } from './table/keys.ts';
import { readItems } from './table/read.ts';

/** Whether a token is the `auth_token` of one of the account's promoters. One call. */
export async function isPromoterToken(account: number, token: string): Promise<boolean> {
  const key = keys.promoterToken(account, token);
  return (await readItems([key])).get(key) !== null;
}
