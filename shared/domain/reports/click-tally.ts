import { UTC } from '#shared/domain/time-zone.ts';
import type { ChangeEvent, ClickEvent } from '#shared/domain/tracking/event.ts';
import { type Figure, getFigure } from './figures.ts';
import { decodeOwnerFigures, encodeOwnerFigures, sumOwnerFigures } from './owner-figures.ts';
import { buildReportChanges } from './report-change.ts';
import { computeReportChanges } from './report-changes.ts';

const CLICKS: Figure = 'clicks';

/**
 * Packs clicks by promoter, campaign and day in a time zone, to keep them when visitors expire.
 * @param clicks counted in one transaction
 */
export function packClicks(clicks: readonly ClickEvent[], timeZone = UTC): string {
  return encodeOwnerFigures(sumOwnerFigures(clicks.flatMap(computeReportChanges), timeZone));
}

/**
 * Converts packed clicks to one event.
 * @param at time of counting, ISO 8601
 */
export function unpackClicks(packed: string, at: string): { readonly event: ChangeEvent; readonly clicks: number } {
  const rows = decodeOwnerFigures(packed).map(({ vector, ...row }) => ({
    ...row,
    clicks: Number(getFigure(vector, CLICKS)),
  }));
  const changes = rows.flatMap(({ promoterId, campaignId, day, clicks }) => {
    const owner = { promoterId, campaignId };
    const counts = { visitors_count: clicks };
    return [{ of: 'promotion', owner, counts } as const, ...buildReportChanges(owner, day, { clicks })];
  });
  return {
    event: { event: 'change', id: 0, cause: 'clicks counted', at, recordedAt: at, changes },
    clicks: rows.reduce((sum, { clicks }) => sum + clicks, 0),
  };
}
