import type { Account } from '#shared/domain/account.ts';
import { accountOfApiKey } from '#shared/domain/api-key.ts';
import { isCompany, type KeyedRoute } from '#shared/routes/route.ts';
import { BAD_CREDENTIALS, INVALID_USER_TYPE, UNAUTHORIZED } from '#shared/routes/texts.ts';
import type { Runtime } from '#shared/runtime.ts';
import { accountOpenedBy } from '#shared/store/accounts.ts';
import { isPromoterToken } from '#shared/store/promoter-tokens.ts';
import { sha256 } from '#shared/store/table/keys.ts';
import { remembering } from '#shared/store/table/memory.ts';
import type { HttpEvent, HttpMiddleware } from './http-event.ts';
import { Problem } from './problem.ts';

/** How long a key that was valid is taken for valid: a revoked key is dead everywhere within half a minute. */
const TRUSTED_MS = 30_000;

const BEARER = /^Bearer +(\S+)$/i;

/** An account's id, as short as those are. */
const ACCOUNT = /^[1-9]\d{0,9}$/;

/** Finds out whose account a request is for; a warm process knows recent keys without a call. */
export function authenticate(route: Pick<KeyedRoute, 'auth' | 'area'>, { now }: Pick<Runtime, 'now'>): HttpMiddleware {
  const { auth } = route;
  const credentials = auth === 'v1' ? v1Credentials : v2Credentials;
  const refused = auth === 'v1' ? [BAD_CREDENTIALS] : [UNAUTHORIZED, 'unauthorized'];
  return {
    before: async ({ event }) => {
      const { key, account } = credentials(event);
      const opened = account === null ? null : await openedBy(Date.parse(now()), account, sha256(key));
      if (!opened && isCompany(route) && (await isPromoters(event))) {
        throw new Problem(403, INVALID_USER_TYPE, 'forbidden');
      }
      if (!opened) throw new Problem(401, refused[0] ?? '', refused[1]);
      event.account = opened;
    },
  };
}

/** Specification: Authentication, version 1. */
function v1Credentials({ headers }: HttpEvent) {
  const key = headers['x-api-key']?.trim() ?? '';
  return { key, account: accountOfApiKey(key) };
}

/** Specification: Authentication, version 2: the key must be one of the account that is named. */
function v2Credentials({ headers }: HttpEvent) {
  const key = BEARER.exec(headers.authorization?.trim() ?? '')?.[1] ?? '';
  const account = accountOfApiKey(key);
  return { key, account: String(account) === headers['account-id']?.trim() ? account : null };
}

/** Whether the bearer is a promoter of the account, who has no say in what is the company's (contract §2). */
async function isPromoters({ headers }: HttpEvent): Promise<boolean> {
  const token = BEARER.exec(headers.authorization?.trim() ?? '')?.[1];
  const account = ACCOUNT.exec(headers['account-id']?.trim() ?? '')?.[0];
  return token !== undefined && account !== undefined && isPromoterToken(Number(account), token);
}

/** Remembered by the key's SHA-256: no key is kept. */
const openedBy = remembering<Account>(TRUSTED_MS, accountOpenedBy);
