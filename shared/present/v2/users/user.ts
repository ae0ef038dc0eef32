import type { InferOutput } from 'valibot';
import type { Account } from '#shared/domain/accounts/account.ts';
import { type Caller, COMPANY_PERMISSIONS, callerHasPermission } from '#shared/domain/accounts/caller.ts';
import { freshUntil, type Session } from '#shared/domain/users/session.ts';
import { type User, userStateOf } from '#shared/domain/users/user.ts';
import type { v2Me as v2MeShape, v2User as v2UserShape } from '#shared/routes/v2/users/users-output.ts';

/** A user as version 2 shows it. */
export function v2User(user: User): InferOutput<typeof v2UserShape> {
  const { id, email, name, role, invitedAt, joinedAt, lastSignInAt } = user;
  return {
    ...{ id, email, name, role, state: userStateOf(user) },
    invited_at: invitedAt,
    joined_at: joinedAt,
    last_sign_in_at: lastSignInAt,
  };
}

/** Who calls. */
export interface Me {
  readonly account: Pick<Account, 'id' | 'name' | 'currency'>;
  readonly caller: Caller;
  /** The session that the call comes with; null where it comes with a key. */
  readonly opened: { readonly user: User; readonly session: Session } | null;
}

/**
 * Who calls, as version 2 shows it.
 * @param accounts those that the caller can go to
 */
export function v2Me(
  { account, caller, opened }: Me,
  accounts: readonly Pick<Account, 'id' | 'name'>[],
): InferOutput<typeof v2MeShape> {
  const { id, name, currency } = account;
  const user = opened && {
    ...{ id: opened.user.id, email: opened.user.email, name: opened.user.name, role: opened.user.role },
  };
  return {
    user,
    account: { id, name, currency },
    may: COMPANY_PERMISSIONS.filter((need) => callerHasPermission(caller, need)),
    session: opened && { ends_at: opened.session.endsAt, fresh_until: freshUntil(opened.session) },
    accounts: accounts.map((one) => ({ id: one.id, name: one.name })),
  };
}
