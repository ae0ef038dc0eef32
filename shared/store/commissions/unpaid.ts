import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Commission } from '#shared/domain/commissions/commission.ts';
import { documents, tableName } from '#shared/store/table/client.ts';
import { unpaidAt, unpaidBy, unpaidIn } from '#shared/store/table/keys.ts';
import { table } from '#shared/store/table/table.ts';

/** A commission according to the unpaid index. The index lags: check the table before relying on it. */
export interface IndexedCommission extends Pick<Commission, 'id' | 'promoterId' | 'campaignId' | 'unit' | 'createdAt'> {
  /** Undefined in index entries of earlier versions. */
  readonly leadId: number | null | undefined;
}

/**
 * Reads a promoter's commissions in no payout, of any status, sorted by campaign, unit and time. One call per thousand
 * or more. The index is eventually consistent: a new commission can be missing, and a paid one can still be present.
 * @param campaignId restricts the result to a campaign
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
