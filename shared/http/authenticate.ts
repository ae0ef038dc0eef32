import type { Account } from '#shared/domain/account.ts';
import { accountOfApiKey } from '#shared/domain/api-key.ts';
import type { Auth } from '#shared/routes/route.ts';
import { BAD_CREDENTIALS, UNAUTHORIZED } from '#shared/routes/texts.ts';
import type { Runtime } from '#shared/runtime.ts';
import { accountOpenedBy } from '#shared/store/accounts.ts';
import { sha256 } from '#shared/store/keys.ts';
import { remembering } from '#shared/store/memory.ts';
import type { HttpEvent, HttpMiddleware } from './http-event.ts';
import { Problem } from './problem.ts';

/** How long a key that was valid is taken for valid: a revoked key is dead everywhere within half a minute. */
const TRUSTED_MS = 30_000;

const BEARER = /^Bearer +(\S+)$/i;

/** Finds out whose account a request is for; a warm process knows recent keys without a call. */
export function authenticate(auth: Exclude<Auth, 'none'>, { now }: Pick<Runtime, 'now'>): HttpMiddleware {
  const credentials = auth === 'v1' ? v1Credentials : v2Credentials;
  const refused = auth === 'v1' ? [BAD_CREDENTIALS] : [UNAUTHORIZED, 'unauthorized'];
  return {
    before: async ({ event }) => {
      const { key, account } = credentials(event);
      const opened = account === null ? null : await openedBy(Date.parse(now()), account, sha256(key));
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

/** Remembered by the key's SHA-256: no key is kept. */
const openedBy = remembering<Account>(TRUSTED_MS, accountOpenedBy);
