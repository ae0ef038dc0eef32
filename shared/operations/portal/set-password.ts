import type { PromoterSession } from '#shared/domain/portal/session.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { Call } from '#shared/operations/call.ts';
import { hashedPassword } from '#shared/operations/promoters/temp-password.ts';
import { setOwnPassword } from '#shared/store/portal/portal-passwords.ts';
import { removeEntries } from '#shared/store/portal/promoter-sessions.ts';
import { attempt } from '#shared/store/table/attempt.ts';

/**
 * Sets the password of a promoter in the place of a temporary one and of an earlier one. All other sessions of the promoter end, and
 * links that were mailed open nothing any more.
 * @param entered the session that it is set in, which goes on; null where there is none
 * @returns that session as it is now
 */
export async function setPassword(
  { account, runtime }: Call,
  { id, tempPasswordHash = null }: Pick<Promoter, 'id' | 'tempPasswordHash'>,
  password: string,
  entered: { readonly token: string; readonly session: PromoterSession } | null,
): Promise<PromoterSession | null> {
  const own = { hash: await hashedPassword(password), setAt: runtime.now(), replaced: tempPasswordHash };
  await attempt(() => setOwnPassword(account.id, id, own, entered), runtime);
  await removeEntries({ account: account.id, promoterId: id }, ['session', 'link', 'asked'], entered?.token);
  if (!entered) return null;
  const { mustSetPassword: _, ...session } = entered.session;
  return session;
}
