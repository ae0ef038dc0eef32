import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Commission } from '#shared/domain/commissions/commission.ts';
import { documents, tableName } from '#shared/store/table/client.ts';
import { unpaidAt, unpaidBy, unpaidIn } from '#shared/store/table/keys.ts';
import { table } from '#shared/store/table/table.ts';

/** What the index says of a commission that is in no payout; whether it still is none must be read from the table. */
export interface IndexedCommission extends Pick<Commission, 'id' | 'promoterId' | 'campaignId' | 'unit' | 'createdAt'> {
  /** Undefined where the index does not say. */
  readonly leadId: number | null | undefined;
}

/**
 * The commissions of a promoter that are in no payout, whatever their status: by campaign, unit and time. One call a
 * thousand or more. The index follows the table within moments: a commission of just now may be missing, and one that
 * was paid just now may still be there.
 * @param campaignId only those of this campaign
 */
export async function readUnpaid(
  account: number,
  promoterId: number,
  campaignId: number | undefined,
): Promise<IndexedCommission[]> {
  const { name, partitionKey, sortKey } = table.unpaid;
  const ofCampaign = campaignId !== undefined;
  const found: IndexedCommission[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: name,
        KeyConditionExpression: `${partitionKey} = :by${ofCampaign ? ` AND begins_with(${sortKey}, :at)` : ''}`,
        ExpressionAttributeValues: {
          ':by': unpaidBy(account, promoterId),
          ...(ofCampaign ? { ':at': unpaidAt(campaignId) } : {}),
        },
        ExclusiveStartKey: from,
      }),
    );
    found.push(...(page.Items ?? []).map((item) => ({ ...unpaidIn(String(item[sortKey])), promoterId })));
    from = page.LastEvaluatedKey;
  } while (from);
  return found;
}
