import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Account } from '#shared/domain/accounts/account.ts';
import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { PromoterMail } from '#shared/domain/mail/mails.ts';
import type { MailTopic, StoredMail } from '#shared/domain/mail/stored-mail.ts';
import { templateName } from '#shared/domain/mail/templates/default-texts.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import type { Promoter, Promotion } from '#shared/domain/promoters/promoter.ts';
import type { Webhook } from '#shared/domain/webhooks/types.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { type Key, keys, partitions } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { table } from '#shared/store/table/table.ts';
import { buildTemplateKeys, type TemplateItem } from './templates.ts';

/** Longer than the queue and its dead-letter queue retain messages. */
const MAIL_TTL_S = 90 * 86_400;
/** Longer than any function runs: after this time the worker has crashed. */
const CLAIM_TIMEOUT_MS = 5 * 60_000;

/** One worker's exclusive right to send a mail. */
export interface MailClaim {
  readonly account: number;
  readonly mail: string;
  /** Null for recipients other than promoters. */
  readonly topic: MailTopic | null;
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
 * Claims a mail, so that it is sent only once. Another worker can take over a claim without a result after five
 * minutes, and the claim of a rejected mail immediately. One request.
 * @param claim with a unique token
 * @param now ISO 8601
 */
export async function claimMail({ account, mail, topic, token }: MailClaim, now: string): Promise<MailClaimResult> {
  const item = { token, claimedAt: now, [table.ttl]: Math.floor(Date.parse(now) / 1000) + MAIL_TTL_S };
  try {
    await documentClient.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...(topic ? { ...topic, id: mail } : {}), ...item, ...mailClaimKey({ account, mail, topic }) },
        ConditionExpression:
          'attribute_not_exists(pk) OR (attribute_not_exists(sentAt) AND (attribute_exists(refusedAt) OR claimedAt <= :abandoned))',
        ExpressionAttributeValues: { ':abandoned': claimCutoff(now) },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return 'claimed';
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const stored = error.Item ? unmarshall(error.Item) : {};
    // An earlier attempt of the SDK has succeeded.
    if (stored.token === token) return 'claimed';
    return stored.sentAt === undefined ? 'under_way' : 'sent_before';
  }
}

/** Marks a mail as sent, unless another worker took over the claim. */
export function markMailSent(claim: MailClaim, now: string): Promise<void> {
  return updateClaim(claim, 'SET sentAt = :now', { ':now': now });
}

/**
 * Records that the mail service rejected a mail. The mail can then be claimed again.
 * @param errorName like "MessageRejected"; error messages can contain addresses
 */
export function markMailRefused(claim: MailClaim, errorName: string, now: string): Promise<void> {
  return updateClaim(claim, 'SET refusedAt = :now, refusedBy = :by', { ':now': now, ':by': errorName });
}

async function updateClaim(claim: MailClaim, update: string, values: Readonly<Record<string, string>>): Promise<void> {
  try {
    await documentClient.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: mailClaimKey(claim),
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

function mailClaimKey({ account, mail, topic }: Omit<MailClaim, 'token'>): Key {
  return topic
    ? keys.promoterMail(account, topic.promoterId, promoterMailSortKey({ id: mail, at: topic.at }))
    : keys.mail(account, mail);
}

const claimCutoff = (now: string) => new Date(Date.parse(now) - CLAIM_TIMEOUT_MS).toISOString();

type PromoterMailItem = MailTopic & MailState & { readonly id: string };

/** Returns the sort key of a mail to a promoter: the time of its subject, then its id. */
export function promoterMailSortKey({ at, id }: Pick<StoredMail, 'at' | 'id'>): string {
  return `${at}-${id}`;
}

interface MailRange {
  /** ISO 8601, of the mails' subjects. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Cursor of the page. */
  readonly cursor: string | null;
  /** Default: 1 MB. */
  readonly limit?: number | undefined;
}

/**
 * Reads mails to a promoter, newest first.
 * @returns `last`: cursor of the next page
 */
export async function readPromoterMails(
  account: number,
  promoterId: number,
  { from = ' ', to = '9', cursor, limit }: MailRange,
): Promise<{ readonly mails: StoredMail[]; readonly last: string | null }> {
  const pk = partitions.promoterMails(account, promoterId);
  const { Items = [], LastEvaluatedKey } = await documentClient.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      // Sort keys continue after their time.
      ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': `${to}~` },
      ConsistentRead: true,
      ScanIndexForward: false,
      ...(limit === undefined ? {} : { Limit: limit }),
      ...(cursor === null ? {} : { ExclusiveStartKey: keys.promoterMail(account, promoterId, cursor) }),
    }),
  );
  return {
    mails: (Items as PromoterMailItem[]).map(toStoredMail),
    last: LastEvaluatedKey ? String(LastEvaluatedKey.sk) : null,
  };
}

function toStoredMail(item: PromoterMailItem): StoredMail {
  const { id, promoterId, kind, campaignId, payoutId, at, sentAt = null, refusedAt, refusedBy = '' } = item;
  const refused = refusedAt === undefined ? null : { at: refusedAt, because: refusedBy };
  return { id, promoterId, kind, campaignId, payoutId, at, sentAt, refused };
}

/**
 * Reads the records that a mail to a promoter needs.
 * @param now ISO 8601
 * @returns `before`: state of the mail under its former key, without the promoter
 */
export async function readMailRecords(account: number, mail: PromoterMail, now: string) {
  const { promoterId, campaignId } = mail;
  const recordKeys = {
    account: keys.account(account),
    promoter: keys.promoter(account, promoterId),
    promotion: keys.promotion(account, promoterId, campaignId),
    campaign: keys.campaign(account, campaignId),
    payout: 'payoutId' in mail ? keys.payout(account, mail.payoutId) : null,
    earlier: keys.mail(account, mail.id),
  };
  const templateKeys = buildTemplateKeys(account, templateName(mail), campaignId);
  const items = await readItems([...Object.values(recordKeys), ...templateKeys]);
  return {
    before: toClaimResult(items.get<MailState>(recordKeys.earlier), now),
    account: items.get<Account>(recordKeys.account),
    promoter: items.get<Promoter>(recordKeys.promoter),
    promotion: items.get<Promotion>(recordKeys.promotion),
    campaign: items.get<Campaign>(recordKeys.campaign),
    payout: items.get<Payout>(recordKeys.payout),
    edits: templateKeys.flatMap((key) => items.get<TemplateItem>(key)?.edits ?? []),
  };
}

function toClaimResult(earlier: MailState | null, now: string): Exclude<MailClaimResult, 'claimed'> | null {
  if (earlier?.sentAt !== undefined) return 'sent_before';
  return earlier && earlier.claimedAt > claimCutoff(now) ? 'under_way' : null;
}

/** Reads an account and a webhook. */
export async function readAccountAndWebhook(
  account: number,
  webhookId: number,
): Promise<{ readonly account: Account | null; readonly webhook: Webhook | null }> {
  const [accountKey, webhookKey] = [keys.account(account), keys.webhook(account, webhookId)];
  const items = await readItems([accountKey, webhookKey]);
  return { account: items.get<Account>(accountKey), webhook: items.get<Webhook>(webhookKey) };
}
