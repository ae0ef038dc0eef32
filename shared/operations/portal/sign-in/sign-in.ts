import { findValidPassword } from '#shared/domain/portal/password.ts';
import { attemptDelaySeconds, countPasswordAttempt } from '#shared/domain/portal/password-attempts.ts';
import {
  addSecondsToTime,
  formatPromoterToken,
  PORTAL_SESSION_S,
  type PromoterSession,
} from '#shared/domain/portal/portal-session.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { limitPasswordSignIns } from '#shared/operations/accounts/rate-limits.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { findPortalAccount } from '#shared/operations/portal/portal-account.ts';
import { DUMMY_PASSWORD_HASH, verifyPassword } from '#shared/operations/promoters/sign-in/temp-password.ts';
import {
  readPasswordAttemptState,
  recordPasswordAttempt,
  startPasswordSession,
} from '#shared/store/portal/portal-passwords.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import type { NewSession } from './redeem-link.ts';
import type { SignInRequest } from './sign-in-request.ts';

/**
 * Signs in with a password. Attempts are counted per address, and a password is always hashed: neither response nor
 * timing reveals known addresses.
 * @param from IP address
 * @throws Refusal `password_wrong`; `too_many_tries`
 */
export async function signIn(
  { runtime }: OpenCall,
  { email, account: accountId, password }: SignInRequest & { readonly password: string },
  from: string,
): Promise<NewSession> {
  const now = runtime.now();
  const account = await findPortalAccount({ runtime }, accountId);
  if (!account) throw new Refusal({ code: 'password_wrong' });
  await limitPasswordSignIns({ account, runtime }, from);
  const { login, attempts } = await readPasswordAttemptState(account.id, email);
  const waitS = attemptDelaySeconds(attempts, now);
  const isAllowed =
    waitS === 0 &&
    (await retryOnConflict(
      () => recordPasswordAttempt(account.id, email, attempts, countPasswordAttempt(attempts, now)),
      runtime,
    ));
  if (!isAllowed) throw new Refusal({ code: 'too_many_tries', retryAfter: Math.max(1, waitS) });
  const valid = login && findValidPassword(login.promoter, login.password);
  const isRight = await verifyPassword(password, valid?.hash ?? DUMMY_PASSWORD_HASH);
  if (!login || !valid || !isRight) throw new Refusal({ code: 'password_wrong' });
  const promoterId = login.promoter.id;
  const token = formatPromoterToken({ account: account.id, promoterId }, runtime.token());
  const session: PromoterSession = {
    promoterId,
    by: 'password',
    startedAt: now,
    endsAt: addSecondsToTime(now, PORTAL_SESSION_S),
    ...(valid.isTemporary ? { mustSetPassword: true } : {}),
  };
  await retryOnConflict(() => startPasswordSession(account.id, email, { token, session }), runtime);
  return { account, token, session };
}
