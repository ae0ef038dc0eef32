import type { PromoterName } from '#shared/domain/promoter-input.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { CHARTED, PROMOTER_CHARTS } from '#shared/domain/reports/chart.ts';
import {
  assertFits,
  type ReportQuery,
  type ReportRow,
  rangesIn,
  rowsOf,
  valuesOf,
} from '#shared/domain/reports/report.ts';
import type { Call } from '#shared/operations/call.ts';
import type { LoadedPromoter } from '#shared/store/promoters.ts';
import { findOwnerByPromotion } from '#shared/store/promotions.ts';
import { readSeries } from '#shared/store/report-reads.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { namedPromoter } from './show-promoter.ts';

/** The periods of a chart, the oldest first, and what the whole span comes to. */
export interface PromoterChart {
  readonly rows: readonly ReportRow[];
  readonly totals: ReportRow['values'];
}

/** What is answered where a promotion has no figures by day of its own. */
export const IN_SEVERAL_CAMPAIGNS =
  'Figures by day are kept by promoter, and this one has brought something in several campaigns: ask for the chart_data of ' +
  'the promoter.';

/** What a promoter has brought through time, in all its campaigns. @throws Refusal `not_found`, `invalid` */
export async function promoterChart(call: Call, name: PromoterName, query: ReportQuery): Promise<PromoterChart> {
  const { account, runtime } = call;
  const { promoter } = await attempt(() => namedPromoter(account.id, name, runtime.now()), runtime);
  return chartOf(call, promoter.id, query);
}

/**
 * What a promotion has brought through time.
 * @throws Refusal `not_found`; `invalid` where its promoter has brought something in other campaigns, too
 */
export async function promotionChart(call: Call, id: number, query: ReportQuery): Promise<PromoterChart> {
  const { account, runtime } = call;
  const owner = await findOwnerByPromotion(account.id, id);
  if (!owner) throw new Refusal({ code: 'not_found', what: 'promotion' });
  const name = { by: 'id', id: owner.promoterId } as const;
  const loaded = await attempt(() => namedPromoter(account.id, name, runtime.now()), runtime);
  assertAlone(loaded, owner.campaignId);
  return chartOf(call, owner.promoterId, query);
}

/**
 * What a promoter has brought through time, by itself: in all its campaigns, or in one that it names.
 * @param promotionId the promotion in that campaign
 * @throws Refusal `not_found` where it is none of its own; `invalid` where it has brought something in other campaigns, too
 */
export async function ownChart(
  call: Call,
  promoterId: number,
  promotionId: number | undefined,
  query: ReportQuery,
): Promise<PromoterChart> {
  const { account, runtime } = call;
  if (promotionId !== undefined) {
    const name = { by: 'id', id: promoterId } as const;
    const loaded = await attempt(() => namedPromoter(account.id, name, runtime.now()), runtime);
    const own = loaded.promotions.find(({ id }) => id === promotionId);
    if (!own) throw new Refusal({ code: 'not_found', what: 'promotion' });
    assertAlone(loaded, own.campaignId);
  }
  return chartOf(call, promoterId, query);
}

/** @throws Refusal `invalid` where a promoter has brought something in campaigns besides that one */
function assertAlone({ promotions, counters }: LoadedPromoter, campaignId: number): void {
  const isElsewhere = promotions
    .filter((promotion) => promotion.campaignId !== campaignId)
    .some((promotion) => Object.values(counters(promotion.campaignId)).some((count) => count !== 0));
  if (isElsewhere) throw new Refusal({ code: 'invalid', message: IN_SEVERAL_CAMPAIGNS });
}

async function chartOf({ account }: Call, promoterId: number, asked: ReportQuery): Promise<PromoterChart> {
  const query = { ...asked, metrics: [...new Set([...asked.metrics, ...METRICS])] };
  assertFits(query, 1);
  const subject = { of: 'promoter', id: promoterId } as const;
  const series = (await readSeries(account.id, [subject], rangesIn(query)))(subject);
  return { rows: rowsOf(query, series).toReversed(), totals: valuesOf(query.metrics, query.span, series) };
}

const METRICS = PROMOTER_CHARTS.map((charted) => CHARTED[charted]);
