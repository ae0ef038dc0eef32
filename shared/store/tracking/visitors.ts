import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Owner } from '#shared/domain/leads/lead.ts';
import type { ClickEvent } from '#shared/domain/tracking/event.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { table } from '#shared/store/table/table.ts';
import {
  ConditionFailedError,
  commit,
  commitSingle,
  create,
  returnExistingOnFailure,
  type Write,
} from '#shared/store/table/transaction.ts';
import { type ClickBlock, clickBlockWrite, toClickLimitError } from './click-limits.ts';

/** Pointer of a ref id. */
export interface ReferralPointer {
  /** Current ref id of the promotion. */
  readonly refId: string;
  readonly promoterId: number;
  readonly campaignId: number;
  readonly promotionId: number;
  /** Former ref ids: when it becomes free, ISO 8601. */
  readonly freeAt?: string;
  readonly ownOffer?: true;
}

export async function findReferral(account: number, refId: string): Promise<ReferralPointer | null> {
  return readItem<ReferralPointer>(keys.refId(account, refId));
}

/** Finds the promotion of a tracked landing page. */
export async function findReferralByPage(account: number, page: string): Promise<ReferralPointer | null> {
  return readItem<ReferralPointer>(keys.landingUrl(account, page));
}

/** Reads a visitor's first click. */
export async function findVisitor(account: number, tid: string): Promise<ClickEvent | null> {
  return readItem<ClickEvent>(keys.visitor(account, tid));
}

/**
 * Records a visitor's first click. One call, and at most one more per week to extend a returning visitor's lifetime.
 * Omits the ref id, which can identify the promoter and would outlive it.
 * @returns the owner of the visitor's first click
 */
export async function recordClick(account: number, visitor: ClickEvent): Promise<Owner> {
  try {
    await commitSingle(visitorWrite(account, visitor));
    return visitor;
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    return resolveKnownVisitor(error, account, visitor);
  }
}

/**
 * Records a first click and reserves blocks in one call: 2 WRU for the click and 2 per block, instead of 1 each. A
 * known visitor reserves none, at the same cost.
 * @returns the owner of the first click, and whether blocks were reserved
 * @throws ClickLimitError if a new visitor's block does not fit (writes nothing); TransactionConflictError on a conflict
 */
export async function recordClickWithBlocks(
  account: number,
  visitor: ClickEvent,
  blocks: readonly ClickBlock[],
): Promise<{ readonly first: Owner; readonly areTaken: boolean }> {
  try {
    await commit([visitorWrite(account, visitor), ...blocks.map(clickBlockWrite)]);
    return { first: visitor, areTaken: true };
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    if (error.first !== 'event_exists') throw toClickLimitError(error, [undefined, ...blocks]);
    return { first: await resolveKnownVisitor(error, account, visitor), areTaken: false };
  }
}

function visitorWrite(account: number, visitor: ClickEvent): Write {
  return returnExistingOnFailure(create(keys.visitor(account, visitor.tid), { ...visitor }, 'event_exists'));
}

async function resolveKnownVisitor(
  { conflicts: [conflict] }: ConditionFailedError,
  account: number,
  visitor: ClickEvent,
): Promise<Owner> {
  const first = conflict?.found as ClickEvent | undefined;
  if (first) await extendVisitor(account, first, visitor);
  return first ?? visitor;
}

/** Minimum extension in seconds that is worth a write; the lifetime's margin covers it. */
const MIN_EXTENSION_S = 7 * 86_400;

/** Counting a click sets the expiry attribute. */
async function extendVisitor(account: number, visitor: ClickEvent, { keptUntil }: ClickEvent): Promise<void> {
  if (visitor.keptUntil === undefined || keptUntil === undefined) return;
  if (keptUntil - visitor.keptUntil < MIN_EXTENSION_S) return;
  const isCounted = table.ttl in visitor;
  try {
    await documentClient.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.visitor(account, visitor.tid),
        UpdateExpression: `SET keptUntil = :until${isCounted ? ', #end = :until' : ''}`,
        ConditionExpression: `attribute_exists(pk) AND ${isCounted ? 'attribute_exists' : 'attribute_not_exists'}(#end)`,
        ExpressionAttributeNames: { '#end': table.ttl },
        ExpressionAttributeValues: { ':until': keptUntil },
      }),
    );
  } catch (error) {
    // Counted concurrently, or expired; the next click repairs it.
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
