import { commissionChanges } from '#shared/domain/projections/record-changes.ts';
import {
  buildTargetCommission,
  findDueTargets,
  listTargetRewards,
  recordGivenTargets,
  type TargetProgress,
} from '#shared/domain/rewards/target-reward.ts';
import type { ChangeEvent } from '#shared/domain/tracking/event.ts';
import { commissionNotices } from '#shared/domain/webhooks/change-notices.ts';
import { applyNoticeOptions } from '#shared/domain/webhooks/notice-options.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import type { Runtime } from '#shared/runtime.ts';
import { newCommissionWrite } from '#shared/store/commissions/commissions.ts';
import { eventWrite } from '#shared/store/journal.ts';
import { loadTargetFacts, reachedTargetsWrite } from '#shared/store/rewards/targets.ts';
import { reserveNumbers } from '#shared/store/table/reserved-numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import type { TargetCandidate } from './target-candidates.ts';

/**
 * Creates commissions for targets reached by counted events. Idempotent: the promotion counts given rewards in the same
 * transaction. The last of concurrent events sees all sums, so no target is missed. Past events trigger no notices. Two
 * requests per promotion with targets.
 * @returns number of commissions
 */
export async function rewardTargets({ runtime }: OpenCall, nearer: readonly TargetCandidate[]): Promise<number> {
  let reachedCount = 0;
  for (const { account, campaign, ...candidate } of nearer) {
    if (listTargetRewards(campaign).length === 0) continue;
    reachedCount += await retryOnConflict(() => reach(account, candidate, runtime), runtime);
  }
  return reachedCount;
}

async function reach(account: number, nearer: TargetProgress, runtime: Runtime): Promise<number> {
  const { owner, past } = nearer;
  const facts = await loadTargetFacts(account, owner);
  const due = facts ? findDueTargets(facts, nearer) : [];
  if (!facts || due.length === 0) return 0;
  const now = runtime.now();
  const numbers = reserveNumbers(account);
  const [ids, [event = 0]] = await Promise.all([numbers.take('commission', due.length), numbers.take('event', 1)]);
  const commissions = due.map((target, index) =>
    buildTargetCommission(ids[index] ?? 0, target, facts, facts.account.currency),
  );
  const change: ChangeEvent = {
    event: 'change',
    id: event,
    cause: 'target reached',
    at: now,
    recordedAt: now,
    changes: commissions.flatMap((commission) => commissionChanges(null, commission)),
    tells: commissions.flatMap((commission) => commissionNotices(commission)),
  };
  await commit([
    reachedTargetsWrite(account, facts.promotion, recordGivenTargets(facts.promotion, due)),
    eventWrite(account, applyNoticeOptions(change, { quiet: past, past })),
    ...commissions.map((commission) => newCommissionWrite(account, commission)),
  ]);
  return commissions.length;
}
