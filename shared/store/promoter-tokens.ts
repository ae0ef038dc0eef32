import { keys } from './keys.ts';
import { readItem } from './read.ts';

/** Whether a token is the `auth_token` of one of the account's promoters. One call. */
export async function isPromoterToken(account: number, token: string): Promise<boolean> {
  return (await readItem(keys.promoterToken(account, token))) !== null;
}
