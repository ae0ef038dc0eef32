import type { InferOutput } from 'valibot';
import type { Account } from '#shared/domain/accounts/account.ts';
import { type Caller, COMPANY_PERMISSIONS, callerHasPermission } from '#shared/domain/accounts/caller.ts';
import { UTC } from '#shared/domain/time-zone.ts';
import { recentSignInEnd, type Session } from '#shared/domain/users/session.ts';
import { type User, userState } from '#shared/domain/users/user.ts';
import type { v2Me as v2MeShape, v2User as v2UserShape } from '#shared/routes/v2/users/users-output.ts';

/** Presents a user. */
export function presentUserV2(user: User): InferOutput<typeof v2UserShape> {
  const { id, email, name, role, invitedAt, joinedAt, lastSignInAt } = user;
  return {
    id,
    email,
    name,
    role,
    state: userState(user),
    invited_at: invitedAt,
    joined_at: joinedAt,
    last_sign_in_at: lastSignInAt,
  };
}

/** Caller and account of a request. */
interface CallerDetails {
  readonly account: Pick<Account, 'id' | 'name' | 'currency' | 'timeZone'>;
  readonly caller: Caller;
  /** Null for calls with an API key. */
  readonly userSession: { readonly user: User; readonly session: Session } | null;
}

/** Presents the caller and its accounts. */
export function presentMeV2(
  { account, caller, userSession }: CallerDetails,
  accounts: readonly Pick<Account, 'id' | 'name'>[],
): InferOutput<typeof v2MeShape> {
  const { id, name, currency, timeZone = UTC } = account;
  const user = userSession && {
    id: userSession.user.id,
    email: userSession.user.email,
    name: userSession.user.name,
    role: userSession.user.role,
  };
  return {
    user,
    account: { id, name, currency, time_zone: timeZone },
    may: COMPANY_PERMISSIONS.filter((permission) => callerHasPermission(caller, permission)),
    session: userSession && { ends_at: userSession.session.endsAt, fresh_until: recentSignInEnd(userSession.session) },
    accounts: accounts.map((item) => ({ id: item.id, name: item.name })),
  };
}
