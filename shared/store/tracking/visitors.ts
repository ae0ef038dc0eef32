import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Owner } from '#shared/domain/leads/lead.ts';
import type { ClickEvent } from '#shared/domain/tracking/event.ts';
import { documents, tableName } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { table } from '#shared/store/table/table.ts';
import { commit, commitAlone, create, Obstructed, showing, type Write } from '#shared/store/table/transaction.ts';
import { blockWrite, type ClickBlock, withoutRoom } from './click-limits.ts';

/** What a ref id leads to. */
export interface Referral {
  /** The one that its promotion has now. */
  readonly refId: string;
  readonly promoterId: number;
  readonly campaignId: number;
  readonly promotionId: number;
  /** Of a ref id that was given up: when it is free, and leads there no more; ISO 8601. */
  readonly freeAt?: string;
  /** Set where its promotion has offers of its own. */
  readonly ownOffer?: true;
}

export async function findReferral(account: number, refId: string): Promise<Referral | null> {
  return readItem<Referral>(keys.refId(account, refId));
}

/** The promotion whose landing page is tracked by its address, or null. */
export async function findReferralByPage(account: number, page: string): Promise<Referral | null> {
  return readItem<Referral>(keys.landingUrl(account, page));
}

/** Whom a visitor came from first; null for one that is not known. */
export async function findVisitor(account: number, tid: string): Promise<ClickEvent | null> {
  return readItem<ClickEvent>(keys.visitor(account, tid));
}

/**
 * Records a visitor's first click. One call, whether the visitor is new or not; once in a week one more for a visitor that
 * comes again, which is kept longer by that. The ref id is not kept: it may show who the promoter is, and would outlast it.
 * @returns whom the visitor came from first: this click's promotion, or an earlier one's
 */
export async function recordClick(account: number, visitor: ClickEvent): Promise<Owner> {
  try {
    await commitAlone(visitorWrite(account, visitor));
    return visitor;
  } catch (error) {
    if (!(error instanceof Obstructed)) throw error;
    return knownIn(error, account, visitor);
  }
}

/**
 * The same, and takes blocks of clicks in the same call: 2 WRU for the click and 2 for each block, in place of 1 and 1 in
 * calls of their own. A visitor that is known takes none, and is billed the same.
 * @returns whom the visitor came from first, and whether the blocks are taken
 * @throws NoRoom where the visitor is new and a block does not fit: neither is written; Contended as a transaction
 */
export async function recordClickTaking(
  account: number,
  visitor: ClickEvent,
  blocks: readonly ClickBlock[],
): Promise<{ readonly first: Owner; readonly areTaken: boolean }> {
  try {
    await commit([visitorWrite(account, visitor), ...blocks.map(blockWrite)]);
    return { first: visitor, areTaken: true };
  } catch (error) {
    if (!(error instanceof Obstructed)) throw error;
    if (error.first !== 'event_exists') throw withoutRoom(error, [undefined, ...blocks]);
    return { first: await knownIn(error, account, visitor), areTaken: false };
  }
}

function visitorWrite(account: number, visitor: ClickEvent): Write {
  return showing(create(keys.visitor(account, visitor.tid), { ...visitor }, 'event_exists'));
}

async function knownIn({ obstacles: [known] }: Obstructed, account: number, visitor: ClickEvent): Promise<Owner> {
  const first = known?.found as ClickEvent | undefined;
  if (first) await keepLonger(account, first, visitor);
  return first ?? visitor;
}

/** How much longer a visitor is to be kept before that is worth a write, in seconds. The margin has room for it. */
const WORTH_A_WRITE_S = 7 * 86_400;

/** Its end is there since the click was counted; before, the mark of that sets it. */
async function keepLonger(account: number, known: ClickEvent, { keptUntil }: ClickEvent): Promise<void> {
  if (known.keptUntil === undefined || keptUntil === undefined) return;
  if (keptUntil - known.keptUntil < WORTH_A_WRITE_S) return;
  const isCounted = table.ttl in known;
  try {
    await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.visitor(account, known.tid),
        UpdateExpression: `SET keptUntil = :until${isCounted ? ', #end = :until' : ''}`,
        ConditionExpression: `attribute_exists(pk) AND ${isCounted ? 'attribute_exists' : 'attribute_not_exists'}(#end)`,
        ExpressionAttributeNames: { '#end': table.ttl },
        ExpressionAttributeValues: { ':until': keptUntil },
      }),
    );
  } catch (error) {
    // It was counted in this moment, or is gone: the next click keeps it longer, or makes it anew.
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
