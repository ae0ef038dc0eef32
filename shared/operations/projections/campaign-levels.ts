import { findCurrentPromotion } from '#shared/domain/promoters/promoter-record.ts';
import { isLevelReached, moveToNextLevel } from '#shared/domain/rewards/next-level.ts';
import type { TargetProgress } from '#shared/domain/rewards/target-reward.ts';
import { withCallerAudit } from '#shared/operations/audit/caller-audit.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { commitPromoter } from '#shared/operations/promoters/promoter-commit.ts';
import type { Runtime } from '#shared/runtime.ts';
import { findCampaign } from '#shared/store/campaigns/campaigns.ts';
import { readPromoter } from '#shared/store/promoters/promoters.ts';
import { loadTargetFacts } from '#shared/store/rewards/targets.ts';
import { reserveNumbers } from '#shared/store/table/reserved-numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import type { TargetCandidate } from './target-candidates.ts';

const CALLER = { is: 'schedule', name: 'levels' } as const;

/**
 * Moves promoters who reached their campaign's level. Idempotent: the old promotion is marked in the same transaction.
 * One request per promotion with a level, four per move.
 * @returns number of moves
 */
export async function movePromotersUp({ runtime }: OpenCall, candidates: readonly TargetCandidate[]): Promise<number> {
  let moves = 0;
  for (const { account, campaign, ...candidate } of candidates) {
    if (campaign.level)
      moves += Number(await retryOnConflict(() => moveToReachedLevel(account, candidate, runtime), runtime));
  }
  return moves;
}

async function moveToReachedLevel(
  account: number,
  { owner, past }: TargetProgress,
  runtime: Runtime,
): Promise<boolean> {
  const facts = await loadTargetFacts(account, owner);
  const level = facts?.campaign.level;
  if (!facts || !level || !isLevelReached(facts)) return false;
  const [before, next] = await Promise.all([
    readPromoter(account, owner.promoterId),
    findCampaign(account, level.campaignId),
  ]);
  const promotion = before ? findCurrentPromotion(before, owner.campaignId) : undefined;
  // The transaction's condition is based on this read.
  if (!before || !promotion || !isLevelReached({ ...facts, promoter: before.promoter, promotion })) return false;
  const numbers = reserveNumbers(account);
  const now = runtime.now();
  const changeLevel = (id: number) =>
    moveToNextLevel(before, owner.campaignId, next, { id, refId: before.promoter.defaultRefId }, now);
  if (!changeLevel(0)) return false;
  const [id = 0] = await numbers.take('promotion', 1);
  const after = changeLevel(id);
  if (!after) return false;
  const parameters = { from_campaign_id: owner.campaignId, to_campaign_id: level.campaignId };
  const operation = { operation: 'stream levels', from: null, parameters };
  await withCallerAudit({ caller: CALLER, runtime }, operation, () =>
    commitPromoter(
      facts.account,
      { before, after, cause: 'promoter moved up', now, past, newKey: runtime.token },
      numbers,
    ),
  );
  return true;
}
