import { parseApiKeyAccount } from '#shared/domain/accounts/api-key.ts';
import { callerHasPermission } from '#shared/domain/accounts/caller.ts';
import type { HttpEvent, HttpMiddleware } from '#shared/http/request/http-event.ts';
import { Problem } from '#shared/http/request/problem.ts';
import { authenticateCaller, type Credentials } from '#shared/operations/accounts/find-caller.ts';
import { isCompany, type KeyedRoute } from '#shared/routes/route.ts';
import { BAD_CREDENTIALS, INVALID_USER_TYPE, notAllowed, UNAUTHORIZED } from '#shared/routes/texts.ts';
import type { Runtime } from '#shared/runtime.ts';
import { accountNamed, bearerIn } from './bearer.ts';
import { assertFresh, callerBySession } from './by-session.ts';
import { sessionTokenIn } from './session-cookie.ts';

/**
 * Finds out who calls, and for which account. Refuses whoever may not do what the route needs. A promoter has no say in
 * what is the company's (contract §2).
 */
export function authenticate(
  route: Pick<KeyedRoute, 'auth' | 'area' | 'needs' | 'fresh'>,
  runtime: Pick<Runtime, 'now'>,
): HttpMiddleware {
  const { auth, needs, fresh = false } = route;
  const credentials = auth === 'v1' ? v1Credentials : v2Credentials;
  const refused = auth === 'v1' ? [BAD_CREDENTIALS] : [UNAUTHORIZED, 'unauthorized'];
  return {
    before: async ({ event }) => {
      if (isCompany(route)) {
        const token = sessionTokenIn(event);
        if (token !== null && event.headers.authorization === undefined) return open(event, token);
      }
      const said = credentials(event);
      const promotersAccount = isCompany(route) ? said.promotersAccount : null;
      const found = await authenticateCaller({ runtime }, { ...said, promotersAccount });
      if (!found) throw new Problem(401, refused[0] ?? '', refused[1]);
      const { caller, account } = found;
      if (account === null) throw new Problem(403, INVALID_USER_TYPE, 'forbidden');
      event.account = account;
      event.caller = caller;
      if (!callerHasPermission(caller, needs)) throw new Problem(403, notAllowed(caller, needs), 'forbidden');
    },
  };

  /** By a session's cookie: a person of the company, before the dashboard. */
  async function open(event: HttpEvent, token: string): Promise<void> {
    const { account, caller, opened } = await callerBySession({ runtime }, event, token);
    Object.assign(event, { account, caller, opened });
    if (!callerHasPermission(caller, needs)) throw new Problem(403, notAllowed(caller, needs), 'forbidden');
    if (fresh) assertFresh(caller, runtime.now());
  }
}

/** The account that a request says it is of, whatever it proves; null where it says none. */
export function namedAccount(event: HttpEvent, auth: KeyedRoute['auth']): number | null {
  return auth === 'v2' ? accountNamed(event) : parseApiKeyAccount(event.headers['x-api-key']?.trim() ?? '');
}

/** Specification: Authentication, version 1. */
function v1Credentials({ headers }: HttpEvent): Credentials {
  const secret = headers['x-api-key']?.trim() ?? '';
  return { secret, account: parseApiKeyAccount(secret), promotersAccount: null };
}

/** Specification: Authentication, version 2: the key must be one of the account that is named. */
function v2Credentials(event: HttpEvent): Credentials {
  const [secret, named] = [bearerIn(event), accountNamed(event)];
  const account = parseApiKeyAccount(secret);
  return {
    secret,
    account: account === named ? account : null,
    promotersAccount: secret === '' ? null : named,
  };
}
