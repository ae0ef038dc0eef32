import { type Day, dayNumber, type Month, monthNumber, toMonth, yearNumber } from '#shared/domain/day.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import { type FigureVector, getFigure, toFigureVector } from './figures.ts';
import type { OwnerFigures } from './owner-figures.ts';
import { NO_PROMOTER } from './report-change.ts';

/**
 * `campaigns`, with the account's overview, every 15 minutes; `promoters` once a day (specification: Report freshness).
 */
export const ROLL_UPS = ['campaigns', 'promoters'] as const;
export type RollUp = (typeof ROLL_UPS)[number];

/** Subject of a report. */
export type ReportSubject =
  | { readonly of: 'all'; readonly id?: undefined }
  | { readonly of: 'campaign' | 'promoter'; readonly id: number }
  /** `<promoter>-<campaign>`, by {@link promotionSubject}. */
  | { readonly of: 'promotion'; readonly id: string };

/** Returns the report subject of a promotion. */
export function promotionSubject({ promoterId, campaignId }: Owner): ReportSubject {
  return { of: 'promotion', id: `${promoterId}-${campaignId}` };
}

/** Key of a sheet. Sheets of ranks and totals have a row per promoter; `promoterId` selects the one with its row. */
export type ReportSheetKey =
  | { readonly kind: 'year'; readonly subject: ReportSubject; readonly year: number }
  | { readonly kind: 'month'; readonly subject: ReportSubject; readonly month: Month }
  | { readonly kind: 'monthRanks'; readonly month: Month; readonly promoterId: number }
  | { readonly kind: 'dayRanks'; readonly day: Day; readonly promoterId: number }
  | { readonly kind: 'totals'; readonly promoterId: number };

/** Figures to add to a row of a sheet. */
export interface SheetContribution {
  readonly sheet: ReportSheetKey;
  readonly row: number;
  readonly vector: FigureVector;
}

/** Returns what an owner's figures of a day add to a roll-up. */
export function rollUpContributions(
  rollUp: RollUp,
  { day, vector, campaignId, promoterId }: OwnerFigures,
): SheetContribution[] {
  if (rollUp === 'campaigns') {
    return [
      ...buildPeriodContributions({ of: 'all' }, day, vector),
      ...buildPeriodContributions({ of: 'campaign', id: campaignId }, day, vector),
    ];
  }
  if (promoterId === NO_PROMOTER) return [];
  const month = toMonth(day);
  const [revenue, active] = [getFigure(vector, 'revenue'), getFigure(vector, 'active')];
  return [
    ...buildPeriodContributions({ of: 'promoter', id: promoterId }, day, vector),
    ...buildPeriodContributions(promotionSubject({ promoterId, campaignId }), day, vector),
    { sheet: { kind: 'monthRanks', month, promoterId }, row: promoterId, vector },
    { sheet: { kind: 'dayRanks', day, promoterId }, row: promoterId, vector },
    { sheet: { kind: 'totals', promoterId }, row: promoterId, vector: toFigureVector({ revenue, active }) },
  ];
}

function buildPeriodContributions(subject: ReportSubject, day: Day, vector: FigureVector): SheetContribution[] {
  return [
    { sheet: { kind: 'year', subject, year: yearNumber(day) }, row: monthNumber(day), vector },
    { sheet: { kind: 'month', subject, month: toMonth(day) }, row: dayNumber(day), vector },
  ];
}
