import { expect } from 'vitest';
import type { Commission } from '#shared/domain/commissions/commission.ts';
import { findCommissions } from '#shared/store/commissions/commissions.ts';
import { applyLevelUps, countReachedTargets, hasMore, isCurrentMembership } from '#test/support/ledger/model/levels.ts';
import { isBanned, type Model, NOT_OF_A_SALE } from '#test/support/ledger/model/model.ts';
import type { TargetBonus } from '#test/support/ledger/model/offers.ts';
import type { ModelPromotion, SeenFigures } from '#test/support/ledger/model/records.ts';
import { type ChosenReward, findFirstStatus } from '#test/support/ledger/model/tier-gains.ts';
import { eventually } from '#test/support/service/eventually.ts';
import type { Real } from './real.ts';

/**
 * Applies the automatic effects of an operation: promoters move up levels, and promotions that reached a target get its
 * bonus.
 */
export async function followTargets(model: Model, real: Real): Promise<void> {
  await applyLevelUps(model, real);
  const dueBonuses = model.promotions.flatMap(listDueBonuses);
  if (dueBonuses.length === 0) return;
  await real.waitForProjector();
  for (const [promoter, all] of Map.groupBy(dueBonuses, ({ promotion }) => promotion.promoter)) {
    const total = all.reduce((sum, one) => sum + one.amount, 0);
    const storedBonuses = await eventually(
      () => getBonuses(model, real, promoter.id),
      (some) => some.reduce((sum, { amount }) => sum + amount, 0) === total,
    );
    for (const one of all)
      take(
        model,
        one,
        storedBonuses.filter(({ rewardId }) => rewardId === one.given.rewardId),
      );
    expect(storedBonuses.filter(({ id }) => !model.commissions.some((row) => row.id === id))).toEqual([]);
  }
}

/**
 * Waits until a promotion's figures are visible. Sales that rules depend on are counted immediately, others within
 * seconds.
 */
export async function waitUntilShown(real: Real, promotion: ModelPromotion): Promise<void> {
  if (!promotion.seen?.isBehind) return;
  await real.waitForProjector();
  promotion.seen = { ...promotion.seen, isBehind: false };
}

interface DueBonus {
  readonly promotion: ModelPromotion;
  readonly given: ChosenReward<TargetBonus>;
  readonly times: number;
  readonly amount: number;
}

function listDueBonuses(promotion: ModelPromotion): DueBonus[] {
  const before = promotion.seen;
  const now = takeSnapshot(promotion);
  promotion.seen = now;
  promotion.ruled = { customers: 0, total: 0 };
  const joins = now.isIn && !before?.isIn;
  const mayEarn = now.isIn || (promotion.movedUp && !isBanned(promotion));
  if (!mayEarn || !(joins || hasMore(promotion, before))) return [];
  return promotion.campaign.gives.targets.flatMap((bonus) => {
    const timesReached = bonus.terms.metric === 'joined' && !joins ? 0 : countReachedTargets(promotion, bonus.terms);
    const times = timesReached - (promotion.reached.get(bonus.rewardId) ?? 0);
    return times > 0 ? [{ promotion, given: bonus, times, amount: times * bonus.terms.flat }] : [];
  });
}

function takeSnapshot(promotion: ModelPromotion): SeenFigures {
  const { seen, ruled, counts } = promotion;
  const getChange = (name: 'customers_count' | 'sales_total' | 'refunds_total') =>
    counts[name] - (seen?.counts[name] ?? 0);
  const isOther =
    getChange('customers_count') !== ruled.customers ||
    getChange('sales_total') !== ruled.total ||
    getChange('refunds_total') !== 0;
  return { counts: { ...counts }, isIn: isCurrentMembership(promotion), isBehind: seen?.isBehind === true || isOther };
}

async function getBonuses(model: Model, real: Real, promoterId: number): Promise<Commission[]> {
  const { body } = await real.call('GET', '/rewards/list', { promoter_id: promoterId, per_page: 100 });
  const knownIds = new Set(model.commissions.map(({ id }) => id));
  const ids = (body as { id: number }[]).map(({ id }) => id).filter((id) => !knownIds.has(id));
  const commissions = await findCommissions(real.company.account.id, ids);
  return commissions.filter(({ type, deletedAt }) => type === 'target' && !deletedAt);
}

function take(model: Model, { promotion, given, times }: DueBonus, stored: readonly Commission[]): void {
  const { rewardId, terms } = given;
  const { offer } = promotion.campaign;
  const before = promotion.reached.get(rewardId) ?? 0;
  let timesReached = before;
  const ordered = [...stored]
    .sort((a, b) => a.id - b.id)
    .filter((commission) => commission.promotionId === promotion.id);
  for (const { id, amount, calculation } of ordered) {
    const { from, to } = calculation as { from: number; to: number };
    expect([from, amount]).toEqual([timesReached, (to - from) * terms.flat]);
    timesReached = to;
    const [owner, unit] = [promotion, terms.unit];
    const status = findFirstStatus(offer, { unit, amount }, false);
    const isHeld = Boolean(offer.holds);
    model.commissions.push({ ...NOT_OF_A_SALE, id, owner, unit, amount, tier: 1, lead: null, status, held: isHeld });
  }
  expect(timesReached - before).toBe(times);
  promotion.reached.set(rewardId, timesReached);
}
