import { parseApiKeyAccount } from '#shared/domain/accounts/api-key.ts';
import { callerHasPermission } from '#shared/domain/accounts/caller.ts';
import type { HttpEvent, HttpMiddleware } from '#shared/http/request/http-event.ts';
import { RequestProblem } from '#shared/http/request/problem.ts';
import { authenticateCaller, type Credentials } from '#shared/operations/accounts/find-caller.ts';
import { isCompany, type KeyedRoute } from '#shared/routes/route.ts';
import { BAD_CREDENTIALS, INVALID_USER_TYPE, notAllowed, UNAUTHORIZED } from '#shared/routes/texts.ts';
import type { Runtime } from '#shared/runtime.ts';
import { readAccountId, readBearer } from './bearer.ts';
import { assertRecentSignIn, authenticateSession } from './session-authentication.ts';
import { readSessionToken } from './session-cookie.ts';

/**
 * Authenticates the caller and checks the required permission. Promoters have no access to company routes (contract
 * §2).
 */
export function authenticate(
  route: Pick<KeyedRoute, 'auth' | 'area' | 'permission' | 'recentSignIn'>,
  runtime: Pick<Runtime, 'now'>,
): HttpMiddleware {
  const { auth, permission, recentSignIn = false } = route;
  const credentials = auth === 'v1' ? v1Credentials : v2Credentials;
  const refused = auth === 'v1' ? [BAD_CREDENTIALS] : [UNAUTHORIZED, 'unauthorized'];
  return {
    before: async ({ event }) => {
      if (isCompany(route)) {
        const token = readSessionToken(event);
        if (token !== null && event.headers.authorization === undefined) return open(event, token);
      }
      const sent = credentials(event);
      const promotersAccount = isCompany(route) ? sent.promotersAccount : null;
      const authenticated = await authenticateCaller({ runtime }, { ...sent, promotersAccount });
      if (!authenticated) throw new RequestProblem(401, refused[0] ?? '', refused[1]);
      const { caller, account } = authenticated;
      if (account === null) throw new RequestProblem(403, INVALID_USER_TYPE, 'forbidden');
      event.account = account;
      event.caller = caller;
      if (!callerHasPermission(caller, permission))
        throw new RequestProblem(403, notAllowed(caller, permission), 'forbidden');
    },
  };

  async function open(event: HttpEvent, token: string): Promise<void> {
    const { account, caller, userSession } = await authenticateSession({ runtime }, event, token);
    Object.assign(event, { account, caller, userSession });
    if (!callerHasPermission(caller, permission))
      throw new RequestProblem(403, notAllowed(caller, permission), 'forbidden');
    if (recentSignIn) assertRecentSignIn(caller, runtime.now());
  }
}

/** Returns the account that a request claims, unverified; null for none. */
export function claimedAccount(event: HttpEvent, auth: KeyedRoute['auth']): number | null {
  return auth === 'v2' ? readAccountId(event) : parseApiKeyAccount(event.headers['x-api-key']?.trim() ?? '');
}

function v1Credentials({ headers }: HttpEvent): Credentials {
  const secret = headers['x-api-key']?.trim() ?? '';
  return { secret, account: parseApiKeyAccount(secret), promotersAccount: null };
}

/** Specification: Authentication, version 2: the key must belong to the named account. */
function v2Credentials(event: HttpEvent): Credentials {
  const [secret, accountId] = [readBearer(event), readAccountId(event)];
  const account = parseApiKeyAccount(secret);
  return {
    secret,
    account: account === accountId ? account : null,
    promotersAccount: secret === '' ? null : accountId,
  };
}
