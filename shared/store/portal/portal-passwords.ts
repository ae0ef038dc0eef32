import type { Account } from '#shared/domain/accounts/account.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import type { PromoterPassword } from '#shared/domain/portal/password.ts';
import type { PasswordAttempts } from '#shared/domain/portal/password-attempts.ts';
import type { PromoterSession } from '#shared/domain/portal/portal-session.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { keys, sha256 } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { table } from '#shared/store/table/table.ts';
import {
  commit,
  commitSingle,
  create,
  discard,
  isConditionMet,
  put,
  replace,
} from '#shared/store/table/transaction.ts';
import { promoterLoginWrite } from './promoter-logins.ts';
import { type AccountPromoter, activeAccountPromoter, promoterSessionWrite } from './promoter-sessions.ts';

interface PasswordAttemptState {
  readonly login: (AccountPromoter & { readonly password: PromoterPassword | null }) | null;
  readonly attempts: PasswordAttempts | null;
}

/** Reads the state for a password attempt. Always two calls, so that timing does not reveal known addresses. */
export async function readPasswordAttemptState(account: number, email: string): Promise<PasswordAttemptState> {
  const [pointer, attemptsKey, accountKey] = [
    keys.promoterEmail(account, email),
    keys.passwordsTried(account, email),
    keys.account(account),
  ];
  const items = await readItems([pointer, attemptsKey, accountKey]);
  // Promoter 0 never exists; an unknown address takes equally long.
  const promoterId = items.get<Pick<Owner, 'promoterId'>>(pointer)?.promoterId ?? 0;
  const [promoterKey, passwordKey] = [keys.promoter(account, promoterId), keys.promoterPassword(account, promoterId)];
  const promoterItems = await readItems([promoterKey, passwordKey]);
  const promoter = promoterItems.get<Promoter>(promoterKey);
  const accountAndPromoter = activeAccountPromoter(
    items.get<Account>(accountKey),
    promoter?.email === email ? promoter : null,
  );
  return {
    login: accountAndPromoter && { ...accountAndPromoter, password: promoterItems.get<PromoterPassword>(passwordKey) },
    attempts: items.get<PasswordAttempts>(attemptsKey),
  };
}

/**
 * Counts a password attempt before checking the password. One call.
 * @returns false on a concurrent attempt
 */
export async function recordPasswordAttempt(
  account: number,
  email: string,
  before: PasswordAttempts | null,
  after: PasswordAttempts,
): Promise<boolean> {
  const key = keys.passwordsTried(account, email);
  const values = { ...after, [table.ttl]: Math.ceil(Date.parse(after.endsAt) / 1000) };
  const unchanged = { expression: 'failed = :failed AND nextAt = :nextAt' };
  return isConditionMet(
    commitSingle(
      before
        ? replace(
            key,
            values,
            { ...unchanged, values: { ':failed': before.failed, ':nextAt': before.nextAt } },
            'taken',
          )
        : create(key, values, 'taken'),
    ),
  );
}

/** Starts a session by password and clears failed attempts. */
export async function startPasswordSession(
  account: number,
  email: string,
  started: { readonly token: string; readonly session: PromoterSession },
): Promise<void> {
  const { promoterId, startedAt } = started.session;
  await commit([
    discard(keys.passwordsTried(account, email)),
    promoterSessionWrite(account, started.token, started.session),
    promoterLoginWrite(account, promoterId, startedAt),
  ]);
}

/** Stores a promoter's password, and lifts the restriction of a session that had to set it. */
export async function storePromoterPassword(
  account: number,
  promoterId: number,
  password: PromoterPassword,
  current: { readonly token: string; readonly session: PromoterSession } | null,
): Promise<void> {
  const written = put(keys.promoterPassword(account, promoterId), { ...password });
  if (!current) return commit([written]);
  const { token, session } = current;
  const { mustSetPassword, ...unrestrictedSession } = session;
  const ends = Math.ceil(Date.parse(session.endsAt) / 1000);
  const sessionWrite = replace(
    keys.promoterSession(account, promoterId, sha256(token)),
    { ...unrestrictedSession, [table.ttl]: ends },
    { expression: 'attribute_exists(pk)' },
    'stale',
  );
  return commit([written, sessionWrite]);
}
