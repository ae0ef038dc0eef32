import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Account } from '#shared/domain/accounts/account.ts';
import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { PromoterMail } from '#shared/domain/mail/mails.ts';
import type { MailTopic, StoredMail } from '#shared/domain/mail/stored-mail.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import type { Promoter, Promotion } from '#shared/domain/promoters/promoter.ts';
import type { Webhook } from '#shared/domain/webhooks/types.ts';
import { documents, tableName } from '#shared/store/table/client.ts';
import { type Key, keys, partitions } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { table } from '#shared/store/table/table.ts';

/** Longer than queue and dead-letter queue retain messages. */
const MAIL_TTL_S = 90 * 86_400;
/** Longer than any function runs: the worker crashed. */
const ABANDONED_MS = 5 * 60_000;

/** One worker's exclusive right to send a mail. */
export interface MailClaim {
  readonly account: number;
  readonly mail: string;
  /** Null for recipients other than promoters. */
  readonly to: MailTopic | null;
  readonly token: string;
}

type MailClaimResult = 'claimed' | 'sent_before' | 'under_way';

interface MailState {
  readonly claimedAt: string;
  readonly sentAt?: string;
  readonly refusedAt?: string;
  readonly refusedBy?: string;
}

/**
 * Claims a mail, so that it is sent once. Another worker can take over an unanswered claim after five minutes, and a
 * refused mail at once. One call.
 * @param claim with a unique token
 * @param now ISO 8601
 */
export async function claimMail({ account, mail, to, token }: MailClaim, now: string): Promise<MailClaimResult> {
  const item = { token, claimedAt: now, [table.ttl]: Math.floor(Date.parse(now) / 1000) + MAIL_TTL_S };
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
    // The SDK retried; its first attempt succeeded.
    if (found.token === token) return 'claimed';
    return found.sentAt === undefined ? 'under_way' : 'sent_before';
  }
}

/** Marks a mail as sent, unless another worker took over the claim. */
export function markMailSent(claim: MailClaim, now: string): Promise<void> {
  return mark(claim, 'SET sentAt = :now', { ':now': now });
}

/**
 * Releases the claim of an unsent mail.
 * @param by error name like "MessageRejected"; messages can contain addresses
 */
export function markMailRefused(claim: MailClaim, by: string, now: string): Promise<void> {
  return mark(claim, 'SET refusedAt = :now, refusedBy = :by', { ':now': now, ':by': by });
}

async function mark(claim: MailClaim, update: string, values: Readonly<Record<string, string>>): Promise<void> {
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

function keyOf({ account, mail, to }: Omit<MailClaim, 'token'>): Key {
  return to
    ? keys.promoterMail(account, to.promoterId, promoterMailPlace({ id: mail, at: to.at }))
    : keys.mail(account, mail);
}

const abandonedAt = (now: string) => new Date(Date.parse(now) - ABANDONED_MS).toISOString();

type Stored = MailTopic & MailState & { readonly id: string };

/** Returns the sort key of a promoter's mail, by its subject's time. */
export function promoterMailPlace({ at, id }: Pick<StoredMail, 'at' | 'id'>): string {
  return `${at}-${id}`;
}

/**
 * Reads mails to a promoter, newest first.
 * @param page `behind`: cursor
 * @returns `last`: next cursor
 */
export async function readPromoterMails(
  account: number,
  promoterId: number,
  { behind, limit }: { readonly behind: string | null; readonly limit: number },
): Promise<{ readonly mails: StoredMail[]; readonly last: string | null }> {
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

function keptMailIn(item: Stored): StoredMail {
  const { id, promoterId, kind, campaignId, payoutId, at, sentAt = null, refusedAt, refusedBy = '' } = item;
  const refused = refusedAt === undefined ? null : { at: refusedAt, because: refusedBy };
  return { id, promoterId, kind, campaignId, payoutId, at, sentAt, refused };
}

/**
 * Reads the records of a promoter's mail.
 * @param now ISO 8601
 * @returns `before`: state in an earlier version, which stored mails without promoters
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
    before: earlierMailState(found.get<MailState>(own.earlier), now),
    account: found.get<Account>(own.account),
    promoter: found.get<Promoter>(own.promoter),
    promotion: found.get<Promotion>(own.promotion),
    campaign: found.get<Campaign>(own.campaign),
    payout: found.get<Payout>(own.payout),
  };
}

function earlierMailState(earlier: MailState | null, now: string): Exclude<MailClaimResult, 'claimed'> | null {
  if (earlier?.sentAt !== undefined) return 'sent_before';
  return earlier && earlier.claimedAt > abandonedAt(now) ? 'under_way' : null;
}

/** Reads an account and a webhook. */
export async function readAccountAndWebhook(
  account: number,
  webhookId: number,
): Promise<{ readonly account: Account | null; readonly webhook: Webhook | null }> {
  const [own, to] = [keys.account(account), keys.webhook(account, webhookId)];
  const found = await readItems([own, to]);
  return { account: found.get<Account>(own), webhook: found.get<Webhook>(to) };
}
