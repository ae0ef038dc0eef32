import { Refusal } from '#shared/domain/refusal.ts';
import { sessionCaller } from '#shared/domain/users/session.ts';
import { withAuditEntry } from '#shared/http/audit.ts';
import { buildSessionCookie } from '#shared/http/auth/session-cookie.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { CookieResponse } from '#shared/http/response/cookie-response.ts';
import type { SignInCall } from '#shared/operations/users/enter-account.ts';
import { listSessionAccounts, switchAccount } from '#shared/operations/users/sessions.ts';
import { presentMeV2 } from '#shared/present/v2/users/user.ts';
import { v2MeSwitchAccount } from '#shared/routes/v2/users/users.ts';

export const handler = endpoint(v2MeSwitchAccount, async ({ input, account, caller, runtime, userSession }, event) => {
  if (input.account_id === account.id) {
    return presentMeV2(
      { account, caller, userSession },
      userSession ? await listSessionAccounts({ account, ...userSession }) : [account],
    );
  }
  // API keys belong to one account.
  if (!userSession) throw new Refusal({ code: 'not_found', what: 'user' });
  // It may be the first sign-in to that account.
  const withAudit: SignInCall['withAudit'] = (user, work) =>
    withAuditEntry(v2MeSwitchAccount, event, { caller: user, runtime }, work);
  const { token, ...entered } = await switchAccount(
    { runtime, withAudit },
    userSession,
    userSession.token,
    input.account_id,
  );
  const me = { account: entered.account, caller: sessionCaller(entered), userSession: entered };
  return new CookieResponse(presentMeV2(me, await listSessionAccounts(entered)), buildSessionCookie(token));
});
