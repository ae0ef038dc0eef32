import { type Account, isInService } from '#shared/domain/accounts/account.ts';
import { type PortalOpener, roleHasPermission } from '#shared/domain/accounts/caller.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import { canUsePortal, type PromoterSession, type PromoterTokenOwner } from '#shared/domain/portal/portal-session.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { User } from '#shared/domain/users/user.ts';
import { type Key, keys, partitions, promoterSessionKeys, sha256 } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { deleteItem, queryPage } from '#shared/store/table/requests.ts';
import { table } from '#shared/store/table/table.ts';
import { create, type Write } from '#shared/store/table/transaction.ts';

/** Calling promoter with its account. */
export interface AccountPromoter {
  readonly account: Account;
  readonly promoter: Promoter;
}

/** Creates a promoter's session by its token's SHA-256; expires. */
export function promoterSessionWrite(account: number, token: string, session: PromoterSession): Write {
  const ends = Math.ceil(Date.parse(session.endsAt) / 1000);
  const key = keys.promoterSession(account, session.promoterId, sha256(token));
  return create(key, { ...session, [table.ttl]: ends }, 'taken');
}

/**
 * Reads a session with promoter and account: one call, two if a company user opened it. Not cached: sign-out,
 * rejection, archiving, and that user's removal or new role apply to the next call in every process.
 * @param now ISO 8601
 * @returns null unless session, promoter, opener and account are all valid
 */
export async function readPromoterSession(
  { account, promoterId }: PromoterTokenOwner,
  token: string,
  now: string,
): Promise<(AccountPromoter & { readonly session: PromoterSession }) | null> {
  const key = keys.promoterSession(account, promoterId, sha256(token));
  const [accountKey, promoterKey] = [keys.account(account), keys.promoter(account, promoterId)];
  const items = await readItems([key, accountKey, promoterKey]);
  const session = items.get<PromoterSession>(key);
  const accountAndPromoter = activeAccountPromoter(items.get<Account>(accountKey), items.get<Promoter>(promoterKey));
  if (!session || session.endsAt <= now || !accountAndPromoter) return null;
  return (await isOpenerAllowed(account, session.openedBy)) ? { ...accountAndPromoter, session } : null;
}

/** A user must exist with a sufficient role. API keys are not checked. */
async function isOpenerAllowed(account: number, by: PortalOpener | undefined): Promise<boolean> {
  if (by?.is !== 'person') return true;
  const key = keys.user(account, by.id);
  const user = (await readItems([key])).get<User>(key);
  return user !== null && user.removedAt === null && roleHasPermission(user.role, 'manage');
}

/** Reads promoter and account of an `auth_token`; null unless both are valid. Two calls. */
export async function readPromoterOfToken(account: number, token: string): Promise<AccountPromoter | null> {
  const [key, accountKey] = [keys.promoterToken(account, token), keys.account(account)];
  const items = await readItems([key, accountKey]);
  const owner = items.get<Pick<Owner, 'promoterId'>>(key);
  if (!owner) return null;
  const promoterKey = keys.promoter(account, owner.promoterId);
  const promoter = (await readItems([promoterKey])).get<Promoter>(promoterKey);
  // The token may have changed between the calls.
  return activeAccountPromoter(items.get<Account>(accountKey), promoter?.authToken === token ? promoter : null);
}

/** Ends a promoter's session. */
export async function removePromoterSession({ account, promoterId }: PromoterTokenOwner, token: string): Promise<void> {
  const key = keys.promoterSession(account, promoterId, sha256(token));
  await deleteItem({ Key: key });
}

/** Returns account and promoter; null if suspended or not allowed to sign in. */
export function activeAccountPromoter(account: Account | null, promoter: Promoter | null): AccountPromoter | null {
  if (!account || !isInService(account) || !promoter || !canUsePortal(promoter)) return null;
  return { account, promoter };
}

type SignInItemKind = 'session' | 'link' | 'asked' | 'password';

/**
 * Removes a promoter's sign-in items: one call to list them, and one each.
 * @param except token of a session to keep
 */
export async function removeSignInItems(
  { account, promoterId }: PromoterTokenOwner,
  kinds: readonly SignInItemKind[] = ['session', 'link', 'asked', 'password'],
  except = '',
): Promise<void> {
  const begin = promoterSessionKeys.of(promoterId);
  const keptKey = keys.promoterSession(account, promoterId, sha256(except)).sk;
  const { Items = [] } = await queryPage({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :begin)',
    ExpressionAttributeValues: { ':pk': partitions.promoterSessions(account), ':begin': begin },
    ProjectionExpression: 'pk, sk',
    ConsistentRead: true,
  });
  const sessionKeys = (Items as Key[]).filter(
    ({ sk }) => sk !== keptKey && kinds.some((kind) => sk.slice(begin.length).split('#')[0] === kind),
  );
  await Promise.all(sessionKeys.map(({ pk, sk }) => deleteItem({ Key: { pk, sk } })));
}
