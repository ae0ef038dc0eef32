import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Account } from '#shared/domain/account.ts';
import type { Campaign } from '#shared/domain/campaign.ts';
import type { PromoterMail } from '#shared/domain/mail/mails.ts';
import type { Payout } from '#shared/domain/payout.ts';
import type { Promoter, Promotion } from '#shared/domain/promoter.ts';
import type { Webhook } from '#shared/domain/webhooks/types.ts';
import { documents, tableName } from './table/client.ts';
import { keys } from './table/keys.ts';
import { readItems } from './table/read.ts';
import { table } from './table/table.ts';

/** How long it is known that a mail was sent: longer than a message can be kept in a queue and, once given up, in another. */
const KEPT_S = 30 * 86_400;
/** After that, a worker that has not said how a mail went is dead: no function has so much time. */
const ABANDONED_MS = 5 * 60_000;

/** The right to send a mail, which one worker has at a time. */
export interface Claim {
  readonly account: number;
  readonly mail: string;
  /** Whose it is. */
  readonly token: string;
}

/**
 * Claims a mail, so that it is sent once however often it is asked for. A claim that was never answered for is taken over after
 * five minutes. One call.
 * @param token nobody else's
 * @param now ISO 8601
 * @returns whether it is claimed now, was sent before, or is another worker's at the moment
 */
export async function claimMail(
  { account, mail, token }: Claim,
  now: string,
): Promise<'claimed' | 'sent_before' | 'under_way'> {
  const [seconds, abandoned] = [Math.floor(Date.parse(now) / 1000), Date.parse(now) - ABANDONED_MS];
  const item = { token, claimedAt: now, [table.ttl]: seconds + KEPT_S };
  try {
    await documents.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...item, ...keys.mail(account, mail) },
        ConditionExpression: 'attribute_not_exists(pk) OR (attribute_not_exists(sentAt) AND claimedAt <= :abandoned)',
        ExpressionAttributeValues: { ':abandoned': new Date(abandoned).toISOString() },
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
export async function markMailSent({ account, mail, token }: Claim, now: string): Promise<void> {
  await unlessTakenOver(
    documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.mail(account, mail),
        UpdateExpression: 'SET sentAt = :now',
        ConditionExpression: '#token = :token',
        ExpressionAttributeNames: { '#token': 'token' },
        ExpressionAttributeValues: { ':now': now, ':token': token },
      }),
    ),
  );
}

/** Gives a claim back: the mail was not sent, and whoever is asked next may. */
export async function freeMail({ account, mail, token }: Claim): Promise<void> {
  await unlessTakenOver(
    documents.send(
      new DeleteCommand({
        TableName: tableName(),
        Key: keys.mail(account, mail),
        ConditionExpression: '#token = :token',
        ExpressionAttributeNames: { '#token': 'token' },
        ExpressionAttributeValues: { ':token': token },
      }),
    ),
  );
}

async function unlessTakenOver(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

/** The records that a promoter's mail is made of; null for what is not there, or is not asked for. One call. */
export async function readMailRecords(account: number, mail: PromoterMail) {
  const { promoterId, campaignId } = mail;
  const own = {
    account: keys.account(account),
    promoter: keys.promoter(account, promoterId),
    promotion: keys.promotion(account, promoterId, campaignId),
    campaign: keys.campaign(account, campaignId),
    payout: mail.kind === 'payout' ? keys.payout(account, mail.payoutId) : null,
  };
  const found = await readItems(Object.values(own));
  return {
    account: found.get<Account>(own.account),
    promoter: found.get<Promoter>(own.promoter),
    promotion: found.get<Promotion>(own.promotion),
    campaign: found.get<Campaign>(own.campaign),
    payout: found.get<Payout>(own.payout),
  };
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
