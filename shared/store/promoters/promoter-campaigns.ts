import type { Owner } from '#shared/domain/leads/lead.ts';
import type { Counter } from '#shared/domain/projections/change.ts';
import type { Promoter, Promotion } from '#shared/domain/promoters/promoter.ts';
import { parseCounters } from '#shared/store/projections/projections.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';

/** A promoter's data in a campaign. */
interface PromoterCampaign {
  readonly campaignId: number;
  /** Null if not requested. */
  readonly promotion: Promotion | null;
  /** Zeros if not requested. */
  readonly counters: Readonly<Record<Counter, number>>;
}

/** Loads promotions, counters or both, by promoter. A hundred items per call. */
export async function loadPromoterCampaigns(
  account: number,
  owners: readonly Owner[],
  parts: { readonly promotions: boolean; readonly figures: boolean },
): Promise<(promoter: Pick<Promoter, 'id' | 'campaignIds'>) => PromoterCampaign[]> {
  const items = await readItems(
    owners.flatMap(({ promoterId, campaignId }) => [
      ...(parts.promotions ? [keys.promotion(account, promoterId, campaignId)] : []),
      ...(parts.figures ? [keys.counters(account, promoterId, campaignId)] : []),
    ]),
  );
  return ({ id, campaignIds }) =>
    campaignIds.map((campaignId) => ({
      campaignId,
      promotion: items.get<Promotion>(keys.promotion(account, id, campaignId)),
      counters: parseCounters(items.get(keys.counters(account, id, campaignId))),
    }));
}
