import { type Contest, isContestCampaign } from '#shared/domain/contests/contest.ts';
import { canEarn, type Promoter } from '#shared/domain/promoters/promoter.ts';
import { readPromoters } from '#shared/store/promoters/promoters.ts';
import { readPromotions } from '#shared/store/promoters/promotions.ts';

/**
 * Reads the promoters who may have a place in a contest: neither deleted nor rejected, and not blocked in all of its
 * campaigns. Two rounds of requests.
 */
export async function readContestants(
  account: number,
  contest: Pick<Contest, 'campaignIds'>,
  ids: readonly number[],
): Promise<Map<number, Promoter>> {
  const promoters = new Map((await readPromoters(account, ids)).map((promoter) => [promoter.id, promoter]));
  const owners = [...promoters.values()].flatMap(({ id: promoterId, campaignIds }) =>
    campaignIds.filter((id) => isContestCampaign(contest, id)).map((campaignId) => ({ promoterId, campaignId })),
  );
  const earning = new Set(
    (await readPromotions(account, owners)).flatMap((promotion) => {
      const promoter = promoters.get(promotion.promoterId);
      return promoter && canEarn({ promoter, promotion }) ? [promoter.id] : [];
    }),
  );
  return new Map([...promoters].filter(([id]) => earning.has(id)));
}
