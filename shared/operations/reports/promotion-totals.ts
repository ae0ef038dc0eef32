import { Refusal } from '#shared/domain/refusal.ts';
import { subtractVectors } from '#shared/domain/reports/figures.ts';
import type { MeasureRange } from '#shared/domain/reports/measures.ts';
import { combineTotals, type FigureTotals } from '#shared/domain/reports/report.ts';
import { promotionSubject } from '#shared/domain/reports/roll-up.ts';
import { readReportSeries } from '#shared/store/reports/report-queries.ts';

export const DAILY_FIGURES_INCOMPLETE =
  'Daily figures of promoters by campaign are incomplete for earlier days: `npm run admin -- reports rebuild` ' +
  'completes them.';

/** Returns the sum of a promoter's figures in some campaigns. */
export type PromotionTotals = (promoterId: number, campaignIds: readonly number[]) => FigureTotals;

/**
 * Reads the figures of promoters by campaign.
 * @param campaigns all campaigns of each promoter, also former and deleted ones
 * @throws Refusal `invalid` if a promoter's figures are not the sum of those by campaign, as before they were stored
 */
export async function readPromotionTotals(
  account: number,
  campaigns: ReadonlyMap<number, readonly number[]>,
  ranges: readonly MeasureRange[],
): Promise<PromotionTotals> {
  const listPromotions = (promoterId: number, campaignIds: readonly number[]) =>
    campaignIds.map((campaignId) => promotionSubject({ promoterId, campaignId }));
  const promoters = [...campaigns].map(([id, campaignIds]) => ({
    whole: { of: 'promoter', id } as const,
    parts: listPromotions(id, campaignIds),
  }));
  const subjects = promoters.flatMap(({ whole, parts }) => [whole, ...parts]);
  const series = await readReportSeries(account, subjects, ranges);
  const isComplete = promoters.every(({ whole, parts }) => {
    const [all, sum] = [series(whole), combineTotals(parts.map(series))];
    return ranges.every((range) => subtractVectors(all.total(range), sum.total(range)).length === 0);
  });
  if (!isComplete) throw new Refusal({ code: 'invalid', message: DAILY_FIGURES_INCOMPLETE });
  return (promoterId, campaignIds) => {
    const own = campaigns.get(promoterId) ?? [];
    const included = own.filter((campaignId) => campaignIds.includes(campaignId));
    return combineTotals(listPromotions(promoterId, included).map(series));
  };
}
