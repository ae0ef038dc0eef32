import { visitorCookieName } from '#shared/domain/visitor-cookie.ts';
import { findAccount } from '#shared/store/accounts.ts';
import { remembering } from '#shared/store/memory.ts';

const remembered = remembering(Number.POSITIVE_INFINITY, async (account) => {
  const found = await findAccount(account);
  return found && visitorCookieName(found);
});

/**
 * The name of the cookie that holds the id of an account's visitors, or null where there is no such account. A process
 * reads it once: an account does not get older than it is.
 */
export function cookieNameOf(account: number): Promise<string | null> {
  return remembered(0, account, '');
}
