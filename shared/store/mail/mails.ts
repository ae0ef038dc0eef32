import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Account } from '#shared/domain/accounts/account.ts';
import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { AboutMail, KeptMail } from '#shared/domain/mail/kept-mail.ts';
import type { PromoterMail } from '#shared/domain/mail/mails.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import type { Promoter, Promotion } from '#shared/domain/promoters/promoter.ts';
import type { Webhook } from '#shared/domain/webhooks/types.ts';
import { documents, tableName } from '#shared/store/table/client.ts';
import { type Key, keys, partitions } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { table } from '#shared/store/table/table.ts';

/** How long it is kept what became of a mail: longer than a message can be in a queue and, once given up, in another. */
const KEPT_S = 90 * 86_400;
/** After that, a worker that has not said how a mail went is dead: no function has so much time. */
const ABANDONED_MS = 5 * 60_000;

/** The right to send a mail, which one worker has at a time. */
export interface Claim {
  readonly account: number;
  readonly mail: string;
  /** What a mail to a promoter is about: it is kept with those of that promoter. Null for a mail to somebody else. */
  readonly to: AboutMail | null;
  /** Whose it is. */
  readonly token: string;
}

type Claimed = 'claimed' | 'sent_before' | 'under_way';

/** What of a claim says how the mail went. */
interface Going {
  readonly claimedAt: string;
  readonly sentAt?: string;
  readonly refusedAt?: string;
  readonly refusedBy?: string;
}

/**
 * Claims a mail, so that it is sent once however often it is asked for. A claim that was never answered for is taken over after
 * five minutes; that of a mail that was refused, at once. One call.
 * @param claim its token is nobody else's
 * @param now ISO 8601
 * @returns whether it is claimed now, was sent before, or is another worker's at the moment
 */
export async function claimMail({ account, mail, to, token }: Claim, now: string): Promise<Claimed> {
  const item = { token, claimedAt: now, [table.ttl]: Math.floor(Date.parse(now) / 1000) + KEPT_S };
  try {
    await documents.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...(to ? { ...to, id: mail } : {}), ...item, ...keyOf({ account, mail, to }) },
        ConditionExpression:
          'attribute_not_exists(pk) OR (attribute_not_exists(sentAt) AND (attribute_exists(refusedAt) OR claimedAt <= :abandoned))',
        ExpressionAttributeValues: { ':abandoned': abandonedAt(now) },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return 'claimed';
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const found = error.Item ? unmarshall(error.Item) : {};
    // The SDK had no answer to its first try, which was carried out.
    if (found.token === token) return 'claimed';
    return found.sentAt === undefined ? 'under_way' : 'sent_before';
  }
}

/** Notes that a mail was sent, unless the claim has been taken over: then another worker does. */
export function markMailSent(claim: Claim, now: string): Promise<void> {
  return mark(claim, 'SET sentAt = :now', { ':now': now });
}

/**
 * Gives a claim back: the mail was not sent, and whoever is asked next may.
 * @param by what refused it, such as "MessageRejected"; no text of others, which may name an address
 */
export function markMailRefused(claim: Claim, by: string, now: string): Promise<void> {
  return mark(claim, 'SET refusedAt = :now, refusedBy = :by', { ':now': now, ':by': by });
}

async function mark(claim: Claim, update: string, values: Readonly<Record<string, string>>): Promise<void> {
  try {
    await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keyOf(claim),
        UpdateExpression: update,
        ConditionExpression: '#token = :token AND attribute_not_exists(sentAt)',
        ExpressionAttributeNames: { '#token': 'token' },
        ExpressionAttributeValues: { ...values, ':token': claim.token },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

function keyOf({ account, mail, to }: Omit<Claim, 'token'>): Key {
  return to ? keys.promoterMail(account, to.promoterId, placeOf({ id: mail, at: to.at })) : keys.mail(account, mail);
}

const abandonedAt = (now: string) => new Date(Date.parse(now) - ABANDONED_MS).toISOString();

type Stored = AboutMail & Going & { readonly id: string };

/** Where a mail is among those of its promoter: they lie in the order of what they are about. */
export function placeOf({ at, id }: Pick<KeptMail, 'at' | 'id'>): string {
  return `${at}-${id}`;
}

/**
 * Mails to a promoter, the newest first. One call.
 * @param page how many at the most, and the place behind which it goes on; null for the first page
 * @returns with the place of the last one, where there are more behind it
 */
export async function readPromoterMails(
  account: number,
  promoterId: number,
  { behind, limit }: { readonly behind: string | null; readonly limit: number },
): Promise<{ readonly mails: KeptMail[]; readonly last: string | null }> {
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': partitions.promoterMails(account, promoterId) },
      ConsistentRead: true,
      ScanIndexForward: false,
      Limit: limit,
      ...(behind === null ? {} : { ExclusiveStartKey: keys.promoterMail(account, promoterId, behind) }),
    }),
  );
  return {
    mails: (Items as Stored[]).map(keptMailIn),
    last: LastEvaluatedKey ? String(LastEvaluatedKey.sk) : null,
  };
}

function keptMailIn(item: Stored): KeptMail {
  const { id, promoterId, kind, campaignId, payoutId, at, sentAt = null, refusedAt, refusedBy = '' } = item;
  const refused = refusedAt === undefined ? null : { at: refusedAt, because: refusedBy };
  return { id, promoterId, kind, campaignId, payoutId, at, sentAt, refused };
}

/**
 * The records that a promoter's mail is made of; null for what is not there, or is not asked for. One call.
 * @param now ISO 8601
 * @returns with how far the mail was by an earlier version of the service, which kept it apart from its promoter; null where it was not begun
 */
export async function readMailRecords(account: number, mail: PromoterMail, now: string) {
  const { promoterId, campaignId } = mail;
  const own = {
    account: keys.account(account),
    promoter: keys.promoter(account, promoterId),
    promotion: keys.promotion(account, promoterId, campaignId),
    campaign: keys.campaign(account, campaignId),
    payout: 'payoutId' in mail ? keys.payout(account, mail.payoutId) : null,
    earlier: keys.mail(account, mail.id),
  };
  const found = await readItems(Object.values(own));
  return {
    before: wentBefore(found.get<Going>(own.earlier), now),
    account: found.get<Account>(own.account),
    promoter: found.get<Promoter>(own.promoter),
    promotion: found.get<Promotion>(own.promotion),
    campaign: found.get<Campaign>(own.campaign),
    payout: found.get<Payout>(own.payout),
  };
}

function wentBefore(earlier: Going | null, now: string): Exclude<Claimed, 'claimed'> | null {
  if (earlier?.sentAt !== undefined) return 'sent_before';
  return earlier && earlier.claimedAt > abandonedAt(now) ? 'under_way' : null;
}

/** An account and one of its webhooks; null for what is not there. One call. */
export async function readAccountAndWebhook(
  account: number,
  webhookId: number,
): Promise<{ readonly account: Account | null; readonly webhook: Webhook | null }> {
  const [own, to] = [keys.account(account), keys.webhook(account, webhookId)];
  const found = await readItems([own, to]);
  return { account: found.get<Account>(own), webhook: found.get<Webhook>(to) };
}
