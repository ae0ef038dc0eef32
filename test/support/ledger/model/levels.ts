import { expect } from 'vitest';
import type { Real } from '#test/support/ledger/real.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { isBanned, type Model } from './model.ts';
import type { TargetBonus } from './offers.ts';
import { findCurrentPromotion, movePromotion } from './promotions.ts';
import type { ModelCampaign, ModelLevel, ModelPromotion, SeenFigures } from './records.ts';

/**
 * Moves promoters who reached a campaign's level to the next campaign. The service does so at the latest with their
 * next progress; earlier moves are checked once all effects are visible.
 */
export async function applyLevelUps(model: Model, real: Real): Promise<void> {
  const moves = model.promotions.flatMap((promotion) => {
    const { level } = promotion.campaign;
    if (!level || !isReached(promotion, level)) return [];
    const move = { promotion, to: level.to, canMove: canMove(promotion, level.to), mustMove: hasProgressed(promotion) };
    return move.canMove || move.mustMove ? [move] : [];
  });
  if (moves.length === 0) return;
  await real.waitForProjector();
  // Everything counted before the click is complete before another one is counted.
  if (!moves.every(({ canMove, mustMove }) => canMove && mustMove)) await real.waitForProjector();
  for (const { promotion, to, mustMove } of moves.filter(({ canMove }) => canMove)) {
    const show = () => real.call('GET', '/promoters/show', { id: promotion.promoter.id });
    const hasMoved = ({ body }: Awaited<ReturnType<typeof show>>) =>
      body.promotions.some(
        (candidate: { campaign_id: number; hidden: boolean }) => candidate.campaign_id === to.id && !candidate.hidden,
      );
    const response = mustMove ? await eventually(show, hasMoved) : await show();
    if (mustMove) expect(hasMoved(response), `promoter ${promotion.promoter.id} moves up`).toBe(true);
    if (!hasMoved(response)) continue;
    promotion.movedUp = true;
    movePromotion(model, promotion, to, response);
  }
}

function isReached(promotion: ModelPromotion, level: ModelLevel): boolean {
  return isCurrentMembership(promotion) && !promotion.movedUp && countReachedTargets(promotion, level) > 0;
}

function canMove({ promoter }: ModelPromotion, to: ModelCampaign): boolean {
  return (
    !findCurrentPromotion(promoter, to) && !promoter.promotions.some((other) => other.campaign === to && other.blocked)
  );
}

export function isCurrentMembership(promotion: ModelPromotion): boolean {
  return !promotion.hidden && !isBanned(promotion);
}

function hasProgressed(promotion: ModelPromotion): boolean {
  return (isCurrentMembership(promotion) && !promotion.seen?.isIn) || hasMore(promotion, promotion.seen);
}

export function hasMore({ counts }: ModelPromotion, before: SeenFigures | null): boolean {
  const counted = ['leads_count', 'customers_count', 'sales_total', 'refunds_total'] as const;
  return counted.some((name) => counts[name] > (before?.counts[name] ?? 0));
}

export function countReachedTargets(
  { counts }: ModelPromotion,
  { metric, amount, repeats }: Pick<TargetBonus, 'metric' | 'amount' | 'repeats'>,
): number {
  const revenue = Math.max(0, counts.sales_total + counts.refunds_total);
  const has = { joined: 1, referrals: counts.leads_count, customers: counts.customers_count, revenue }[metric];
  return repeats ? Math.floor(has / amount) : Number(has >= amount);
}
