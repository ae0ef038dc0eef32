import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type Account, isInService } from '#shared/domain/accounts/account.ts';
import { type OpenedBy, roleMay } from '#shared/domain/accounts/caller.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import { mayEnter, type PromoterNamed, type PromoterSession } from '#shared/domain/portal/session.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { User } from '#shared/domain/users/user.ts';
import { documents, tableName } from '#shared/store/table/client.ts';
import { type Key, keys, partitions, promoterSessionKeys, sha256 } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { table } from '#shared/store/table/table.ts';
import { create, type Write } from '#shared/store/table/transaction.ts';

/** A promoter who calls, and whose data it is about, all as they are now. */
export interface PromoterWithin {
  readonly account: Account;
  readonly promoter: Promoter;
}

/** Writes a promoter's session: of its token the SHA-256, nothing more. It goes by itself some time after its end. */
export function promoterSessionWrite(account: number, token: string, session: PromoterSession): Write {
  const ends = Math.ceil(Date.parse(session.endsAt) / 1000);
  const key = keys.promoterSession(account, session.promoterId, sha256(token));
  return create(key, { ...session, [table.ttl]: ends }, 'taken');
}

/**
 * The session of a token, with its promoter and account: one call, and one more where a person of the company has opened it.
 * Nothing is remembered: a sign-out, a rejection, an archiving, and the removal or another role of that person are true for the
 * next call, in every process.
 * @param now ISO 8601
 * @returns null where there is none, it has ended, its promoter may not enter, whoever opened it may not any more, or the account is
 * out of service
 */
export async function readPromoterSession(
  { account, promoterId }: PromoterNamed,
  token: string,
  now: string,
): Promise<(PromoterWithin & { readonly session: PromoterSession }) | null> {
  const key = keys.promoterSession(account, promoterId, sha256(token));
  const [of, whose] = [keys.account(account), keys.promoter(account, promoterId)];
  const found = await readItems([key, of, whose]);
  const session = found.get<PromoterSession>(key);
  const within = withinOf(found.get<Account>(of), found.get<Promoter>(whose));
  if (!session || session.endsAt <= now || !within) return null;
  return (await mayStillOpen(account, session.openedBy)) ? { ...within, session } : null;
}

/** Whether who has opened the portal may still do so: a person must be of the account, with a role that may. Keys are not looked up. */
async function mayStillOpen(account: number, by: OpenedBy | undefined): Promise<boolean> {
  if (by?.is !== 'person') return true;
  const key = keys.user(account, by.id);
  const user = (await readItems([key])).get<User>(key);
  return user !== null && user.removedAt === null && roleMay(user.role, 'manage');
}

/**
 * The promoter whose `auth_token` this is, with its account: two calls.
 * @returns null where it is nobody's, the promoter may not enter, or the account is out of service
 */
export async function readPromoterOfToken(account: number, token: string): Promise<PromoterWithin | null> {
  const [key, of] = [keys.promoterToken(account, token), keys.account(account)];
  const found = await readItems([key, of]);
  const owner = found.get<Pick<Owner, 'promoterId'>>(key);
  if (!owner) return null;
  const whose = keys.promoter(account, owner.promoterId);
  const promoter = (await readItems([whose])).get<Promoter>(whose);
  // Between the two calls it may have got another one.
  return withinOf(found.get<Account>(of), promoter?.authToken === token ? promoter : null);
}

/** Ends a promoter's session, if there is one. */
export async function removePromoterSession({ account, promoterId }: PromoterNamed, token: string): Promise<void> {
  const key = keys.promoterSession(account, promoterId, sha256(token));
  await documents.send(new DeleteCommand({ TableName: tableName(), Key: key }));
}

/** An account and its promoter, if that one may enter; null otherwise. */
export function withinOf(account: Account | null, promoter: Promoter | null): PromoterWithin | null {
  if (!account || !isInService(account) || !promoter || !mayEnter(promoter)) return null;
  return { account, promoter };
}

/** What there is of a promoter in the partition of all by which promoters get in. */
type Entry = 'session' | 'link' | 'asked' | 'password';

/**
 * Removes all by which a promoter gets in, or some kinds of it: 1 call for what there is, and 1 for each.
 * @param except the token of a session that stays
 */
export async function removeEntries(
  { account, promoterId }: PromoterNamed,
  kinds: readonly Entry[] = ['session', 'link', 'asked', 'password'],
  except = '',
): Promise<void> {
  const begin = promoterSessionKeys.of(promoterId);
  const stays = keys.promoterSession(account, promoterId, sha256(except)).sk;
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :begin)',
      ExpressionAttributeValues: { ':pk': partitions.promoterSessions(account), ':begin': begin },
      ProjectionExpression: 'pk, sk',
      ConsistentRead: true,
    }),
  );
  const found = (Items as Key[]).filter(
    ({ sk }) => sk !== stays && kinds.some((kind) => sk.slice(begin.length).split('#')[0] === kind),
  );
  await Promise.all(
    found.map(({ pk, sk }) => documents.send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } }))),
  );
}
