import type { PromoterSession } from '#shared/domain/portal/portal-session.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { Call } from '#shared/operations/call.ts';
import { hashPassword } from '#shared/operations/promoters/sign-in/temp-password.ts';
import { storePromoterPassword } from '#shared/store/portal/portal-passwords.ts';
import { removeSignInItems } from '#shared/store/portal/promoter-sessions.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';

/**
 * Sets a password, ends other sessions and invalidates links.
 * @param current the current session
 */
export async function setPassword(
  { account, runtime }: Call,
  { id, tempPasswordHash = null }: Pick<Promoter, 'id' | 'tempPasswordHash'>,
  password: string,
  current: { readonly token: string; readonly session: PromoterSession } | null,
): Promise<PromoterSession | null> {
  const own = { hash: await hashPassword(password), setAt: runtime.now(), replaced: tempPasswordHash };
  await retryOnConflict(() => storePromoterPassword(account.id, id, own, current), runtime);
  await removeSignInItems({ account: account.id, promoterId: id }, ['session', 'link', 'asked'], current?.token);
  if (!current) return null;
  const { mustSetPassword, ...session } = current.session;
  return session;
}
