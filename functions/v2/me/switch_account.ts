import { Refusal } from '#shared/domain/refusal.ts';
import { sessionCaller } from '#shared/domain/users/session.ts';
import { keeping } from '#shared/http/audit.ts';
import { sessionCookie } from '#shared/http/auth/session-cookie.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { WithCookie } from '#shared/http/response/with-cookie.ts';
import type { SignInCall } from '#shared/operations/users/enter-account.ts';
import { listSessionAccounts, switchAccount } from '#shared/operations/users/sessions.ts';
import { v2Me } from '#shared/present/v2/users/user.ts';
import { v2MeSwitchAccount } from '#shared/routes/v2/users/users.ts';

/** POST /api/v2/me/switch_account: a person goes on in another account. */
export const handler = endpoint(v2MeSwitchAccount, async ({ input, account, caller, runtime, opened }, event) => {
  if (input.account_id === account.id) {
    return v2Me({ account, caller, opened }, opened ? await listSessionAccounts({ account, ...opened }) : [account]);
  }
  // A key has one account.
  if (!opened) throw new Refusal({ code: 'not_found', what: 'user' });
  // It may be the first sign-in to that account.
  const keepingWho: SignInCall['keepingWho'] = (user, work) =>
    keeping(v2MeSwitchAccount, event, { caller: user, runtime }, work);
  const { token, ...entered } = await switchAccount({ runtime, keepingWho }, opened, opened.token, input.account_id);
  const me = { account: entered.account, caller: sessionCaller(entered), opened: entered };
  return new WithCookie(v2Me(me, await listSessionAccounts(entered)), sessionCookie(token));
});
