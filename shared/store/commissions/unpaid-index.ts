import type { Commission } from '#shared/domain/commissions/commission.ts';
import { parseUnpaidKey, unpaidCampaignPrefix, unpaidPartition } from '#shared/store/table/keys.ts';
import { queryAll } from '#shared/store/table/requests.ts';
import { table } from '#shared/store/table/table.ts';

/** A commission in the unpaid index, which lags: verify it in the table. */
export interface IndexedCommission extends Pick<Commission, 'id' | 'promoterId' | 'campaignId' | 'unit' | 'createdAt'> {
  /** Missing in earlier versions. */
  readonly leadId: number | null | undefined;
}

/**
 * Reads a promoter's commissions without a payout, of any status, by campaign, unit and time. The index is eventually
 * consistent: new commissions can be missing, paid ones still present.
 */
export async function readUnpaidCommissions(
  account: number,
  promoterId: number,
  campaignId: number | undefined,
): Promise<IndexedCommission[]> {
  const { name, partitionKey, sortKey } = table.unpaid;
  const ofCampaign = campaignId !== undefined;
  const items = await queryAll({
    IndexName: name,
    KeyConditionExpression: `${partitionKey} = :by${ofCampaign ? ` AND begins_with(${sortKey}, :at)` : ''}`,
    ExpressionAttributeValues: {
      ':by': unpaidPartition(account, promoterId),
      ...(ofCampaign ? { ':at': unpaidCampaignPrefix(campaignId) } : {}),
    },
  });
  return items.map((item) => ({ ...parseUnpaidKey(String(item[sortKey])), promoterId }));
}
