import type { Owner } from '#shared/domain/leads/lead.ts';
import { promotionOwnTerms, updateOwnTermsReward } from '#shared/domain/promoters/own-terms.ts';
import type { OwnTerms, Promotion } from '#shared/domain/promoters/promoter.ts';
import type { RewardDefinition } from '#shared/domain/rewards/reward.ts';
import { keys, partitions } from '#shared/store/table/keys.ts';
import { readItems, readPartition } from '#shared/store/table/read.ts';
import { put, remove, replace, type Write } from '#shared/store/table/transaction.ts';

/** Updates markers of a promotion's own rewards, in its transaction. */
export function ownRewardWrites(account: number, owner: Owner, before: OwnTerms, after: OwnTerms): Write[] {
  const listIds = ({ rewards, offers = [] }: OwnTerms) => new Set([...rewards, ...offers].map(({ id }) => id));
  const [idsBefore, idsAfter] = [listIds(before), listIds(after)];
  const { promoterId, campaignId } = owner;
  const exists = { expression: 'attribute_exists(pk)' };
  return [
    ...[...idsAfter]
      .filter((id) => !idsBefore.has(id))
      .map((id) => put(keys.rewardPromotion(account, id, owner), { promoterId, campaignId })),
    ...[...idsBefore]
      .filter((id) => !idsAfter.has(id))
      .map((id) => remove(keys.rewardPromotion(account, id, owner), exists, 'stale')),
  ];
}

/** Reads promotions with this reward of their own. At most two calls. */
export async function readPromotionsWithReward(account: number, reward: number): Promise<Promotion[]> {
  const owners = (await readPartition(partitions.rewardPromotions(account, reward))) as unknown as Owner[];
  const promotionKeys = owners.map(({ promoterId, campaignId }) => keys.promotion(account, promoterId, campaignId));
  const items = await readItems(promotionKeys);
  return promotionKeys.flatMap((key) => items.get<Promotion>(key) ?? []);
}

/** Updates a reward in a promotion's own terms if unchanged. */
export function ownTermsWrite(account: number, promotion: Promotion, changed: RewardDefinition): Write {
  return promotionTermsWrite(account, promotion, updateOwnTermsReward(promotionOwnTerms(promotion), changed));
}

/** Replaces a promotion's own terms if unchanged. */
export function promotionTermsWrite(account: number, promotion: Promotion, ownTerms: OwnTerms): Write {
  const { promoterId, campaignId, revision } = promotion;
  const after = { ...promotion, ownTerms, revision: revision + 1 };
  const unchanged = { expression: 'revision = :revision', values: { ':revision': revision } };
  return replace(keys.promotion(account, promoterId, campaignId), after, unchanged, 'stale');
}
