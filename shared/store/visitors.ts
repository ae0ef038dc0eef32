import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { ClickEvent } from '#shared/domain/event.ts';
import { documents, tableName } from './client.ts';
import { keys } from './keys.ts';
import { readItem } from './read.ts';

/** What a ref id leads to. */
export interface Referral {
  readonly refId: string;
  readonly promoterId: number;
  readonly campaignId: number;
  readonly promotionId: number;
}

/** A click as it is kept: the event itself is the visitor. */
export type Visitor = ClickEvent & { readonly refId: string };

export async function findReferral(account: number, refId: string): Promise<Referral | null> {
  return readItem<Referral>(keys.refId(account, refId));
}

/** The promotion whose landing page is tracked by its address, or null. */
export async function findReferralByPage(account: number, page: string): Promise<Referral | null> {
  return readItem<Referral>(keys.landingUrl(account, page));
}

/**
 * Records a visitor's first click. One call, whether the visitor is new or not.
 * @returns the ref id the visitor first came with: this one's, or an earlier one's
 */
export async function recordClick(account: number, visitor: Visitor): Promise<string> {
  try {
    await documents.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...visitor, ...keys.visitor(account, visitor.tid) },
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return visitor.refId;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return error.Item?.refId?.S ?? visitor.refId;
  }
}
